/** Orders the log to let go of an entry's words, and of the copies that were found of them. */
import type { Draft } from '../events/index.ts';
import { processStream } from '../text/ids.ts';
import { maskReason, userActor } from './change-by-hand.ts';
import type { Effects } from './command.ts';
import { defineCommand } from './command.ts';

export interface RecordErasureInput {
  readonly stream: string;
  readonly orders: readonly ErasureOrder[];
  /** Already without the words of what is erased. */
  readonly reason: string | undefined;
}

export interface ErasureOrder {
  /** Id of a learning or standard. */
  readonly entry: string;
  /** Ids of the events whose words go: its own, and copies in other events. */
  readonly events: readonly string[];
}

export interface PreparedErasure extends Omit<RecordErasureInput, 'orders'> {
  readonly orders: readonly (ErasureOrder & { readonly key: string })[];
}

export interface RecordErasureResult {
  readonly erased: number;
}

/** Only the engine gives it, once it knows what holds the words. */
export const recordErasure = defineCommand<
  RecordErasureInput,
  PreparedErasure,
  RecordErasureResult
>({
  name: 'record-erasure',
  prepare: async ({ orders, ...input }, effects) => ({
    ...input,
    orders: orders.map((order) => ({ ...order, key: keyOf(order, effects) })),
    reason: maskReason(input.reason, effects.settings),
  }),
  scope: ({ stream, orders }) => ({
    stream,
    keys: orders.map(({ key }) => key),
    ...(stream === processStream ? { recordedStandards: true } : {}),
  }),
  decide: ({ orders, reason }, _state, moment) => {
    const fresh = orders.filter((order) => !moment.heldKeys.has(order.key));
    const correlation = moment.newId();
    const events = fresh.map((order, index): Draft => {
      const { entry, events: named } = order;
      return {
        id: index === 0 ? correlation : moment.newId(),
        type: 'EntryErased',
        actor: userActor,
        correlation,
        dedupeKey: order.key,
        data: { entry, events: [...named], ...(reason === undefined ? {} : { reason }) },
      };
    });
    return { events, result: { erased: fresh.length } };
  },
});

/** The same order twice is one: ids of events never change. */
function keyOf({ entry, events }: ErasureOrder, { digest }: Effects): string {
  return `erase/${entry}/${digest([...events].sort().join('\n')).slice(0, 32)}`;
}
