/** Enters into the ledger which block a spawn was given. */
import * as z from 'zod/mini';
import * as field from '../events/fields.ts';
import type { EventData } from '../events/index.ts';
import { agentId, roleName, sessionId } from '../text/ids.ts';
import { defineCommand } from './command.ts';
import { refuseSecretAgent, sessionKey, withoutSecretNames } from './session-key.ts';

const layerInput = z.strictObject({
  tokens: field.count,
  omitted: field.count,
  entries: z.array(z.string()),
});

export const recordInjectionInput = z.strictObject({
  /** The stream whose ledger it is: the squad's, or else the agent's. */
  stream: z.string(),
  streams: z.array(z.string()),
  name: z.string(),
  session: sessionId,
  agent: z.optional(agentId),
  role: z.optional(roleName),
  task: z.optional(z.string()),
  block: z.string(),
  budgetTokens: field.count,
  tokens: field.count,
  encoding: z.string(),
  lineFormat: field.count,
  layers: z.strictObject({ process: layerInput, program: layerInput, episodic: layerInput }),
  asOf: field.count,
  settings: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  client: z.optional(sessionId),
  model: z.optional(sessionId),
  /** Tokens that block and task together had to stay within. */
  contextTokenBudget: z.optional(field.count),
});

export type RecordInjectionInput = z.infer<typeof recordInjectionInput>;

/** What `prepare` makes of an input: keys and digests are made. */
export interface PreparedInjection {
  readonly input: RecordInjectionInput;
  readonly startKey: string;
  readonly injectKey: string;
  readonly data: EventData<'MemoryInjected'>;
}

export interface RecordInjectionResult {
  /** False where this run was given the very same block before. */
  readonly recorded: boolean;
}

export const recordInjection = defineCommand<
  RecordInjectionInput,
  PreparedInjection,
  RecordInjectionResult
>({
  name: 'record-injection',
  prepare: async (given, effects) => {
    refuseSecretAgent(given, effects.settings.secrets);
    const input = {
      ...withoutSecretNames(given, effects.settings),
      session: sessionKey(given.session, effects),
    };
    const { block, task, stream, session, name: _name, ...facts } = input;
    const blockDigest = effects.digest(block);
    return {
      input,
      startKey: `start/${stream}/${session}`,
      injectKey: `inject/${stream}/${session}/${blockDigest.slice(0, 32)}`,
      data: {
        ...facts,
        session: sessionOf(input),
        taskDigest: task === undefined ? null : effects.digest(task),
        blockDigest,
      },
    };
  },
  scope: ({ input, startKey, injectKey }) => ({
    stream: input.stream,
    keys: [startKey, injectKey],
    sessions: [input.session],
  }),
  decide: ({ input, startKey, injectKey, data }, state, moment) => {
    if (moment.heldKeys.has(injectKey)) return { events: [], result: { recorded: false } };
    const actor = { kind: 'agent', id: input.agent ?? input.session } as const;
    const known = moment.heldKeys.has(startKey) || state.sessions.has(input.session);
    const started = {
      id: moment.newId(),
      type: 'SessionStarted',
      actor,
      dedupeKey: startKey,
      data: {
        session: sessionOf(input),
        name: input.name,
        ...(input.agent === undefined ? {} : { agent: input.agent }),
        ...(input.role === undefined ? {} : { role: input.role }),
      },
    } as const;
    const injected = {
      id: moment.newId(),
      type: 'MemoryInjected',
      actor,
      dedupeKey: injectKey,
      data,
    } as const;
    return {
      events: known ? [injected] : [started, injected],
      result: { recorded: true },
    };
  },
});

function sessionOf({ session, client }: RecordInjectionInput) {
  return { id: session, ...(client === undefined ? {} : { client }) };
}
