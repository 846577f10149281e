/** Decides what of an import is new: sessions and lessons, evidence, patterns. */
import type { Draft } from '../events/index.ts';
import { textKey } from '../text/line.ts';
import { beginStream } from './adopted-rules.ts';
import type { Decision, DecisionMoment } from './command.ts';
import {
  importActor,
  recordDistilled,
  recordImport,
  recordImportedSession,
  recordLesson,
  recordTexts,
} from './import-events.ts';
import { keepImportedCopiesOut } from './imported-copies.ts';
import type {
  ImportHistoryResult,
  PreparedImport,
  PreparedLine,
  PreparedSession,
} from './imported-records.ts';
import type { StreamState } from './stream-state.ts';

/** Pure; importing the same files again yields nothing. */
export function decideImport(
  given: PreparedImport,
  state: StreamState,
  moment: DecisionMoment,
): Decision<ImportHistoryResult> {
  const { prepared, copies } = keepImportedCopiesOut(given, state, moment.heldKeys);
  const work: Work = {
    prepared,
    state,
    moment,
    known: knownLessons(state),
    knownBefore: new Set(knownLessons(state).keys()),
    byRef: new Map(),
    taken: new Set(moment.heldKeys),
    repeated: 0,
  };
  const noteId = moment.newId();
  const events: Draft[] = [
    ...prepared.sessions.flatMap((session) => importSession(session, work)),
    ...prepared.lessons.flatMap((line) => importLesson(line, work)),
    ...prepared.evidence.flatMap((record) =>
      take(record.key, work) ? recordTexts(record, { moment, dedupeKey: record.key }) : [],
    ),
    ...importPatterns(work),
  ];
  const counted = (type: Draft['type']) => events.filter((event) => event.type === type).length;
  const result = {
    sessions: counted('SessionRecorded'),
    entries: counted('LearningRecorded'),
    ...{ repeated: work.repeated, masked: prepared.masked, copies },
  };
  if (events.length > 0 && !moment.heldKeys.has(prepared.importKey)) {
    const { name, format, files, importKey } = prepared;
    const data = { name, format, files, problems: [...prepared.problems, ...copies] };
    events.unshift(recordImport(data, { id: noteId, key: importKey }));
  }
  const recorded = events.length;
  if (recorded > 0) events.push(...beginStream(state, moment));
  return { events, result: { ...result, recorded } };
}

interface Work {
  readonly prepared: PreparedImport;
  readonly state: StreamState;
  readonly moment: DecisionMoment;
  /** Ids of lessons by role and words, oldest first; grows as lessons are taken. */
  readonly known: Map<string, readonly string[]>;
  /** Its keys before this import. */
  readonly knownBefore: ReadonlySet<string>;
  /** Ids of lessons by what the files call them. */
  readonly byRef: Map<string, string>;
  /** Dedupe keys that are used up; grows, so that copies within one import count once. */
  readonly taken: Set<string>;
  repeated: number;
}

/** Uses a key up; false where it was before, and the record is a repeated one. */
function take(key: string, work: Work): boolean {
  const isNew = !work.taken.has(key);
  if (isNew) work.taken.add(key);
  else work.repeated += 1;
  return isNew;
}

