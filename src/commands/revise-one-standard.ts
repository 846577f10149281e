/** One standard changed by hand: withdrawn, said in other words, or brought back to its place. */
import type { TokenCounts } from '../events/fields.ts';
import type { Draft } from '../events/index.ts';
import { flagsOf } from '../text/suspicion.ts';
import type { StandardState, StreamState } from './stream-state.ts';

/** What is new in the process layer, before it has an id. */
export interface NewStandard {
  readonly section: string;
  readonly text: string;
  readonly tokens: TokenCounts;
  readonly source?: { readonly path: string; readonly lineFirst: number };
}

export function recordNewStandard(
  { section, text, tokens, source }: NewStandard,
  { id, actor }: Pick<Draft, 'id' | 'actor'>,
): Draft {
  return {
    id,
    type: 'StandardRecorded',
    actor,
    data: {
      section,
      text,
      tokens,
      origin: 'user',
      flags: flagsOf(text),
      ...(source === undefined ? {} : { source }),
    },
  };
}

export function reviseTo(
  standards: readonly string[],
  at: Pick<Draft, 'id' | 'actor'> & { readonly reason?: string | undefined },
): Draft {
  const { id, actor, reason } = at;
  const why = reason === undefined ? {} : { reason };
  return { id, type: 'StandardsRevised', actor, data: { standards: [...standards], ...why } };
}

/** The standards in force without one of them. */
export function without({ standards }: StreamState, id: string): string[] {
  return standards.filter((standard) => standard.id !== id).map((standard) => standard.id);
}

/**
 * The standards in force with a withdrawn one among them again: behind the nearest one of its
 * section that was recorded before it, else before the nearest recorded after it, else at the end.
 */
export function withAgain(state: StreamState, standard: StandardState): string[] {
  const order = state.standards.map(({ id }) => id);
  const inForce = new Set(order);
  const recorded = state.recordedStandards.filter(
    ({ id, section }) => id === standard.id || (section === standard.section && inForce.has(id)),
  );
  const at = recorded.findIndex(({ id }) => id === standard.id);
  const before = recorded[at - 1];
  const after = recorded[at + 1];
  if (before !== undefined) order.splice(order.indexOf(before.id) + 1, 0, standard.id);
  else if (after !== undefined) order.splice(order.indexOf(after.id), 0, standard.id);
  else order.push(standard.id);
  return order;
}
