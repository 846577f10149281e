/** Wipes the slate: what was recorded before is hidden, and undo brings it back. */
import * as z from 'zod/mini';
import { defineTransformation } from './transformation.ts';
import {
  askedBy,
  transformedInput,
  transformedOptions,
  transformedStream,
} from './transformed-stream.ts';

export const flushSquadInput = z.strictObject({
  ...transformedInput,
  keepSemantic: z._default(z.boolean(), false),
});

export type FlushSquadInput = z.infer<typeof flushSquadInput>;

export interface FlushReport {
  /** True where program memory stays. */
  readonly keepSemantic: boolean;
}

export const flushSquad = defineTransformation<FlushSquadInput, boolean, FlushReport>({
  name: 'flush-squad',
  doc: {
    verb: 'flush',
    summary: 'Hide what a squad remembers; process memory stays, and undo brings all back.',
    input: flushSquadInput as z.ZodMiniType<FlushSquadInput>,
    writes: true,
    options: {
      ...transformedOptions,
      keepSemantic: { summary: 'Keep program memory: only sessions and their lessons go.' },
    },
    examples: [
      { line: 'flush kiln --keep-semantic', does: 'begins a new project with the old patterns' },
      { line: 'flush kiln', does: 'begins with process memory alone' },
    ],
  },
  scope: (input) => ({ stream: transformedStream(input), visible: true }),
  prepare: async ({ keepSemantic }) => keepSemantic,
  decide: (keepSemantic, { visible }, { moment, policyKey }) => {
    const result = { keepSemantic };
    const hides = visible.learnings + visible.sessions + (keepSemantic ? 0 : visible.patterns);
    if (hides === 0) return { events: [], result };
    const event = {
      id: moment.newId(),
      type: 'SquadFlushed',
      actor: askedBy(policyKey),
      data: { keepSemantic },
    } as const;
    return { events: [event], result };
  },
});
