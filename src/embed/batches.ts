/** Cuts what a model is asked into requests of a bounded size. */

/** Texts of one request. */
export const batchTextsMax = 64;

/** Code points of a text that are embedded; the meaning of a longer one is taken from these. */
export const textLettersMax = 8_000;

/** In order, at most `batchTextsMax` each. */
export function toBatches(texts: readonly string[]): readonly (readonly string[])[] {
  const batches: (readonly string[])[] = [];
  for (let at = 0; at < texts.length; at += batchTextsMax) {
    batches.push(texts.slice(at, at + batchTextsMax));
  }
  return batches;
}

/** A text as it is sent: whole code points, at most `textLettersMax`, behind its prefix. */
export function toInput(text: string, prefix: string): string {
  const cut =
    text.length <= textLettersMax
      ? text
      : Array.from(text.slice(0, 2 * textLettersMax))
          .slice(0, textLettersMax)
          .join('');
  // Half a pair is no character, and one would make a server refuse the whole batch.
  return `${prefix}${cut.replace(/\p{Surrogate}/gu, '\uFFFD')}`;
}
