/**
 * What a stream's transformations come to, told from its events alone and anew each time: the
 * oracle for the rows, which change step by step.
 */
import type { EventOf } from '../../src/events/event.ts';
import type { EventData, EventType, LoggedEvent } from '../../src/events/index.ts';
import { isOpaque } from '../../src/events/index.ts';

export interface ToldPattern {
  readonly id: string;
  readonly role: string;
  readonly sources: readonly string[];
  readonly support: number;
  readonly firstSeen: string;
  readonly lastSeen: string;
  readonly shown: string | null;
}

export interface ToldMemory {
  /** Sorted by id. */
  readonly patterns: readonly ToldPattern[];
  readonly retired: readonly string[];
  readonly hidden: readonly string[];
  readonly hiddenSessions: readonly string[];
  readonly compressedSessions: readonly string[];
  /** What the episodic layer tells in full. */
  readonly recent: readonly string[];
  readonly distills: readonly string[];
  /** Hash of the rules in force. */
  readonly rules: string | undefined;
}

export function tellMemory(events: readonly LoggedEvent[]): ToldMemory {
  const log = readable(events);
  const learnings = log('LearningRecorded');
  const status = statuses(log);
  const inForce = <Type extends EventType>(type: Type) =>
    log(type).filter(({ id }) => isInForce(id, log));
  const isCurrent = (id: string) => status(id) === 'current';
  const flushed = newest(inForce('SquadFlushed'));
  const told = tellDistills(log);
  const hidden = learnings.filter(({ position }) => position < flushed);
  const compresses = inForce('SessionsCompressed');
  const isCompressed = (session: string | null, before: number) =>
    compresses.some(
      ({ position, data }) => position > before && data.sessions.some((one) => one === session),
    );
  const recent = learnings.filter(
    ({ id, position, data }) =>
      isCurrent(id) &&
      position > flushed &&
      !told.retired.has(id) &&
      !isCompressed(data.session, position),
  );
  const sessions = [...new Set(log('SessionRecorded').map(({ data }) => data.session.id))];
  const lastOf = (session: string) =>
    newest(log('SessionRecorded').filter(({ data }) => data.session.id === session));
  return {
    patterns: sorted([...told.patterns.values()].map((one) => measure(one, learnings, isCurrent))),
    retired: ids(learnings.filter(({ id }) => told.retired.has(id))),
    hidden: ids(hidden),
    hiddenSessions: sessions.filter((session) => lastOf(session) < flushed).sort(),
    compressedSessions: sessions.filter((session) => isCompressed(session, 0)).sort(),
    recent: ids(recent),
    distills: told.heads,
    rules: inForce('RulesAdopted').at(-1)?.data.rules.hash,
  };
}

type Event<Type extends EventType> = EventOf<Type, EventData<Type>>;
type Log = <Type extends EventType>(type: Type) => readonly Event<Type>[];
type Pattern = EventData<'SquadDistilled'>['added'][number];

function readable(events: readonly LoggedEvent[]): Log {
  return (type) =>
    events.filter((event) => !isOpaque(event) && event.type === type) as never as Event<
      typeof type
    >[];
}

/** An event counts unless an undo that counts names it. */
function isInForce(id: string, log: Log): boolean {
  return !log('TransformationUndone').some(
    (undo) => undo.data.target === id && isInForce(undo.id, log),
  );
}

/** The last word of persons and lessons on an entry. */
function statuses(log: Log): (id: string) => string {
  const words = [...log('EntryRetired'), ...log('EntryRestored')].sort(
    (a, b) => a.position - b.position,
  );
  return (id) =>
    words.findLast(({ data }) => data.entry === id)?.type === 'EntryRetired'
      ? 'retired'
      : 'current';
}

/** The union of each epoch's newest distill since the newest full flush in force. */
function tellDistills(log: Log) {
  const full = log('SquadFlushed').filter(({ data }) => !data.keepSemantic);
  const since = newest(full.filter(({ id }) => isInForce(id, log)));
  const epochOf = (position: number) => full.filter((flush) => flush.position < position).length;
  const distills = log('SquadDistilled').filter(({ id }) => isInForce(id, log));
  const heads = distills.filter(
    ({ id, position }) =>
      position > since &&
      !distills.some(
        (later) => later.position > position && epochOf(later.position) === epochOf(position),
      ) &&
      !distills.some(({ data }) => [...data.basis, ...data.replaces].includes(id)),
  );
  const patterns = new Map<string, Pattern>();
  const retired = new Set<string>();
  for (const { data } of withBasis(heads, log)) {
    for (const { id } of data.removed) patterns.delete(id);
    for (const pattern of data.added) patterns.set(pattern.id, pattern);
    for (const { id, firstLearning, after, gained, lost } of data.changed) {
      const kept = (patterns.get(id)?.sources ?? []).filter((one) => !lost.includes(one));
      patterns.set(id, { id, firstLearning, ...after, sources: [...kept, ...gained] });
    }
    for (const id of data.reinstated ?? []) retired.delete(id);
    for (const { entry } of data.retired) retired.add(entry);
  }
  return { patterns, retired, heads: heads.map(({ id }) => id) };
}

/** Distills and all that they built on, even where that was undone later; oldest first. */
function withBasis(heads: readonly Event<'SquadDistilled'>[], log: Log) {
  const chain = new Set(heads.map(({ id }) => id));
  for (const { id, data } of log('SquadDistilled').toReversed()) {
    if (chain.has(id)) for (const basis of data.basis) chain.add(basis);
  }
  return log('SquadDistilled').filter(({ id }) => chain.has(id));
}

function measure(
  { id, role, shown, sources }: Pattern,
  learnings: readonly Event<'LearningRecorded'>[],
  isCurrent: (id: string) => boolean,
): ToldPattern {
  const live = learnings.filter((one) => sources.includes(one.id) && isCurrent(one.id));
  const times = live
    .map(({ occurredAt, recordedAt }) => (occurredAt < recordedAt ? occurredAt : recordedAt))
    .sort();
  return {
    id,
    role,
    sources: [...sources].sort(),
    // What no run taught counts as a run of its own.
    support: new Set(live.map((one) => one.data.session ?? one.id)).size,
    firstSeen: times[0] ?? '',
    lastSeen: times.at(-1) ?? '',
    shown: (live.find((one) => one.id === shown) ?? live[0])?.id ?? null,
  };
}

function newest(events: readonly { readonly position: number }[]): number {
  return events.at(-1)?.position ?? 0;
}

function ids(events: readonly { readonly id: string }[]): readonly string[] {
  return events.map(({ id }) => id).sort();
}

function sorted(patterns: readonly ToldPattern[]): readonly ToldPattern[] {
  return [...patterns].sort((a, b) => (a.id < b.id ? -1 : 1));
}
