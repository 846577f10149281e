/** Masks what is a secret by its own shape, by what stands round it, or by a person's settings. */
import type { SecretSettings } from './own-secrets.ts';
import { readOwnSecrets } from './own-secrets.ts';
import type { ScrubResult } from './scrub-secrets.ts';
import { scrubSecrets } from './scrub-secrets.ts';

/** Hidden characters stay unless a secret stands behind them. */
export function maskSecrets(text: string, settings?: SecretSettings): ScrubResult {
  return scrubSecrets(text, settings === undefined ? {} : readOwnSecrets(settings));
}
