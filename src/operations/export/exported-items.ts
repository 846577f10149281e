/**
 * One entry as a list item of a readable export, and back: `- [DEV] text <!-- L12 -->`.
 *
 * What the words alone would not give back stands beside the id as JSON: the exact text where
 * Markdown can't hold it, a date of its own, the sources of a pattern. The exact text counts only
 * while the words beside it are still those it was shown as, so an edit of the words wins.
 */
import { neutraliseLines } from '../../text/neutralise.ts';

/** The facts beside an item's id. */
export interface ItemNote {
  /** `L12`, `P12`. */
  readonly id?: string;
  readonly role?: string;
  readonly text?: string;
  /** ISO 8601 UTC, where it is not that of the item's record. */
  readonly at?: string;
  /** Ids of learnings, the one it began with first. */
  readonly sources?: readonly string[];
  /** The source whose words it shows, where that is not the first. */
  readonly shown?: string;
}

export interface ExportedItem {
  readonly role: string;
  readonly text: string;
  /** 1-based. */
  readonly line: number;
  readonly note: ItemNote;
}

/** Ends with a newline; further lines of the text are indented by two spaces. */
export function renderItem(
  entry: { readonly role: string; readonly text: string },
  note: Omit<ItemNote, 'role' | 'text'>,
): string {
  const plain = renderWith(entry, note);
  const [read] = readItems(plain.split('\n')).items;
  if (read?.text === entry.text && read.role === entry.role) return plain;
  return renderWith(entry, { ...note, role: entry.role, text: entry.text });
}

/** Reads the items of lines; `others` are the lines that belong to none, blank ones aside. */
export function readItems(
  lines: readonly string[],
  firstLine = 1,
): { readonly items: readonly ExportedItem[]; readonly others: readonly number[] } {
  const items: ExportedItem[] = [];
  const others: number[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (line.trim() === '') continue;
    const start = readStart(line);
    if (start === undefined) {
      others.push(firstLine + at);
      continue;
    }
    const further: string[] = [];
    let next = at + 1;
    while (next < lines.length && isFurther(lines[next] ?? '')) {
      further.push((lines[next] ?? '').replace(/^ {2}/, ''));
      next += 1;
    }
    const words = [start.first, ...further].join('\n').trimEnd();
    items.push({ ...restore(start, words), line: firstLine + at });
    at = next - 1;
  }
  return { items, others };
}

/** JSON that can stand in an HTML comment: it holds no `<`, `>`, `--` or hidden character. */
export function noteJson(value: unknown): string {
  return JSON.stringify(value).replace(unsafeInComment, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}

/** The object in a comment, or undefined where it is none. */
export function readNoteJson(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** Words as Markdown shows them: no comment opens, nothing is hidden. */
export function shownWords(text: string): string {
  return neutraliseLines(text).trim();
}

const unsafeInComment = /-(?=-)|[<>\u007f-\u009f\u2028\u2029\ufff9-\ufffb]|\p{DI}/gu;

interface ItemStart {
  readonly role: string;
  readonly first: string;
  readonly note: ItemNote;
}

function renderWith(entry: { role: string; text: string }, note: ItemNote): string {
  const [first = '', ...further] = shownWords(entry.text).split('\n');
  const { id, ...facts } = note;
  const known = Object.entries(facts).filter(([, value]) => value !== undefined);
  const json = known.length === 0 ? '' : ` ${noteJson(Object.fromEntries(known))}`;
  const comment = ` <!-- ${id ?? 'new'}${json} -->`;
  const lines = [
    `- [${shownWords(entry.role).replace(/[\]\n]/gu, ' ') || '?'}] ${first}${comment}`,
    ...further.map((line) => (line === '' ? '' : `  ${line}`)),
  ];
  return `${lines.join('\n')}\n`;
}

function readStart(line: string): ItemStart | undefined {
  const [, role, words = ''] = /^[-*+] \[([^\]\n]+)\] ?(.*)$/su.exec(line) ?? [];
  if (role === undefined) return undefined;
  const [comment, id, json] = noteShape.exec(words) ?? [];
  const facts = json === undefined ? {} : (readNoteJson(json) ?? {});
  const first = comment === undefined ? words : words.slice(0, words.length - comment.length);
  return { role, first, note: id === undefined ? {} : { id, ...noteOf(facts) } };
}

const noteShape = /\s*<!-- (\w+)(?: ((?:(?!-->).)*))? -->\s*$/su;

function isFurther(line: string): boolean {
  return line.trim() === '' || line.startsWith('  ');
}

function restore({ role, note }: ItemStart, words: string): Omit<ExportedItem, 'line'> {
  const { text } = note;
  const isExact = text !== undefined && shownWords(text) === words.trim();
  return { role: note.role ?? role, text: isExact ? text : words, note };
}

function noteOf(facts: Readonly<Record<string, unknown>>): ItemNote {
  const text = (key: string) => {
    const value = facts[key];
    return typeof value === 'string' ? { [key]: value } : {};
  };
  const { sources } = facts;
  const isList = Array.isArray(sources) && sources.every((each) => typeof each === 'string');
  return {
    ...text('role'),
    ...text('text'),
    ...text('at'),
    ...text('shown'),
    ...(isList ? { sources } : {}),
  };
}
