/** Whether what stands between backticks in one text stands in another, sign by sign. */
import type { PlainText } from './plain-items.ts';

/** `run-test` is not `run test`; words without a sign are compared elsewhere. */
export function codeStandsIn({ items }: PlainText, other: PlainText): boolean {
  const text = other.items.map((item) => item.text).join(' ');
  return items.every((item) => {
    const isPlain = !item.code || /^[\p{L}\p{N}]*$/u.test(item.text);
    return isPlain || text.includes(item.text);
  });
}