function importSession(session: PreparedSession, work: Work): Draft[] {
  const { moment, prepared, state } = work;
  const before = session.session === undefined ? undefined : state.sessions.get(session.session);
  const taught = new Set((before?.learnings ?? []).map(lessonKey));
  const fresh = session.learnings.filter((line) => !taught.has(lessonKey(line)));
  const captures = before?.captures ?? 0;
  const isKnown = work.taken.has(session.key) || (captures > 0 && fresh.length === 0);
  if (isKnown) work.repeated += 1;
  if (isKnown || !take(session.key, work)) {
    for (const line of session.learnings) noteKnown(line, work);
    return [];
  }
  const recordedId = moment.newId();
  const caused = { causation: recordedId, correlation: recordedId };
  const { occurredAt } = session;
  const learnings = fresh.map((line) => {
    const id = note(line, moment.newId(), work);
    return {
      ...recordLesson({ occurredAt, ...line }, { id, session: session.id, moment }),
      ...caused,
    };
  });
  for (const line of session.learnings) {
    if (!fresh.includes(line)) noteKnown(line, work);
  }
  const skipped = session.skipped.map(
    ({ line, text, reason }): Draft => ({
      id: moment.newId(),
      type: 'LineSkipped',
      actor: importActor,
      occurredAt,
      ...caused,
      data: { session: session.id, line, text, reason },
    }),
  );
  const { path, line, text } = session;
  const record = { path, kind: 'session', line, text: text ?? '', occurredAt };
  return [
    recordImportedSession(session, {
      id: recordedId,
      name: prepared.name,
      part: captures + 1,
      learnings: learnings.length,
    }),
    ...learnings,
    ...skipped,
    ...(text === undefined ? [] : recordTexts(record, { moment, session: session.id, ...caused })),
  ];
}

/** A lesson without a session that the stream knows by its words is no new one. */
function importLesson(line: PreparedImport['lessons'][number], work: Work): Draft[] {
  if (work.knownBefore.has(lessonKey(line))) {
    noteKnown(line, work);
    work.repeated += 1;
    return [];
  }
  if (!take(line.key, work)) return [];
  const { moment } = work;
  const id = note(line, moment.newId(), work);
  return [{ ...recordLesson(line, { id, session: null, moment }), dedupeKey: line.key }];
}

/** Distilled lines become patterns of the lessons they repeat, or of lessons without a session. */
function importPatterns(work: Work): Draft[] {
  const { moment, prepared } = work;
  const drafts: Draft[] = [];
  const made: { line: PreparedLine; shown: string; sources: readonly string[] }[] = [];
  for (const line of prepared.patterns) {
    if (!take(line.key, work)) continue;
    const { path, line: at, role, text, occurredAt } = line;
    const record = { path, kind: 'pattern', line: at, text: `[${role}] ${text}`, occurredAt };
    drafts.push(...recordTexts(record, { moment, dedupeKey: line.key }));
    let sources = [...new Set((line.sources ?? []).flatMap((ref) => work.byRef.get(ref) ?? []))];
    if (sources.length === 0) sources = [...(work.known.get(lessonKey(line)) ?? [])];
    let shown = (line.ref === undefined ? undefined : work.byRef.get(line.ref)) ?? sources[0];
    if (shown === undefined) {
      shown = note(line, moment.newId(), work);
      drafts.push(recordLesson(line, { id: shown, session: null, moment }));
    }
    made.push({ line, shown, sources: sources.length === 0 ? [shown] : sources });
  }
  if (made.length === 0) return [];
  const at = { stream: prepared.stream, basis: work.state.distills, moment };
  return [...drafts, recordDistilled(made, at)];
}

/** Remembers under which id a line is in the log. */
function note(line: PreparedLine, id: string, work: Work): string {
  const key = lessonKey(line);
  work.known.set(key, [...(work.known.get(key) ?? []), id]);
  if (line.ref !== undefined) work.byRef.set(line.ref, id);
  return id;
}

/** The same for a line that the log held before, under whichever id. */
function noteKnown(line: PreparedLine, work: Work): void {
  const [id] = work.known.get(lessonKey(line)) ?? [];
  if (id !== undefined && line.ref !== undefined) work.byRef.set(line.ref, id);
}

function knownLessons(state: StreamState): Map<string, readonly string[]> {
  const known = new Map<string, readonly string[]>();
  for (const entry of state.entries.values()) {
    if (entry.status !== 'current') continue;
    known.set(lessonKey(entry), [...(known.get(lessonKey(entry)) ?? []), entry.id]);
  }
  return known;
}

function lessonKey({ role, text }: { readonly role: string; readonly text: string }): string {
  return `${role}\n${textKey(text)}`;
}
