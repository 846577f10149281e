/**
 * Masks an event of another log, which may have been kept by a release that knew fewer secrets or
 * was written by hand.
 */
import { maskWithin } from '../../commands/capture/secrets/mask-within.ts';
import type { SecretSettings } from '../../commands/capture/secrets/own-secrets.ts';
import type { Draft } from '../../events/index.ts';
import { lineFormat, renderLineHead } from '../../text/line.ts';
import { loadTokenCounter } from '../../tokens.ts';

/** The same draft where nothing in it is a secret; else its words are counted anew. */
export async function maskDraft<Event extends Draft>(
  draft: Event,
  secrets?: SecretSettings,
): Promise<Event> {
  const data = maskWithin(draft.data, secrets);
  if (data === draft.data) return draft;
  const words = data as { readonly role?: string; readonly text?: string };
  if (words.text === undefined || !('tokens' in data)) return { ...draft, data };
  const line = renderLineHead({ role: words.role, text: words.text });
  const tokens = {
    format: lineFormat,
    o200k_base: (await loadTokenCounter('o200k_base')).count(line),
    cl100k_base: (await loadTokenCounter('cl100k_base')).count(line),
  };
  return { ...draft, data: { ...data, tokens } };
}
