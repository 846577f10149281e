/** Decides what takes the place of one standard: another one, or new words of a person. */
import { MemoryError } from '../errors.ts';
import { shortId } from '../text/ids.ts';
import { renderLineHead } from '../text/line.ts';
import type { HandChange } from './change-by-hand.ts';
import {
  handledStandard,
  refuseErasedStandard,
  reportChange,
  requireStandard,
  userActor,
} from './change-by-hand.ts';
import type { Decision, DecisionMoment } from './command.ts';
import type { PreparedSupersession } from './decide-supersession.ts';
import { recordNewStandard, reviseTo, without } from './revise-one-standard.ts';
import type { StandardState, StreamState } from './stream-state.ts';

export function replaceStandard(
  prepared: PreparedSupersession,
  state: StreamState,
  moment: DecisionMoment,
): Decision<HandChange> {
  const old = requireStandard(state, prepared.old);
  refuseErasedStandard(old);
  const by = knownSuccessor(prepared, state, old);
  if (by?.id === old.id) {
    throw new MemoryError({
      code: 'refused',
      message: `${old.shortId} can't take its own place; name another standard, or other words.`,
    });
  }
  const entries = [handledStandard(old, old.status ?? 'superseded')];
  const inForce = (one: StandardState) => state.standards.some(({ id }) => id === one.id);
  if (!inForce(old)) {
    const warnings = [
      `${old.shortId} is ${old.status ?? 'withdrawn'} already; nothing was changed.`,
    ];
    return { events: [], result: reportChange(prepared.whose, { entries, warnings }) };
  }
  const revise = (order: readonly string[]) =>
    reviseTo(order, { id: moment.newId(), actor: userActor, reason: prepared.reason });
  if (by !== undefined) {
    if (!inForce(by)) throw notInForce(by.shortId);
    const events = [revise(without(state, old.id))];
    return { events, result: reportChange(prepared.whose, { changed: true, entries }) };
  }
  const text = prepared.words?.text ?? '';
  const fresh = { section: old.section, text, tokens: prepared.count(renderLineHead({ text })) };
  const id = moment.newId();
  const order = state.standards.map((one) => (one.id === old.id ? id : one.id));
  const added = { id, shortId: shortId('S', moment.nextRevision), section: old.section, text };
  return {
    events: [recordNewStandard(fresh, { id, actor: userActor }), revise(order)],
    result: reportChange(prepared.whose, {
      changed: true,
      entries,
      added: [handledStandard(added, 'current')],
      masked: prepared.masked,
    }),
  };
}

/** The standard that is named, or one of the same section in force that says the words already. */
function knownSuccessor(
  { successor, words }: PreparedSupersession,
  state: StreamState,
  { section }: StandardState,
): StandardState | undefined {
  if (successor !== undefined) return requireStandard(state, successor);
  return state.standards.find((one) => one.section === section && one.text === words?.text);
}

function notInForce(name: string): MemoryError {
  return new MemoryError({
    code: 'refused',
    message: `${name} is withdrawn, so it can't take the place of another; restore it first.`,
    hint: `squadlog restore <squad> ${name}`,
  });
}
