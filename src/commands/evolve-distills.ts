/** What distills, flushes and undos do to the patterns of a fold and to what rules retire. */
import type { EventOf } from '../events/event.ts';
import type { EventData } from '../events/index.ts';
import type { DistillHistory } from './distill-history.ts';
import {
  changeSources,
  headsOf,
  patternsOf,
  withDistill,
  withFullFlush,
  withUndo,
} from './distill-history.ts';
import type { EntryState, PatternState } from './stream-state.ts';

/** The part of a fold that is changed here, in place. */
export interface DistilledPart {
  history: DistillHistory;
  readonly entries: Map<string, EntryState>;
  readonly patterns: Map<string, PatternState>;
  distills: readonly string[];
}

/** Patterns, distills and what rules retire, after one more distill. */
export function evolveDistill(
  state: DistilledPart,
  event: EventOf<'SquadDistilled', EventData<'SquadDistilled'>>,
): void {
  const { id, data } = event;
  const past = [...data.basis, ...data.replaces];
  remember(state, withDistill(state.history, event));
  state.distills = [...state.distills.filter((one) => !past.includes(one)), id];
  // A result that takes over from all before needs no word on what it does not hold.
  if (data.replaces.length > 0) state.patterns.clear();
  for (const gone of data.removed) state.patterns.delete(gone.id);
  addPatterns(state, data.added);
  for (const change of data.changed) {
    const before = state.patterns.get(change.id)?.sources ?? [];
    addPatterns(state, [{ ...change, sources: changeSources(before, change) }]);
  }
}

/** A full flush begins program memory anew. */
export function evolveFullFlush(
  state: DistilledPart,
  event: EventOf<'SquadFlushed', EventData<'SquadFlushed'>>,
): void {
  remember(state, withFullFlush(state.history, event));
  state.distills = [];
  state.patterns.clear();
}

export function evolveUndo(
  state: DistilledPart,
  event: EventOf<'TransformationUndone', EventData<'TransformationUndone'>>,
): void {
  remember(state, withUndo(state.history, event));
  state.distills = headsOf(state.history);
  state.patterns.clear();
  addPatterns(state, patternsOf(state.history));
}

/** What rules retire follows the distills in force. */
function remember(state: DistilledPart, history: DistillHistory): void {
  for (const id of new Set([...state.history.retired.keys(), ...history.retired.keys()])) {
    const entry = state.entries.get(id);
    if (entry === undefined || entry.status === 'erased') continue;
    const { ruleRetirement: _before, ...kept } = entry;
    const ruleRetirement = history.retired.get(id);
    state.entries.set(id, ruleRetirement === undefined ? kept : { ...kept, ruleRetirement });
  }
  state.history = history;
}

function addPatterns(state: DistilledPart, patterns: ReturnType<typeof patternsOf>): void {
  for (const { id, firstLearning, sources } of patterns) {
    const first = state.entries.get(firstLearning);
    if (first === undefined) continue;
    const shortId = first.shortId.replace('L', 'P');
    state.patterns.set(id, { id, shortId, sources: [...sources].sort() });
  }
}
