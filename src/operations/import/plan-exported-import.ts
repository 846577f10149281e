/** Turns the files of a readable export of one squad or agent into what is to be imported. */

import { splitLines } from '../../commands/capture/markdown-lines.ts';
import { defaultPatterns } from '../../commands/capture/parse-session-memory.ts';
import { readBullet } from '../../commands/capture/role-tag.ts';
import type {
  ImportedLine,
  ImportedPattern,
  ImportedSession,
} from '../../commands/imported-records.ts';
import { readInstant } from '../../text/calendar.ts';
import type { ExportedRecord } from '../export/exported-history.ts';
import { readExportedHistory } from '../export/exported-history.ts';
import type { ExportedItem } from '../export/exported-items.ts';
import { readItems } from '../export/exported-items.ts';
import type { FolderFile, ImportProblem } from './folder-file.ts';

export interface ExportedPlan {
  readonly sessions: readonly ImportedSession[];
  /** Lessons whose session is unknown. */
  readonly lessons: readonly ImportedLine[];
  readonly patterns: readonly ImportedPattern[];
  readonly problems: readonly ImportProblem[];
}

export function planExportedImport(files: readonly FolderFile[]): ExportedPlan {
  const plan = {
    sessions: [] as ImportedSession[],
    lessons: [] as ImportedLine[],
    patterns: [] as ImportedPattern[],
    problems: [] as ImportProblem[],
  };
  for (const file of files) {
    const { path, kind, text } = file;
    if (kind === 'history') {
      const { records, problems } = readExportedHistory(text);
      plan.problems.push(...problems.map((problem) => ({ path, ...problem })));
      for (const record of records) plan.sessions.push(toSession(record, path, plan.problems));
    } else if (kind === 'lessons' || kind === 'semantic') {
      const lines = splitLines(text);
      const { items, others } = readItems(lines);
      reportStrays({ path, lines, others }, plan.problems);
      for (const item of items) {
        const read = toLine(item, path, plan.problems);
        if (read === undefined) continue;
        if (kind === 'lessons') plan.lessons.push(read);
        else plan.patterns.push(toPattern(read, item));
      }
    }
  }
  return plan;
}

function toSession(
  record: ExportedRecord,
  path: string,
  problems: ImportProblem[],
): ImportedSession {
  const { line, at, items, session, title, outcome, agent, role } = record;
  const learnings = items.flatMap((item) => toLine(item, path, problems) ?? []);
  const words = learnings.map((each) => [each.role, each.text]);
  const identity = JSON.stringify(
    session === undefined ? { at, title, words } : { session, words },
  );
  return {
    path,
    line,
    occurredAt: at,
    title,
    outcome,
    agent,
    role,
    session,
    identity,
    compressed: false,
    learnings,
    skipped: [],
  };
}

/** What a person added has no id, and is read as a capture would. */
function toLine(
  item: ExportedItem,
  path: string,
  problems: ImportProblem[],
): (ImportedLine & { readonly line: number }) | undefined {
  const { line, note } = item;
  const at = note.at === undefined ? undefined : readInstant(note.at);
  const known = { path, line, ref: note.id, ...(at === undefined ? {} : { occurredAt: at }) };
  if (note.id !== undefined && item.text !== '') {
    return { role: item.role, text: item.text, ...known };
  }
  const bullet = readBullet(`[${item.role}] ${item.text}`, defaultPatterns);
  if (bullet.kind === 'learning') return { role: bullet.role, text: bullet.text, ...known };
  problems.push({ path, line, reason: `${bullet.reason}; left out` });
  return undefined;
}

/** `P12` began with `L12`, unless its note names other sources. */
function toPattern(line: ImportedLine, { note }: ExportedItem): ImportedPattern {
  const sources = note.sources ?? (note.id === undefined ? [] : [note.id.replace(/^P/, 'L')]);
  return { ...line, sources, ref: note.shown };
}

/** Titles, headings, notices and the track record belong to the frame. */
function reportStrays(
  file: { readonly path: string; readonly lines: readonly string[]; others: readonly number[] },
  problems: ImportProblem[],
): void {
  for (const line of file.others) {
    const text = file.lines[line - 1] ?? '';
    if (/^(?:#|\*\*|<!-- squadlog |> )/u.test(text)) continue;
    problems.push({ path: file.path, line, reason: 'not an entry of an export; left out' });
  }
}
