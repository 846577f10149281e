/** Sessions as records of a readable export, in the format of the squad-memory skill, and back. */

import { splitLines } from '../../commands/capture/markdown-lines.ts';
import { readField, readOutcome } from '../../commands/capture/session-fields.ts';
import type { Outcome } from '../../events/fields.ts';
import type { ExportedLearning, ExportedSession } from '../../queries/exported-rows.ts';
import { readInstant } from '../../text/calendar.ts';
import { dayOf } from '../../text/dates.ts';
import { shortId } from '../../text/ids.ts';
import type { ExportedItem } from './exported-items.ts';
import { noteJson, readItems, readNoteJson, renderItem, shownWords } from './exported-items.ts';

export interface ExportedRecord {
  /** 1-based line of `**Recorded:**`. */
  readonly line: number;
  readonly at?: string;
  readonly session?: string;
  readonly title?: string;
  readonly outcome: Outcome;
  readonly agent?: string;
  readonly role?: string;
  readonly items: readonly ExportedItem[];
}

export interface FileProblem {
  /** 1-based. */
  readonly line: number;
  readonly reason: string;
}

/** One record; `**Recorded:**` has milliseconds, so that the session keeps its moment. */
export function renderRecord(
  session: ExportedSession,
  learnings: readonly ExportedLearning[],
): string {
  const { at } = session;
  const title = session.title === null ? '' : onLine(session.title);
  const facts = {
    session: session.session,
    ...(session.agent === null ? {} : { agent: session.agent }),
    ...(session.role === null ? {} : { role: session.role }),
    ...(session.title === null || session.title === title ? {} : { title: session.title }),
  };
  const lines = [
    '',
    '---',
    `**Recorded:** ${at}`,
    `<!-- squadlog ${noteJson(facts)} -->`,
    '',
    `## Session: ${dayOf(at)} ${title === '' ? onLine(session.session) : title}`,
    ...(title === '' ? [] : [`Task: ${title}`]),
    `Outcome: ${session.outcome.toUpperCase()}`,
  ];
  const taught = learnings.map((row) => renderLearning(row, at)).join('');
  return `${lines.join('\n')}\n${taught === '' ? '' : `\n## Session Memory\n${taught}`}`;
}

/** A learning with its date, where that is not `at`. */
export function renderLearning(row: ExportedLearning, at?: string): string {
  const id = shortId('L', row.revision);
  return renderItem(row, { id, ...(row.at === at ? {} : { at: row.at }) });
}

/** Reads a history that `renderRecord` wrote; what a person added is read as well as it goes. */
export function readExportedHistory(text: string): {
  readonly records: readonly ExportedRecord[];
  readonly problems: readonly FileProblem[];
} {
  const lines = splitLines(text);
  const starts = lines.flatMap((line, index) =>
    line === '---' && (lines[index + 1] ?? '').startsWith(recordedMark) ? index : [],
  );
  const problems: FileProblem[] = [];
  const lead = lines.slice(0, starts[0] ?? lines.length);
  reportStrays(
    lead.map((line, index) => ({ line, number: index + 1 })),
    problems,
  );
  const records = starts.map((start, index) =>
    readRecord(lines, { start: start + 1, end: starts[index + 1] ?? lines.length }, problems),
  );
  return { records, problems };
}

const recordedMark = '**Recorded:**';

function readRecord(
  lines: readonly string[],
  { start, end }: { readonly start: number; readonly end: number },
  problems: FileProblem[],
): ExportedRecord {
  const at = readInstant((lines[start] ?? '').slice(recordedMark.length).trim());
  if (at === undefined) {
    problems.push({ line: start + 1, reason: 'no real time; the session is kept without it' });
  }
  const { items, others } = readItems(lines.slice(start + 1, end), start + 2);
  let facts: Readonly<Record<string, unknown>> = {};
  let shownTitle = '';
  let outcome: Outcome = 'unknown';
  const strays: { line: string; number: number }[] = [];
  for (const number of others) {
    const line = lines[number - 1] ?? '';
    const [, json] = /^<!-- squadlog (\{.*\}) -->$/su.exec(line) ?? [];
    const field = readField(line);
    if (json !== undefined) facts = readNoteJson(json) ?? {};
    else if (line.startsWith('Task: ')) shownTitle = line.slice('Task: '.length).trim();
    else if (field?.name === 'outcome') outcome = readOutcome(field.value);
    else strays.push({ line, number });
  }
  reportStrays(strays, problems);
  const text = (key: string) => {
    const value = facts[key];
    return typeof value === 'string' && value !== '' ? { [key]: value } : {};
  };
  const exact = facts['title'];
  const isExact = typeof exact === 'string' && onLine(exact) === shownTitle;
  const title = isExact ? exact : shownTitle;
  return {
    line: start + 1,
    ...(at === undefined ? {} : { at }),
    ...text('session'),
    ...text('agent'),
    ...text('role'),
    ...(title === '' && !isExact ? {} : { title }),
    outcome,
    items,
  };
}

/** Headings, rules and closing comments belong to the frame. */
function reportStrays(
  lines: readonly { readonly line: string; readonly number: number }[],
  problems: FileProblem[],
): void {
  for (const { line, number } of lines) {
    if (/^(?:\s*$|#|---$|<!-- squadlog )/u.test(line)) continue;
    problems.push({ line: number, reason: 'neither a lesson nor part of a record; left out' });
  }
}

function onLine(text: string): string {
  return shownWords(text).replace(/\s+/gu, ' ').trim();
}
