/** Reads a history or history archive of the predecessor: text in, sessions and problems out. */

import { readDay, readInstant } from '../../../text/calendar.ts';
import { splitLines } from '../markdown-lines.ts';
import type { FoundLearning, SkippedLine } from '../parse-session-memory.ts';
import type { RecordSpan } from './find-legacy-records.ts';
import { findLegacyRecords, isRecordedLine, markFenced } from './find-legacy-records.ts';
import { readCompressedPart } from './read-legacy-compressed.ts';
import { readLegacyLessons } from './read-legacy-lessons.ts';

/**
 * Something in a file that could not be read as it should; what stands there is kept all the same.
 */
export interface LegacyProblem {
  /** 1-based line of the file. */
  readonly line: number;
  readonly reason: string;
}

export interface LegacySession {
  /**
   * 1-based line of the file: `**Recorded:**` where there is one, else the first line of the text.
   */
  readonly line: number;
  /** UTC with milliseconds; absent when the record has none or a broken one. */
  readonly recordedAt?: string;
  /**
   * `YYYY-MM-DD` from `## Session: YYYY-MM-DD title`; absent when there is none or it is no real
   * day.
   */
  readonly sessionDate?: string;
  /** From `Task:`, else from the session heading. */
  readonly title?: string;
  readonly outcome?: 'success' | 'failure' | 'partial' | 'unknown';
  readonly agents?: readonly string[];
  /** As given, without the `**Recorded:**` line and the blank lines around; line ends are `\n`. */
  readonly text: string;
  /** True for a one-line `Task: … | Outcome: …` that the predecessor's `compress` left behind. */
  readonly compressed: boolean;
  /** Lines are lines of the whole file. */
  readonly learnings: readonly FoundLearning[];
  readonly skipped: readonly SkippedLine[];
}

export interface LegacyHistory {
  readonly sessions: readonly LegacySession[];
  readonly problems: readonly LegacyProblem[];
}

/**
 * Reads every record, in file order. Never throws.
 *
 * A record begins at `---` followed by `**Recorded:**`; a lone `---` is content. Text before the
 * first record is a session too, unless it is the part that `compress` wrote: there `---` separates
 * one-line records. Squadlog's own `history.md` is not of this format; pass only what stands after
 * its closing comment.
 */
export function readLegacyHistory(text: string): LegacyHistory {
  const lines = splitLines(text);
  const { lead, records } = findLegacyRecords(lines);
  const problems: LegacyProblem[] = [];
  const sessions: LegacySession[] = [];
  const { shorts, rests, compressed } = readCompressedPart(lines, lead);
  for (const short of shorts) sessions.push(readShort(short));
  for (const rest of rests) {
    const session = readRecord(lines, rest, problems);
    sessions.push(session);
    if (compressed) problems.push({ line: session.line, reason: headlessReason });
  }
  for (const record of records) sessions.push(readRecord(lines, record, problems));
  return {
    sessions: sessions.sort((a, b) => a.line - b.line),
    problems: problems.sort((a, b) => a.line - b.line),
  };
}

const headlessReason =
  'text among compressed sessions without a `**Recorded:**` line: compress cut a record in two ' +
  'at a `---`; kept as a session of its own';

function readShort({ line, task, outcome }: { line: number; task: string; outcome: string }) {
  const lessons = readLegacyLessons(`${task}\n${outcome}`, line);
  return {
    line,
    ...titled(lessons.title),
    ...(lessons.outcome === undefined ? {} : { outcome: lessons.outcome }),
    text: `${task} | ${outcome}`.trim(),
    compressed: true,
    learnings: [],
    skipped: [],
  } satisfies LegacySession;
}

function readRecord(
  lines: readonly string[],
  span: RecordSpan,
  problems: LegacyProblem[],
): LegacySession {
  const { recorded, start, end } = trimSpan(lines, span);
  const body = lines.slice(start, end);
  const recordedAt = recorded === undefined ? undefined : readRecorded(lines, recorded, problems);
  const heading = readHeading(body, start, problems);
  const lessons = readLegacyLessons(body.join('\n'), start + 1);
  const agents = readAgents(body);
  return {
    line: (recorded ?? start) + 1,
    ...(recordedAt === undefined ? {} : { recordedAt }),
    ...(heading.day === undefined ? {} : { sessionDate: heading.day }),
    ...titled(lessons.title ?? heading.title),
    ...(lessons.outcome === undefined ? {} : { outcome: lessons.outcome }),
    ...(agents.length === 0 ? {} : { agents }),
    text: body.join('\n'),
    compressed: false,
    learnings: lessons.learnings,
    skipped: lessons.skipped,
  };
}

function titled(title: string | undefined): { title?: string } {
  return title === undefined || title === '' ? {} : { title };
}

/**
 * The body of a record without blank lines at its ends, and the line that says when it was
 * recorded.
 */
function trimSpan(lines: readonly string[], span: RecordSpan) {
  let { start, end } = span;
  const isBlank = (index: number) => (lines[index] ?? '').trim() === '';
  while (start < end && isBlank(start)) start += 1;
  const recorded = isRecordedLine(lines[start] ?? '') && start < end ? start : undefined;
  if (recorded !== undefined) start += 1;
  while (start < end && isBlank(start)) start += 1;
  while (end > start && isBlank(end - 1)) end -= 1;
  return { recorded, start, end };
}

function readRecorded(lines: readonly string[], index: number, problems: LegacyProblem[]) {
  const given = (lines[index] ?? '').slice('**Recorded:**'.length).trim();
  const recordedAt = readInstant(given);
  if (recordedAt === undefined) {
    const reason =
      'the time after `**Recorded:**` is not a real one like 2026-11-30T06:27:50Z; ' +
      'the session is kept without it';
    problems.push({ line: index + 1, reason });
  }
  return recordedAt;
}

/** `## Session: 2026-02-05 Webhook outage`, the first outside code fences. */
function readHeading(body: readonly string[], start: number, problems: LegacyProblem[]) {
  const fenced = markFenced(body);
  const at = body.findIndex((line, index) => !fenced[index] && sessionHeading.test(line));
  const rest = (body[at] ?? '').replace(sessionHeading, '').trim();
  const [, given, title = ''] = /^(\d{4}-\d{1,2}-\d{1,2})(?![\d-])(.*)$/.exec(rest) ?? [];
  if (at === -1 || given === undefined) return { title: rest };
  const day = readDay(given);
  if (day === undefined) {
    const reason = `${given} in the session heading is not a real day; it is left out`;
    problems.push({ line: start + at + 1, reason });
  }
  return { day, title: title.trim() };
}

const sessionHeading = /^#{1,6}[ \t]+Session:/i;

function readAgents(body: readonly string[]): readonly string[] {
  const fenced = markFenced(body);
  const at = body.findIndex((line, index) => !fenced[index] && /^Agents?:/i.test(line));
  const names = (body[at] ?? '').replace(/^Agents?:/i, '').split(',');
  return [...new Set(names.map((name) => name.trim()).filter((name) => name !== ''))];
}
