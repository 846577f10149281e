/** Reads a mirrored file of learnings and patterns line by line: its items, and their frame. */
import { splitLines } from '../../commands/capture/markdown-lines.ts';

export interface EditedItem {
  /** `L12` or `P12`, from the comment on its first line. */
  readonly id?: string;
  /** True where that comment says that the line was superseded. */
  readonly superseded: boolean;
  /** Behind the bullet, without the comment: `[DEV] text`; further lines are set flush left. */
  readonly text: string;
  /** Words of the heading above; empty where there is none. */
  readonly heading: string;
  /** 1-based. */
  readonly line: number;
}

export interface FrameLine {
  readonly text: string;
  readonly line: number;
}

export interface EditedBody {
  readonly items: readonly EditedItem[];
  /** Lines that are neither blank nor part of an item. */
  readonly frame: readonly FrameLine[];
}

export function readItems(body: string): EditedBody {
  const lines = splitLines(body);
  const items: EditedItem[] = [];
  const frame: FrameLine[] = [];
  let heading = '';
  for (let at = 0; at < lines.length; ) {
    const text = lines[at] ?? '';
    const end = bullet.test(text) ? endOfItem(lines, at + 1) : at + 1;
    if (bullet.test(text)) items.push(readItem(lines.slice(at, end), heading, at + 1));
    else if (text.trim() !== '') frame.push({ text: text.trim(), line: at + 1 });
    heading = /^#{1,6}[ \t]+(.*)$/.exec(text)?.[1]?.trim() ?? heading;
    at = end;
  }
  return { items, frame };
}

/** The words of an item or line, however they are wrapped. */
export function wordsOf(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

const bullet = /^[-*+](?:[ \t]+(?=\S)|$)/;
const idComment = /[ \t]*<!--\s*([LP]\d{1,15})\b([^>]*?)-->/;

/** Indented lines go on, and so do blank ones with an indented line behind them. */
function endOfItem(lines: readonly string[], from: number): number {
  let end = from;
  for (let at = from; at < lines.length; at += 1) {
    const text = lines[at] ?? '';
    if (/^(?: {2}|\t)[ \t]*\S/.test(text)) end = at + 1;
    else if (text.trim() !== '') break;
  }
  return end;
}

function readItem(lines: readonly string[], heading: string, line: number): EditedItem {
  const [first = '', ...further] = lines;
  const own = first.replace(bullet, '');
  const [, id, note = ''] = idComment.exec(own) ?? [];
  const text = [
    own.replace(idComment, '').trim(),
    ...further.map((each) => each.replace(/^(?: {1,2}|\t)/, '').trimEnd()),
  ].join('\n');
  return {
    ...(id === undefined ? {} : { id }),
    superseded: /\bsuperseded\b/.test(note),
    ...{ text: text.trim(), heading, line },
  };
}
