/** Lets go of old skipped lines and ledgers; only a policy asks for it. */
import { defineCommand } from './command.ts';
import type { DroppableScope } from './stream-state.ts';

export interface DropPayloadsInput {
  readonly stream: string;
  /** The policy's key, which makes it happen once. */
  readonly key: string;
  readonly droppable: DroppableScope;
}

export interface DropPayloadsResult {
  readonly lines: number;
  readonly ledgers: number;
}

export const dropPayloads = defineCommand<DropPayloadsInput, DropPayloadsInput, DropPayloadsResult>(
  {
    name: 'drop-payloads',
    prepare: async (input) => input,
    scope: ({ stream, key, droppable }) => ({ stream, keys: [key], droppable }),
    decide: ({ key }, { droppable: { payloads, told, tokensInjected } }, moment) => {
      const ledgers = payloads.filter(({ kind }) => kind === 'ledger').length;
      const result = { lines: payloads.length - ledgers, ledgers };
      if (moment.heldKeys.has(key) || payloads.length === 0) {
        return { events: [], result: { lines: 0, ledgers: 0 } };
      }
      const dropped = {
        id: moment.newId(),
        type: 'PayloadsDropped',
        actor: { kind: 'system', id: 'policy' },
        dedupeKey: key,
        data: {
          events: payloads.map(({ id }) => id),
          policy: 'retain',
          ...result,
          bytes: payloads.reduce((sum, { bytes }) => sum + bytes, 0),
          tokensInjected,
          ...(told.length === 0 ? {} : { told: [...told] }),
        },
      } as const;
      return { events: [dropped], result };
    },
  },
);
