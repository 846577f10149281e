/** Whose memory is transformed: what the inputs of transformations share. */
import * as z from 'zod/mini';
import { MemoryError } from '../errors.ts';
import { agentId, agentStream, squadId, squadStream } from '../text/ids.ts';
import type { OptionDoc } from '../verb.ts';

export const transformedInput = {
  squad: z.optional(squadId),
  agent: z.optional(agentId),
  dryRun: z._default(z.boolean(), false),
} as const;

export const transformedOptions = {
  squad: { summary: 'The squad whose memory it is.', position: 0, value: 'squad' },
  agent: { summary: "An agent's own memory in place of a squad's.", value: 'A' },
  dryRun: { summary: 'Only show what would change; write nothing.' },
} as const satisfies Record<string, OptionDoc>;

/** Fails with `invalid` where not exactly one of squad and agent is named. */
export function transformedStream(input: {
  readonly squad?: string | undefined;
  readonly agent?: string | undefined;
}): string {
  if (input.squad !== undefined && input.agent !== undefined) {
    throw new MemoryError({
      code: 'invalid',
      message: 'Both a squad and an agent are named; each is a memory of its own, so name one.',
    });
  }
  if (input.squad !== undefined) return squadStream(input.squad);
  if (input.agent !== undefined) return agentStream(input.agent);
  throw new MemoryError({
    code: 'invalid',
    message: 'Neither a squad nor an agent is named; say whose memory is to change.',
    hint: 'squadlog list',
  });
}

/** Who asks: a person, or a policy after a commit. */
export function askedBy(policyKey: string | undefined): {
  readonly kind: 'user' | 'system';
  readonly id: string;
} {
  return policyKey === undefined
    ? { kind: 'user', id: 'person' }
    : { kind: 'system', id: 'policy' };
}
