/** Makes one line each of old sessions; what they taught stays for distilling, search and audit. */
import * as z from 'zod/mini';
import type { Draft } from '../events/index.ts';
import { startOfDay } from '../text/day-number.ts';
import { defineTransformation } from './transformation.ts';
import type { FullSession, TransformationState } from './transformation-state.ts';
import {
  askedBy,
  transformedInput,
  transformedOptions,
  transformedStream,
} from './transformed-stream.ts';

export const compressSessionsInput = z.strictObject({
  ...transformedInput,
  days: z.optional(z.int().check(z.minimum(0), z.maximum(36_500))),
});

export type CompressSessionsInput = z.infer<typeof compressSessionsInput>;

export interface CompressReport {
  /** Sessions that become one line each. */
  readonly sessions: number;
  /** Those that ended before this moment, and those beyond the rolling window. */
  readonly before: string;
}

export interface CompressLimits {
  readonly days: number;
  readonly sessionsMax: number;
  readonly autoDistills: boolean;
}

export const compressSessions = defineTransformation<
  CompressSessionsInput,
  CompressLimits,
  CompressReport
>({
  name: 'compress-sessions',
  doc: {
    verb: 'compress',
    summary: 'Show sessions of some days ago as one line each; undo takes it back.',
    input: compressSessionsInput as z.ZodMiniType<CompressSessionsInput>,
    writes: true,
    options: {
      ...transformedOptions,
      days: {
        summary: 'Days that a session stays in full; 0 compresses all. Default: the setting.',
        value: 'N',
      },
    },
    examples: [
      { line: 'compress kiln', does: 'compresses what is older than the settings say' },
      { line: 'compress kiln --days 30 --dry-run', does: 'shows what 30 days would leave' },
    ],
  },
  scope: (input) => ({ stream: transformedStream(input), sessions: true }),
  prepare: async ({ days }, _state, { settings }) => ({
    days: days ?? settings.compressAfterDays,
    sessionsMax: settings.maxSessions,
    autoDistills: settings.autoDistillEvery > 0,
  }),
  decide: ({ days, sessionsMax, autoDistills }, state, { moment, policyKey }) => {
    const before = days === 0 ? moment.now : startOfDay(moment.now, -days);
    const seen = autoDistills ? distilledTo(state) : state.position;
    // Those before a moment and the oldest beyond the window; the same in every time zone.
    const open = state.sessions.filter(
      // A policy leaves what a person brought back in full, and what is to be distilled yet.
      ({ spared, position }) => policyKey === undefined || (!spared && position <= seen),
    );
    const beyond = Math.max(0, state.sessions.length - sessionsMax);
    const chosen = open.filter(({ at }, index) => at < before || index < beyond);
    const result = { sessions: chosen.length, before };
    if (chosen.length === 0) return { events: [], result };
    const sum = (count: (session: FullSession) => number) =>
      chosen.reduce((total, session) => total + count(session), 0);
    const event: Draft = {
      id: moment.newId(),
      type: 'SessionsCompressed',
      actor: askedBy(policyKey),
      dedupeKey: policyKey,
      data: {
        sessions: chosen.map(({ session }) => session),
        before,
        ageDaysMin: days,
        sawPosition: state.position,
        tokensBefore: sum(({ tokensFull }) => tokensFull),
        tokensAfter: sum(({ tokensLine }) => tokensLine),
      },
    };
    return { events: [event], result, warnings: tellUntold(sum(({ untold }) => untold)) };
  },
});

/** The position up to which the distills in force have seen the memory. */
function distilledTo({ done }: TransformationState): number {
  return Math.max(0, ...done.filter(({ head }) => head).map(({ saw }) => saw ?? 0));
}

/** What leaves the block without a pattern that tells it is still found by search and why. */
function tellUntold(lessons: number): string[] {
  if (lessons === 0) return [];
  const what = lessons === 1 ? '1 lesson is' : `${lessons} lessons are`;
  return [`${what} in no pattern and leave the block; search finds them, a distill may keep them.`];
}
