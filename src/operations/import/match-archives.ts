/**
 * Sorts the records of a squad's archives: copies of sessions, full forms of one-liners, and
 * evidence.
 */
import {
  legacyIdentities,
  sameCompressedSession,
  sessionFingerprintText,
} from '../../commands/capture/legacy/match-legacy-sessions.ts';
import type {
  LegacyHistory,
  LegacySession,
} from '../../commands/capture/legacy/read-legacy-history.ts';
import { readLegacyHistory } from '../../commands/capture/legacy/read-legacy-history.ts';
import type { FolderFile } from './folder-file.ts';

/** A record with the file it stands in. */
export interface FoundRecord {
  readonly file: FolderFile;
  readonly session: LegacySession;
  /** Equal for copies of one record, whichever file holds them. */
  readonly identity: string;
  readonly fingerprint: string;
}

export interface FoundSession extends FoundRecord {
  /** The file in which it counts as a session. */
  readonly countedIn: FolderFile;
  readonly compressed: boolean;
}

export interface SortedRecords {
  readonly sessions: readonly FoundSession[];
  readonly evidence: readonly FoundRecord[];
  readonly histories: ReadonlyMap<FolderFile, LegacyHistory>;
}

/**
 * Matches one to one: a copy of the same moment, then a one-liner and its full record, then a copy
 * of another moment. A record without a `Task:` line leaves no one-liner behind when it is
 * compressed, so an unmatched one of an archive is a session where the history was compressed.
 * Every other unmatched record is evidence: a person flushed it.
 */
export function matchArchives(files: readonly FolderFile[]): SortedRecords {
  const histories = new Map(files.map((file) => [file, readLegacyHistory(file.text)]));
  const records = (chosen: (file: FolderFile) => boolean) =>
    uniteCopies(files.filter(chosen).map((file) => readRecords(file, histories.get(file))));
  const current = records(({ kind }) => kind === 'history');
  const archived = records(({ kind }) => kind !== 'history');
  const left = new Set(archived);
  const fullOf = new Map<FoundRecord, FoundRecord>();
  const matched = new Set<FoundRecord>();
  const pair = (one: FoundRecord, other: FoundRecord | undefined) => {
    if (other === undefined) return;
    left.delete(other);
    matched.add(one);
    if (one.session.compressed && !other.session.compressed) fullOf.set(one, other);
  };
  const byIdentity = groupBy(archived, ({ identity }) => identity);
  for (const one of current) pair(one, byIdentity.get(one.identity)?.[0]);
  for (const one of current) {
    if (!one.session.compressed || matched.has(one)) continue;
    pair(
      one,
      firstOf(left, (other) => sameCompressedSession(one.session, other.session)),
    );
  }
  const byWords = groupBy(archived, ({ fingerprint }) => fingerprint);
  for (const one of current) {
    if (matched.has(one)) continue;
    pair(
      one,
      byWords.get(one.fingerprint)?.find((other) => left.has(other)),
    );
  }
  const isCompressed = files.some(({ kind, text }) => kind === 'history' && compressed.test(text));
  const lost = [...left].filter((record) => isCompressed && leftNoLine(record));
  const sessions = current.map((one): FoundSession => {
    const full = fullOf.get(one) ?? one;
    return { ...full, countedIn: one.file, compressed: one.session.compressed };
  });
  const restored = lost.map((one) => ({ ...one, countedIn: one.file, compressed: true }));
  return {
    sessions: distinct([...restored, ...sessions]),
    evidence: [...left].filter((record) => !lost.includes(record) && !isOneLiner(record)),
    histories,
  };
}

const compressed = /^## Compressed Sessions\b/m;

function leftNoLine({ file, session }: FoundRecord): boolean {
  const isFlushed = /\/flush-archive-[^/]+\//.test(file.path);
  const hasTask = session.text.split('\n').some((line) => line.startsWith('Task:'));
  return file.kind === 'history-archive' && !isFlushed && !session.compressed && !hasTask;
}

/** A one-liner in a newer archive only points at a full record in an older one. */
function isOneLiner({ session }: FoundRecord): boolean {
  return session.compressed;
}

function groupBy(records: readonly FoundRecord[], keyOf: (record: FoundRecord) => string) {
  const groups = new Map<string, FoundRecord[]>();
  for (const record of records) {
    groups.set(keyOf(record), [...(groups.get(keyOf(record)) ?? []), record]);
  }
  return groups;
}

function firstOf<Item>(items: Iterable<Item>, fits: (item: Item) => boolean): Item | undefined {
  for (const item of items) if (fits(item)) return item;
  return undefined;
}

function readRecords(file: FolderFile, history: LegacyHistory | undefined): FoundRecord[] {
  const sessions = history?.sessions ?? [];
  const plain = file.unmasked === undefined ? [] : readLegacyHistory(file.unmasked).sessions;
  // What is masked may change with a release; what makes two records one must not.
  const originals = plain.length === sessions.length ? plain : sessions;
  const identities = legacyIdentities(originals);
  return sessions.map((session, index) => {
    const fingerprint = sessionFingerprintText(originals[index] ?? session);
    return { file, session, fingerprint, identity: identities[index] ?? fingerprint };
  });
}

/** Files that were copied from one another hold each record once. */
function uniteCopies(groups: readonly (readonly FoundRecord[])[]): FoundRecord[] {
  return distinct(groups.flat());
}

function distinct<Kind extends FoundRecord>(records: readonly Kind[]): Kind[] {
  const byIdentity = new Map<string, Kind>();
  for (const record of records) {
    if (!byIdentity.has(record.identity)) byIdentity.set(record.identity, record);
  }
  return [...byIdentity.values()];
}
