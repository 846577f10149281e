/** The events themselves, as they were recorded. */
import * as z from 'zod/mini';
import { MemoryError } from '../errors.ts';
import type { Actor } from '../events/event.ts';
import type { LoggedEvent } from '../events/index.ts';
import { eventDefinitions } from '../events/index.ts';
import { isoMoment } from '../text/dates.ts';
import { agentId, agentStream, squadId, squadStream } from '../text/ids.ts';
import { chosenRows } from './list-squads.ts';
import { defineQuery } from './query.ts';
import type { Withholder } from './withheld-words.ts';
import { loadWithholder } from './withheld-words.ts';

export const readLogInput = z.strictObject({
  squad: z.optional(squadId),
  agent: z.optional(agentId),
  type: z.optional(z.string()),
  since: z.optional(z.union([z.int().check(z.minimum(0)), isoMoment])),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(100_000)), 1_000),
  follow: z._default(z.boolean(), false),
});

export type ReadLogInput = z.infer<typeof readLogInput>;

export interface LoggedEventReport {
  readonly position: number;
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  readonly version: number;
  readonly recordedAt: string;
  readonly occurredAt: string;
  readonly actor: Actor;
  /** Null where the payload was erased, or a newer release wrote it. */
  readonly data: unknown;
  /** True where words are left out of `data`, as they were forgotten since. */
  readonly withheld?: true;
  readonly hash: string;
}

export interface ReadLogResult {
  readonly events: readonly LoggedEventReport[];
  /** Where to go on with `since`, where there is more. */
  readonly next?: number;
  readonly warnings: readonly string[];
}

export const readLog = defineQuery<ReadLogInput, ReadLogResult>({
  name: 'read-log',
  doc: {
    verb: 'log',
    summary: 'Show the events of the log, oldest first.',
    input: readLogInput as z.ZodMiniType<ReadLogInput>,
    writes: false,
    options: {
      squad: { summary: 'Only events of this squad.', position: 0, value: 'squad' },
      agent: { summary: "Only events of this agent's own memory.", value: 'A' },
      type: { summary: 'Only events of this type.', value: 'T' },
      since: { summary: 'Only events after this position or from this ISO time on.', value: 'T' },
      limit: { summary: 'At most N events.', value: 'N' },
      follow: { summary: 'Go on with new events as they come, until interrupted.' },
    },
    examples: [
      { line: 'log kiln --type LearningRecorded', does: 'shows what kiln was taught' },
      { line: 'log --follow', does: 'shows events as they come' },
    ],
  },
  run: async (input, context) => {
    const { view, warnings } = context;
    refuseUnknownType(input.type);
    if (input.squad !== undefined) await chosenRows(input.squad, 'squad', context);
    if (input.agent !== undefined) await chosenRows(input.agent, 'agent', context);
    const events: LoggedEventReport[] = [];
    const streams = [
      ...(input.squad === undefined ? [] : [squadStream(input.squad)]),
      ...(input.agent === undefined ? [] : [agentStream(input.agent)]),
    ];
    const { since } = input;
    const filter = {
      after: typeof since === 'number' ? since : 0,
      ...(streams.length === 0 ? {} : { streams }),
      ...(input.type === undefined ? {} : { types: [input.type] }),
    };
    const withholder = await loadWithholder(view);
    for await (const event of view.events(filter)) {
      if (typeof since === 'string' && event.recordedAt < since) continue;
      if (events.length === input.limit) {
        return { events, next: events.at(-1)?.position ?? 0, warnings };
      }
      events.push(toReport(event, withholder));
    }
    return { events, warnings };
  },
});

function toReport(event: LoggedEvent, withholder: Withholder): LoggedEventReport {
  const { position, id, stream, revision, type, version, recordedAt, occurredAt } = event;
  const { actor, hash } = event;
  const isHeld = withholder.holdsForgotten(event);
  return {
    ...{ position, id, stream, revision, type, version, recordedAt, occurredAt, actor },
    data: isHeld ? withholder.withhold(event) : event.data,
    ...(isHeld ? { withheld: true } : {}),
    hash,
  };
}

function refuseUnknownType(type: string | undefined): void {
  if (type === undefined || Object.hasOwn(eventDefinitions, type)) return;
  throw new MemoryError({
    code: 'invalid',
    message:
      `There is no event type ${type}; the types are ` +
      `${Object.keys(eventDefinitions).join(', ')}.`,
  });
}
