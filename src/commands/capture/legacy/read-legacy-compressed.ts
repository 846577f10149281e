/**
 * Reads the part of a history that the predecessor's `compress` wrote: one line a session, and what
 * it cut loose.
 */
import type { RecordSpan } from './find-legacy-records.ts';
import { isRule } from './find-legacy-records.ts';

/** A session of which only these two lines are left; either may be empty, not both. */
export interface ShortSession {
  /** 1-based. */
  readonly line: number;
  /** With its `Task:`. */
  readonly task: string;
  /** With its `Outcome:`. */
  readonly outcome: string;
}

export interface CompressedPart {
  readonly shorts: readonly ShortSession[];
  /** Text before the first record that is no one-line session. */
  readonly rests: readonly RecordSpan[];
  /** Whether the part has the heading that `compress` writes. */
  readonly compressed: boolean;
}

/**
 * Reads what stands before the first `**Recorded:**`. Rules and empty one-liners (` | `) are
 * nothing. A rest is what `compress` left of a record that had a rule inside; its pieces, where
 * they adjoin, are one rest.
 */
export function readCompressedPart(lines: readonly string[], lead: RecordSpan): CompressedPart {
  const part = lines.slice(lead.start, lead.end);
  const compressed = part.some((line) => compressedHeading.test(line));
  const shorts: ShortSession[] = [];
  const rests: RecordSpan[] = [];
  let rest: RecordSpan | undefined;
  for (const [offset, line] of part.entries()) {
    const index = lead.start + offset;
    const short = compressed ? splitShortForm(line) : undefined;
    if (short !== undefined || (compressed && compressedHeading.test(line))) {
      if (rest !== undefined) rests.push(rest);
      rest = undefined;
      if (short?.task || short?.outcome) shorts.push({ line: index + 1, ...short });
    } else if (line.trim() !== '' && !(rest === undefined && isRule(line))) {
      rest = { start: rest?.start ?? index, end: isRule(line) ? (rest?.end ?? index) : index + 1 };
    }
  }
  if (rest !== undefined) rests.push(rest);
  return { shorts, rests, compressed };
}

/** `Task: … | Outcome: …` in its two halves, or undefined when the line is not of that form. */
export function splitShortForm(line: string): { task: string; outcome: string } | undefined {
  const text = line.trim();
  const bar = text.endsWith('|') ? text.length - 1 : text.lastIndexOf('| Outcome:');
  if (bar === -1) return undefined;
  const task = text.slice(0, bar).trim();
  const outcome = text.slice(bar + 1).trim();
  return task === '' || task.startsWith('Task:') ? { task, outcome } : undefined;
}

const compressedHeading = /^## Compressed Sessions\b/;
