/**
 * Masks what is a secret as written, or as a block would show it once hidden characters are gone.
 */
import { withoutHidden } from '../../../text/line.ts';
import type { ScrubResult } from './scrub-secrets.ts';
import { scrubSecrets } from './scrub-secrets.ts';

/** The text keeps its hidden characters unless a secret stands behind them. */
export function maskSecrets(text: string): ScrubResult {
  const written = scrubSecrets(text);
  const bare = withoutHidden(written.text);
  if (bare === written.text) return written;
  const shown = scrubSecrets(bare);
  if (shown.masked === 0) return written;
  return {
    text: shown.text,
    masked: written.masked + shown.masked,
    kinds: [...new Set([...written.kinds, ...shown.kinds])].sort(),
  };
}
