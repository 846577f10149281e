/** Turns the files of one squad's folder into what is to be imported: pure, no file is touched. */

import type { LegacySession } from '../../commands/capture/legacy/read-legacy-history.ts';
import { readLegacySemantic } from '../../commands/capture/legacy/read-legacy-semantic.ts';
import { readLegacyMeta } from '../../commands/capture/legacy/read-squad-memory.ts';
import { splitLines } from '../../commands/capture/markdown-lines.ts';
import type { ImportedSession, ImportHistoryInput } from '../../commands/imported-records.ts';
import { parseRenderedLine, renderLineHead } from '../../text/line.ts';
import type { FolderFile, ImportProblem } from './folder-file.ts';
import type { ImportSource } from './import-result.ts';
import type { FoundRecord, FoundSession, SortedRecords } from './match-archives.ts';
import { matchArchives } from './match-archives.ts';
import { planExportedImport } from './plan-exported-import.ts';

export type ImportPlan = Omit<ImportHistoryInput, 'stream' | 'name'>;

/** What the files of one folder hold, and a row for each file. Sessions are in order of time. */
export function planLegacyImport(files: readonly FolderFile[]): {
  readonly plan: ImportPlan;
  readonly sources: readonly ImportSource[];
} {
  const legacy = files.filter(({ exported }) => !exported);
  const exported = planExportedImport(files.filter((file) => file.exported));
  const records = matchArchives(legacy.filter(({ kind }) => historyKinds.has(kind)));
  const semantic = readDistilled(legacy);
  const lines = new Map(legacy.map((file) => [file.path, splitLines(file.text)]));
  const sessions = records.sessions.map((record) => toSession(record, lines));
  const evidence = [
    ...records.evidence.map((record) => toEvidence(record, lines)),
    ...legacy.flatMap((file) => flushedSemantic(file)),
  ];
  const countedIn = new Map(
    records.sessions.map(({ identity, countedIn }) => [identity, countedIn]),
  );
  const plan = {
    sessions: inOrder([...sessions, ...exported.sessions]),
    lessons: exported.lessons,
    evidence,
    patterns: [...semantic.patterns, ...exported.patterns],
    problems: [
      ...recordProblems(records),
      ...semantic.problems,
      ...metaProblems(legacy),
      ...exported.problems,
    ],
  };
  const sources = files.map(({ path, kind }): ImportSource => {
    const count = (all: readonly { readonly path: string }[]) =>
      all.filter((one) => one.path === path).length;
    const taught = plan.sessions.flatMap(({ learnings }) => learnings);
    return {
      path,
      kind,
      sessions: plan.sessions.filter(
        (one) => (countedIn.get(one.identity)?.path ?? one.path) === path,
      ).length,
      entries: count(taught) + count(plan.lessons) + count(plan.patterns),
      evidence: count(evidence),
    };
  });
  const rows = files.map(({ path, kind, digest, bytes }, index) => {
    const { sessions: held = 0, entries = 0 } = sources[index] ?? {};
    return { path, kind, digest, bytes, sessions: held, entries };
  });
  const format = exported.sessions.length > 0 ? 'markdown' : 'squad-memory';
  return { plan: { ...plan, files: rows, format }, sources };
}

const historyKinds: ReadonlySet<string> = new Set(['history', 'history-archive', 'flush-archive']);

type Lines = ReadonlyMap<string, readonly string[]>;

function toSession(record: FoundSession, lines: Lines): ImportedSession {
  const { session, file } = record;
  const { path } = file;
  const echoes = session.learnings.filter(
    (line) => parseRenderedLine(renderLineHead(line)) !== undefined,
  );
  return {
    path,
    line: session.line,
    occurredAt: occurredAtOf(session),
    title: session.title,
    outcome: session.outcome ?? 'unknown',
    text: recordText(record, lines),
    identity: record.identity,
    compressed: record.compressed,
    learnings: session.learnings
      .filter((line) => !echoes.includes(line))
      .map(({ role, text, line }) => ({ role, text, line, path })),
    skipped: [
      ...session.skipped,
      ...echoes.map((line) => ({
        line: line.line,
        text: renderLineHead(line),
        reason: 'echo of the injected memory',
      })),
    ],
  };
}

function toEvidence(record: FoundRecord, lines: Lines) {
  const { file, session, identity } = record;
  return {
    path: file.path,
    kind: file.kind,
    line: session.line,
    occurredAt: occurredAtOf(session),
    text: recordText(record, lines),
    identity,
  };
}

/** A day that the record names counts before the day it was written, and not after. */
function occurredAtOf({ sessionDate, recordedAt }: LegacySession): string | undefined {
  if (sessionDate === undefined) return recordedAt;
  const isEarlier = recordedAt === undefined || sessionDate < recordedAt.slice(0, 10);
  return isEarlier ? `${sessionDate}T00:00:00.000Z` : recordedAt;
}

/** As it stands in the file, with the line that says when it was recorded. */
function recordText({ file, session }: FoundRecord, lines: Lines): string {
  const first = lines.get(file.path)?.[session.line - 1] ?? '';
  return first.startsWith('**Recorded:**') ? `${first}\n\n${session.text}` : session.text;
}

/** What is without a date keeps its place behind the record before it. */
function inOrder(sessions: readonly ImportedSession[]): readonly ImportedSession[] {
  let last = '';
  const placed = sessions.map((session) => {
    last = session.occurredAt ?? last;
    return { session, at: last };
  });
  placed.sort((a, b) => (a.at === b.at ? 0 : a.at < b.at ? -1 : 1));
  return placed.map(({ session }) => session);
}

/** Problems of records that are taken; those of copies are said once, where the record is taken. */
function recordProblems({ sessions, evidence, histories }: SortedRecords): ImportProblem[] {
  const taken = new Set([...sessions, ...evidence].map(({ session }) => session));
  const problems: ImportProblem[] = [];
  for (const [{ path }, history] of histories) {
    for (const { line, reason } of history.problems) {
      const record = history.sessions.findLast((session) => session.line <= line);
      if (record === undefined || taken.has(record)) problems.push({ path, line, reason });
    }
  }
  const supersedes = sessions.flatMap(({ file, session }) =>
    session.learnings.flatMap((found) => (found.supersedes === undefined ? [] : [{ file, found }])),
  );
  for (const { file, found } of supersedes) {
    const old = found.supersedes?.join(', ');
    const reason = `says that it supersedes ${old}; an import retires nothing`;
    problems.push({ path: file.path, line: found.line, reason });
  }
  return problems;
}

function readDistilled(files: readonly FolderFile[]) {
  const patterns: ImportHistoryInput['patterns'][number][] = [];
  const problems: ImportProblem[] = [];
  for (const { path, text } of files.filter(({ kind }) => kind === 'semantic')) {
    const read = readLegacySemantic(text);
    const occurredAt = read.distilledAt;
    patterns.push(...read.lines.map((line) => ({ ...line, path, occurredAt })));
    problems.push(...read.problems.map((problem) => ({ path, ...problem })));
  }
  return { patterns, problems };
}

function flushedSemantic({ kind, path, text }: FolderFile) {
  if (kind !== 'flush-archive-semantic' || text.trim() === '') return [];
  return [{ path, kind, line: 1, text, identity: `semantic\n${text}` }];
}

function metaProblems(files: readonly FolderFile[]): ImportProblem[] {
  return files.flatMap(({ kind, path, text }) => {
    const problem = kind === 'meta' ? readLegacyMeta(text).problem : undefined;
    return problem === undefined ? [] : [{ path, line: 1, reason: problem }];
  });
}
