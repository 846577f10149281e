/** Reads what a person pastes to ask about it: an id, a line of a block or file, or plain words. */
import { parseRenderedLine } from '../text/line.ts';

export interface Reference {
  /** Short ids that it names; of a pasted line, the line's own. */
  readonly ids: readonly string[];
  /** The words, without bullet, role, comment, strike-through and tail. */
  readonly text: string;
  /** Of a line that names one, as it stands there. */
  readonly role?: string;
  /** Of a heading of a session: the UTC day. */
  readonly day?: string;
  /** What only the line of a session says. */
  readonly title?: string;
}

export function readReference(pasted: string): Reference {
  const given = pasted.trim();
  const ids = [...new Set([...idsIn(given, idComment), ...idsIn(given, lineTail)])];
  const heading = /^#{1,6}\s+Session:\s+(\d{4}-\d\d-\d\d)\s+(\S.*)$/mu.exec(given);
  if (heading !== null) {
    const [, day = '', title = ''] = heading;
    return { ids, text: title, title, day };
  }
  const task = /^Task:\s+(\S.*)$/u.exec(given)?.[1];
  if (task !== undefined) return { ids, text: given, title: task };
  const { role, text } = readLine(given);
  const run = /^(.+) \((?:success|failure|partial|unknown), \d+ lessons?\)$/u.exec(text)?.[1];
  return {
    ...{ ids, text },
    ...(role === undefined ? {} : { role }),
    ...(run === undefined ? {} : { title: run }),
  };
}

/** The ids in comments of mirrored files: of a superseded line its own, not its successor's. */
const idComment = /<!--\s*([LPSR]\d{1,15})\b[^>]*-->/gu;
/** The end of a block's line. */
const lineTail = / \(([LPSR]\d{1,15}) \d{4}-\d\d-\d\d\)$/gmu;

function idsIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, id]) => id ?? []);
}

function readLine(given: string): { readonly role?: string | undefined; readonly text: string } {
  const line = given.replaceAll(idComment, '').trim();
  const [, , role, rest = ''] = /^([-*+]\s+)?(?:\[([^\]]{1,64})\]\s+)?(.*)$/su.exec(line) ?? [];
  const words = parseRenderedLine(line)?.text ?? rest;
  // A struck line is struck line by line.
  const text = words.replace(/^([ \t]*)~~(.+)~~[ \t]*$/gmu, '$1$2').trim();
  return { role, text: text === '' ? given : text };
}
