/**
 * How each event changes a stream's write model; the rows that decisions load must equal this
 * fold.
 */
import type { EventOf } from '../events/event.ts';
import type { EventData, LoggedEvent, OpaqueEvent } from '../events/index.ts';
import { isOpaque } from '../events/index.ts';
import { shortId } from '../text/ids.ts';

import type { EntryState, SessionState, StandardState, StreamState } from './stream-state.ts';

/** What an event makes of the state; the stores' loaded state must equal this fold. */
export function evolve(state: StreamState, event: LoggedEvent): StreamState {
  return evolveAll(state, [event]);
}

/** The same for many events; copies the state once, so that a long log takes no longer an event. */
export function evolveAll(state: StreamState, events: Iterable<LoggedEvent>): StreamState {
  const next = {
    ...state,
    sessions: new Map(state.sessions),
    entries: new Map(state.entries),
    patterns: new Map(state.patterns),
    standards: [...state.standards],
    recordedStandards: [...state.recordedStandards],
  };
  for (const event of events) apply(next, event);
  return next;
}

interface NextState extends StreamState {
  name: string | undefined;
  readonly sessions: Map<string, SessionState>;
  readonly entries: Map<string, EntryState>;
  readonly patterns: Map<string, readonly string[]>;
  standards: StandardState[];
  readonly recordedStandards: StandardState[];
  distills: readonly string[];
}

function apply(state: NextState, event: LoggedEvent): void {
  if (isOpaque(event)) {
    applyErased(state, event);
    return;
  }
  switch (event.type) {
    case 'SessionStarted':
      changeSession(state, event.data.session.id, {});
      state.name ??= event.data.name;
      return;
    case 'SessionRecorded': {
      const { id } = event.data.session;
      changeSession(state, id, { captures: (state.sessions.get(id)?.captures ?? 0) + 1 });
      state.name ??= event.data.name;
      return;
    }
    case 'LearningRecorded':
      addLearning(state, event);
      return;
    case 'MemoryInjected': {
      const { layers, session } = event.data;
      const told = [layers.process, layers.program, layers.episodic].flatMap(
        ({ entries }) => entries,
      );
      const before = state.sessions.get(session.id)?.told ?? [];
      changeSession(state, session.id, { told: [...new Set([...before, ...told])] });
      return;
    }
    case 'EntryRetired': {
      const status = event.data.why === 'forgotten' ? 'forgotten' : 'superseded';
      changeEntry(state, event.data.entry, { status });
      return;
    }
    case 'EntryRestored':
      changeEntry(state, event.data.entry, { status: 'current' });
      return;
    case 'EntryErased':
      changeEntry(state, event.data.entry, { status: 'erased', role: '', text: '' });
      dropLearning(state, event.data.entry);
      return;
    case 'StandardRecorded': {
      const { section, text } = event.data;
      state.standards.push({ id: event.id, section, text });
      state.recordedStandards.push({ id: event.id, section, text });
      return;
    }
    case 'StandardsRevised': {
      const byId = new Map(state.recordedStandards.map((one) => [one.id, one]));
      state.standards = event.data.standards.flatMap((id) => byId.get(id) ?? []);
      return;
    }
    case 'SquadDistilled': {
      const past = new Set([...event.data.basis, ...event.data.replaces]);
      state.distills = [...state.distills.filter((id) => !past.has(id)), event.id];
      changePatterns(state, event.data);
      return;
    }
    case 'HistoryImported':
      state.name ??= event.data.name;
      return;
    default:
  }
}

/** An erased learning is still an entry, so that its id stays taken. */
function applyErased(state: NextState, event: OpaqueEvent): void {
  if (event.type !== 'LearningRecorded' || event.opaque !== 'erased') return;
  const entry = { id: event.id, shortId: shortId('L', event.revision), role: '', text: '' };
  state.entries.set(event.id, { ...entry, status: 'erased' });
}

function addLearning(
  state: NextState,
  { id, revision, data }: EventOf<'LearningRecorded', EventData<'LearningRecorded'>>,
): void {
  const { role, text, session } = data;
  state.entries.set(id, { id, shortId: shortId('L', revision), role, text, status: 'current' });
  if (session === null) return;
  const before = state.sessions.get(session)?.learnings ?? [];
  changeSession(state, session, { learnings: [...before, { id, role, text }] });
}

function dropLearning({ sessions }: NextState, id: string): void {
  for (const [name, session] of sessions) {
    const learnings = session.learnings.filter((learning) => learning.id !== id);
    sessions.set(name, { ...session, learnings });
  }
}

function changePatterns(state: NextState, data: EventData<'SquadDistilled'>): void {
  const nameOf = (first: string) => state.entries.get(first)?.shortId.replace('L', 'P') ?? first;
  for (const gone of [...data.removed, ...data.changed.map(({ before }) => before)]) {
    state.patterns.delete(nameOf(gone.firstLearning));
  }
  for (const come of [...data.added, ...data.changed.map(({ after }) => after)]) {
    state.patterns.set(nameOf(come.firstLearning), [...come.sources].sort());
  }
}

function changeSession(state: NextState, id: string, change: Partial<SessionState>): void {
  const before = state.sessions.get(id) ?? { captures: 0, learnings: [], told: [] };
  state.sessions.set(id, { ...before, ...change });
}

function changeEntry(state: NextState, id: string, change: Partial<EntryState>): void {
  const entry = state.entries.get(id);
  if (entry === undefined || entry.status === 'erased') return;
  state.entries.set(id, { ...entry, ...change });
}
