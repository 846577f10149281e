/** In what two lessons must agree beside their words: signs, struck parts, question or not. */
import { withoutTail } from './chunks.ts';
import { isParticiple } from './inflection.ts';
import type { Item, PlainText } from './plain-items.ts';

/**
 * Equal for two texts only if every sign that means something stands at the same words: `!ready`
 * and `ready`, `.*` and `.+`, a question and its answer, a struck line and its denial all differ.
 * Markup, quotes and the punctuation of sentences are not counted.
 */
export function signatureOf({ items, struck, prose }: PlainText): string {
  const signed = items.map((item, i) => signedOf(item, items[i - 1], items[i + 1]));
  return [
    asks(prose) ? 'asks' : 'states',
    groupsOf(prose),
    ...struck.map((inner) => `struck ${inner}`),
    ...signed.filter((one) => one !== '').sort(),
  ].join('\u0001');
}

const sign = /[\^~*+=<>|\\%&#@[\]{}§¶†‡\p{S}\p{No}\p{RI}]/u;
const letter = /[\p{L}\p{N}]/u;

/** The item where it carries a sign, with its neighbours where it is nothing but signs. */
function signedOf(item: Item, before: Item | undefined, after: Item | undefined): string {
  const text = item.code ? item.text.replace(/\(\)$/u, '') : proseOf(item, after);
  if (text === '') return '';
  if (!letter.test(text)) {
    if (!item.code && isPunctuation(text)) return '';
    return `${wordOf(before)} ${text} ${wordOf(after)}`;
  }
  const isEdged = item.code
    ? /^[^\p{L}\p{N}_/-]|[^\p{L}\p{N}_/)]$/u.test(text) || /[!?:;]/u.test(text)
    : /^[.:!?](?=[\p{L}\p{N}])/u.test(text) || /[!?]/u.test(text);
  return isEdged || sign.test(text) ? text : '';
}

/** Without the quotes, brackets and punctuation that belong to the sentence. */
function proseOf(item: Item, after: Item | undefined): string {
  const { text } = item;
  if (!letter.test(text)) {
    if (item.glued) return text.replace(/^[.,;:!?)…"'”’-]+/u, '');
    return after === undefined && /^[.!?…]+$/u.test(text) ? '' : text;
  }
  const end = text.slice(withoutTail(text, '.,;:!?…)"\'“”’»-').length);
  const start = /^[("'“‘«–—,;]+/u.exec(text)?.[0] ?? '';
  const inner = text.slice(start.length, text.length - end.length);
  const isInside = after !== undefined;
  const marks = end.replace(/[^!?]/gu, '');
  if (!isInside || marks === '') return inner;
  const isSentenceEnd = !marks.includes('?') && /^\p{Lu}/u.test(after.text);
  return isSentenceEnd ? inner : `${inner}${marks}`;
}

/** A dash, dots or a bracket between words; two quotes side by side are an empty text. */
function isPunctuation(text: string): boolean {
  return /^(?:[-–—…"'“”‘’«»()]|\.{2,}|--)[,;.]?$/u.test(text);
}

function wordOf(item: Item | undefined): string {
  return item === undefined ? '' : item.text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

/** `(A or B) and C` is not `A or (B and C)`. */
function groupsOf(prose: string): string {
  if (!/\band\b/iu.test(prose) || !/\bor\b/iu.test(prose)) return '';
  return (
    prose
      .toLowerCase()
      .match(/[\p{L}\p{N}]+|[(),;](?!$)/gu)
      ?.join(' ') ?? ''
  );
}

const beQuestion = /^(?:is|are|was|were|does|did|isn't|aren't|doesn't)\s+(\S+)/iu;
const modalQuestion =
  /^(?:can|could|should|would|will|do|may|must|has|have|had|shall)\s+(?:we|you|they|i|it|he|she|the|this|these|those|our|an?|\p{L}+[^s\W]s)\s/iu;

/** Ends with a question mark, or opens like a question: `Is it`, `Should workers`. */
function asks(prose: string): boolean {
  const line = prose.trim();
  const end = withoutTail(line, '"\')]”’*_ .!');
  if (end.endsWith('?') && end !== '?') return true;
  const next = beQuestion.exec(line)?.[1]?.toLowerCase();
  if (next !== undefined) return !isParticiple(next) && !/^(?:not|never|always|only)$/u.test(next);
  return modalQuestion.test(line) && !/^(?:do|have|must|may)\s+\p{L}+s\s/iu.test(line);
}
