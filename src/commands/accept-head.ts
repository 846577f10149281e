/**
 * Records that a person vouched for the log as it stands, in place of what its witness had said.
 */
import * as z from 'zod/mini';
import { count, digest } from '../events/fields.ts';
import { processStream } from '../text/ids.ts';
import { defineCommand } from './command.ts';

const head = z.strictObject({ position: count, hash: digest });

export const acceptHeadInput = z.strictObject({
  position: count,
  hash: digest,
  witnessed: z.nullable(head),
});

export type AcceptHeadInput = z.infer<typeof acceptHeadInput>;

export const acceptHead = defineCommand<
  AcceptHeadInput,
  AcceptHeadInput & { readonly key: string },
  { readonly accepted: boolean }
>({
  name: 'accept-head',
  prepare: async (input) => ({ ...input, key: `head/${input.position}/${input.hash}` }),
  scope: ({ key }) => ({ stream: processStream, keys: [key] }),
  decide: ({ key, ...data }, _state, moment) =>
    moment.heldKeys.has(key)
      ? { events: [], result: { accepted: false } }
      : {
          events: [
            {
              id: moment.newId(),
              type: 'HeadAccepted',
              actor: { kind: 'user', id: 'user' },
              dedupeKey: key,
              data,
            },
          ],
          result: { accepted: true },
        },
});
