/** Takes the words of a forgotten or erased text out of another, which the log shall keep. */

export interface WithoutWords {
  readonly text: string;
  /** Words that were taken out. */
  readonly masked: number;
}

/**
 * Puts `[…]` in place of every word that has, or is part of, a word of the texts; words of fewer
 * than four letters or digits tell nothing, case makes no difference.
 */
export function maskWordsOf(text: string, gone: readonly string[]): WithoutWords {
  const words = new Set(gone.flatMap(wordsOf));
  let masked = 0;
  const left = text.replace(wordShape, (word) => {
    const folded = fold(word);
    const isTold =
      folded.length >= lettersMin &&
      [...words].some((one) => folded.includes(one) || one.includes(folded));
    if (isTold) masked += 1;
    return isTold ? '[…]' : word;
  });
  return { text: left, masked };
}

const wordShape = /[\p{L}\p{N}\p{M}]+/gu;
const lettersMin = 4;

function wordsOf(text: string): string[] {
  return [...text.matchAll(wordShape)]
    .map(([word]) => fold(word))
    .filter((word) => word.length >= lettersMin);
}

function fold(word: string): string {
  return word.normalize('NFKC').toLowerCase();
}
