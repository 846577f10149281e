/**
 * How each event changes a stream's write model; the rows that decisions load must equal this
 * fold.
 */
import type { EventOf } from '../events/event.ts';
import type { EventData, LoggedEvent, OpaqueEvent } from '../events/index.ts';
import { isOpaque } from '../events/index.ts';
import { shortId } from '../text/ids.ts';
import type { DistillHistory } from './distill-history.ts';
import { noDistills } from './distill-history.ts';
import { evolveDistill, evolveFullFlush, evolveUndo } from './evolve-distills.ts';
import { captureSession, changeSession, judgeSession, startSession } from './evolve-sessions.ts';
import type {
  EntryState,
  PatternState,
  SessionState,
  StandardState,
  StreamState,
} from './stream-state.ts';

/** The state, and what only a fold needs to go on from it. */
export interface FoldedState extends StreamState {
  readonly history: DistillHistory;
}

/** What an event makes of the state; the stores' loaded state must equal this fold. */
export function evolve(state: StreamState, event: LoggedEvent): FoldedState {
  return evolveAll(state, [event]);
}

/** The same for many events; copies the state once, so that a long log takes no longer an event. */
export function evolveAll(state: StreamState, events: Iterable<LoggedEvent>): FoldedState {
  const next = {
    history: noDistills,
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

interface NextState extends FoldedState {
  history: DistillHistory;
  name: string | undefined;
  hasRules: boolean;
  readonly sessions: Map<string, SessionState>;
  readonly entries: Map<string, EntryState>;
  readonly patterns: Map<string, PatternState>;
  standards: StandardState[];
  recordedStandards: StandardState[];
  distills: readonly string[];
}

function apply(state: NextState, event: LoggedEvent): void {
  if (isOpaque(event)) {
    applyErased(state, event);
    return;
  }
  switch (event.type) {
    case 'SessionStarted':
      startSession(state.sessions, event.data.session.id);
      state.name ??= event.data.name;
      return;
    case 'SessionRecorded':
      captureSession(state.sessions, event.data);
      state.name ??= event.data.name;
      return;
    case 'SessionOutcomeRecorded':
      judgeSession(state.sessions, event.data);
      return;
    case 'LearningRecorded':
      addLearning(state, event);
      return;
    case 'MemoryInjected': {
      const { layers, session } = event.data;
      const told = [layers.process, layers.program, layers.episodic].flatMap(
        ({ entries }) => entries,
      );
      const before = state.sessions.get(session.id)?.told ?? [];
      changeSession(state.sessions, session.id, { told: [...new Set([...before, ...told])] });
      return;
    }
    case 'EntryRetired': {
      const { entry, why, by } = event.data;
      const status = why === 'forgotten' ? 'forgotten' : 'superseded';
      changeEntry(state, entry, { status, ...(by === undefined ? {} : { successor: by }) });
      if (why === 'forgotten') changeStandard(state, entry, { status: 'forgotten' });
      return;
    }
    case 'EntryRestored':
      changeEntry(state, event.data.entry, { status: 'current' });
      changeStandard(state, event.data.entry, {});
      return;
    case 'EntryErased':
      changeEntry(state, event.data.entry, { status: 'erased', role: '', text: '' });
      dropLearning(state, event.data.entry);
      changeStandard(state, event.data.entry, { status: 'erased', section: '', text: '' });
      return;
    case 'StandardRecorded': {
      const { section, text } = event.data;
      const standard = { id: event.id, shortId: shortId('S', event.revision), section, text };
      state.standards.push(standard);
      state.recordedStandards.push(standard);
      return;
    }
    case 'StandardsRevised': {
      const placed = state.recordedStandards.filter(({ status }) => status === undefined);
      const byId = new Map(placed.map((one) => [one.id, one]));
      state.standards = event.data.standards.flatMap((id) => byId.get(id) ?? []);
      return;
    }
    case 'SquadDistilled':
      evolveDistill(state, event);
      return;
    case 'SquadFlushed':
      if (!event.data.keepSemantic) evolveFullFlush(state, event);
      return;
    case 'TransformationUndone':
      evolveUndo(state, event);
      return;
    case 'RulesAdopted':
      state.hasRules = true;
      return;
    case 'HistoryImported':
      state.name ??= event.data.name;
      return;
    default:
  }
}

/** What was erased is still an entry, so that its id stays taken. */
function applyErased(state: NextState, event: OpaqueEvent): void {
  if (event.opaque !== 'erased') return;
  if (event.type === 'StandardRecorded') {
    const standard = { id: event.id, shortId: shortId('S', event.revision), section: '', text: '' };
    state.recordedStandards.push({ ...standard, status: 'erased' });
  }
  if (event.type !== 'LearningRecorded') return;
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
  const { learnings = [] } = state.sessions.get(session) ?? {};
  changeSession(state.sessions, session, { learnings: [...learnings, { id, role, text }] });
}

function dropLearning({ sessions }: NextState, id: string): void {
  for (const [name, session] of sessions) {
    const learnings = session.learnings.filter((learning) => learning.id !== id);
    sessions.set(name, { ...session, learnings });
  }
}

function changeEntry(state: NextState, id: string, change: Partial<EntryState>): void {
  const entry = state.entries.get(id);
  if (entry === undefined || entry.status === 'erased') return;
  const { successor: _left, ruleRetirement, ...kept } = entry;
  const ruled =
    ruleRetirement === undefined || change.status === 'erased' ? {} : { ruleRetirement };
  state.entries.set(id, { ...kept, ...ruled, ...change });
}

/** What is forgotten or erased is out of force; what comes back waits for a revision. */
function changeStandard(
  state: NextState,
  id: string,
  change: Pick<StandardState, 'status'> & Partial<StandardState>,
): void {
  const before = state.recordedStandards.find((standard) => standard.id === id);
  if (before === undefined || before.status === 'erased') return;
  if (before.status === undefined && change.status === undefined) return;
  const { status: _before, ...kept } = before;
  state.recordedStandards = state.recordedStandards.map((one) =>
    one.id === id ? { ...kept, ...change } : one,
  );
  state.standards = state.standards.filter((standard) => standard.id !== id);
}
