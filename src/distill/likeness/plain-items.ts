/** A lesson without its markup, cut at its spaces: what is compared letter by letter. */
import { withoutTail } from './chunks.ts';

export interface Item {
  /** Without markup; the punctuation of a sentence is still on it. */
  readonly text: string;
  /** Written between backticks. */
  readonly code: boolean;
  /** First of its sentence. */
  readonly opens: boolean;
  /** Follows backticks without a space. */
  readonly glued: boolean;
}

export interface PlainText {
  readonly items: readonly Item[];
  /** What stands between `~~`, in small letters. */
  readonly struck: readonly string[];
  /** The text without markup, code in a place holder. */
  readonly prose: string;
}

/** Bold, italics, list signs, headings, quote signs and backticks are markup; the rest stays. */
export function plainText(text: string): PlainText {
  const { prose: marked, spans } = takeCodeOut(unified(text));
  const struck: string[] = [];
  let prose = marked.replace(lineStart, '').replace(/~~(\S(?:.*?\S)?)~~/gu, (_all, inner) => {
    struck.push(String(inner).toLowerCase());
    return String(inner);
  });
  for (const emphasis of emphases) prose = prose.replace(emphasis, '$1');
  prose = prose.replace(lineStart, '');
  return { items: itemsOf(prose, spans), struck, prose };
}

/** From the first letter or digit to the last. */
export function lettersOf(text: string): string {
  return /[\p{L}\p{N}](?:.*[\p{L}\p{N}\p{M}])?/su.exec(text)?.[0] ?? '';
}

/** One spelling of spaces, arrows and minus signs; the sign of `10 %` is a word of the lesson. */
function unified(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\uFE0F/gu, '')
    .replace(/\s+/gu, ' ')
    .replace(/[\u2212\u2011]/gu, '-')
    .replace(/ ?(?:->|→) ?/gu, ' → ')
    .replace(/(?<=\d) ?%/gu, '')
    .replace(/([<>]=?) (?=\d)/gu, '$1');
}

/** Stands for the code between two backticks. */
const holder = '\uE000';

function takeCodeOut(text: string): { prose: string; spans: readonly string[] } {
  const segments = text.replace(/`{2,}/gu, '`').split('`');
  const last = segments.length - 1;
  const isCode = (i: number) => i % 2 === 1 && i < last;
  const prose = segments.map((one, i) => (isCode(i) ? holder : one.replaceAll(holder, '')));
  return { prose: prose.join(''), spans: segments.filter((_one, i) => isCode(i)) };
}

const lineStart = /^\s*(?:(?:[-*+•·>]|#{1,6})\s+)+/u;
const emphases = ['\\*\\*', '__', '\\*', '_'].map(
  (sign) =>
    new RegExp(`(?<![\\p{L}\\p{N}*_])${sign}(\\S|\\S.*?\\S)${sign}(?![\\p{L}\\p{N}*_])`, 'gu'),
);

function itemsOf(prose: string, spans: readonly string[]): Item[] {
  const items: Item[] = [];
  let opens = true;
  for (const [i, part] of prose.split(holder).entries()) {
    if (i > 0) {
      for (const text of wordsOf(spans[i - 1] ?? '')) {
        items.push({ text, code: true, opens, glued: false });
        opens = false;
      }
    }
    for (const [j, text] of wordsOf(part).entries()) {
      const glued = i > 0 && j === 0 && /^\S/u.test(part);
      items.push({ text, code: false, opens, glued });
      if (/[\p{L}\p{N}]/u.test(text)) opens = false;
      if (/[.!?:…]$/u.test(withoutTail(text, '"\')”’'))) opens = true;
    }
  }
  return items;
}

function wordsOf(part: string): string[] {
  return part.split(/\s+/u).filter((word) => word !== '');
}
