/** What was found in an output and what was not taken, within the limits of a session. */

import type { BlockLine } from './markdown-blocks.ts';

/** UTF-8 bytes of one learning; a longer one is cut and reported. */
export const learningBytesMax = 8192;

/** Learnings of one session; the rest is reported as skipped. */
export const learningsMax = 200;

export interface FoundLearning {
  /** Upper-case. */
  readonly role: string;
  readonly text: string;
  /** 1-based line of the input where its bullet starts. */
  readonly line: number;
  /** `L12`, `P3` or full ids, in capitals: the entries that this one takes the place of. */
  readonly supersedes?: readonly string[];
  /** UTF-8 bytes before the text was cut to `learningBytesMax`. */
  readonly cutFrom?: number;
}

export interface SkippedLine {
  /** 1-based line of the input. */
  readonly line: number;
  /** The line as written, cut to `learningBytesMax`. */
  readonly text: string;
  readonly reason: string;
}

export interface Findings {
  readonly learnings: FoundLearning[];
  readonly skipped: SkippedLine[];
}

/** Takes a learning that was read from `rows`, or reports them where the session has its fill. */
export function addLearning(
  findings: Findings,
  learning: Pick<FoundLearning, 'role' | 'text' | 'supersedes'>,
  rows: readonly BlockLine[],
): void {
  if (findings.learnings.length >= learningsMax) {
    skipRows(findings, rows, overLimit);
    return;
  }
  const line = rows[0]?.number ?? 1;
  const { role, supersedes } = learning;
  const { text, bytes } = cutToBytes(learning.text, learningBytesMax);
  const cut = bytes > learningBytesMax;
  if (cut) skipRows(findings, rows.slice(0, 1), `cut to 8 KiB (was ${bytes} bytes)`);
  findings.learnings.push({
    role,
    text,
    line,
    ...(supersedes === undefined ? {} : { supersedes }),
    ...(cut ? { cutFrom: bytes } : {}),
  });
}

export function skipRows(findings: Findings, rows: readonly BlockLine[], reason: string): void {
  for (const { text: part, number, source: text = part } of rows) {
    if (text.trim() === '') continue;
    findings.skipped.push({ line: number, text: cutToBytes(text, learningBytesMax).text, reason });
  }
}

const overLimit = `over the limit of ${learningsMax} learnings a session`;

/** True for rows that report a limit, not a line that was no learning. */
export function isLimitReason(reason: string): boolean {
  return reason === overLimit || reason.startsWith('cut to 8 KiB');
}

/**
 * The longest start of a text within a number of UTF-8 bytes that ends between graphemes; `bytes`
 * is of the whole.
 */
export function cutToBytes(text: string, bytesMax: number): { text: string; bytes: number } {
  if (text.length * 3 <= bytesMax) return { text, bytes: text.length };
  let bytes = 0;
  let end = 0;
  for (let at = 0; at < text.length; ) {
    const point = text.codePointAt(at) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    at += point < 0x10000 ? 1 : 2;
    if (bytes <= bytesMax) end = at;
  }
  return { text: bytes <= bytesMax ? text : text.slice(0, graphemeStart(text, end)), bytes };
}

/** The first characters of a text, at most `unitsMax` UTF-16 units, cut between graphemes. */
export function cutToUnits(text: string, unitsMax: number): string {
  return text.length <= unitsMax ? text : text.slice(0, graphemeStart(text, unitsMax));
}

/** The last grapheme boundary at or before `end`, looked for in the characters just before it. */
function graphemeStart(text: string, end: number): number {
  const window = 256;
  const from = end > window ? end - window : 0;
  const boundaries: number[] = [];
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  for (const { index } of segmenter.segment(text.slice(from, end + window))) {
    if (from + index > end) break;
    if (index > 0) boundaries.push(from + index);
  }
  // The first one of a window that begins inside a grapheme may be none.
  const known = from === 0 ? boundaries : boundaries.slice(1);
  const last = known.at(-1);
  if (last !== undefined) return last;
  return /[\ud800-\udbff]/.test(text[end - 1] ?? '') ? end - 1 : end;
}

/** Made on first use: it takes longer to load than all else that a read does. */
let segmenter: Intl.Segmenter | undefined;
