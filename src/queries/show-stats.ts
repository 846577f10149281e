/** Figures about a memory: size, captures that stored nothing, injections and what they cost. */
import * as z from 'zod/mini';
import type { StreamRow } from '../projections/tables.ts';
import { squadId } from '../text/ids.ts';
import type { SquadSummary } from './list-squads.ts';
import { chosenRows, summarise } from './list-squads.ts';
import type { QueryContext } from './query.ts';
import { defineQuery } from './query.ts';
import { warnOfGrowth } from './warn-of-growth.ts';

/** So many empty captures in a row are worth a warning. */
export const emptyRunWarned = 3;

export const showStatsInput = z.strictObject({
  squad: z.optional(squadId),
  asOf: z.optional(z.string().check(z.minLength(1))),
});

export type ShowStatsInput = z.infer<typeof showStatsInput>;

export interface SquadStats extends SquadSummary {
  readonly injections: number;
  readonly tokensInjected: number;
  /** Captures that stored no learning. */
  readonly emptyCaptures: number;
  readonly lastCapture: string | null;
  readonly skippedLines: number;
  readonly maskedSecrets: number;
  /** Failures that hooks swallowed so as not to harm their host. */
  readonly failures: number;
}

export interface ShowStatsResult {
  readonly root: string;
  readonly storeBytes: number;
  readonly events: number;
  readonly squads: readonly SquadStats[];
  readonly agents: readonly SquadStats[];
  readonly warnings: readonly string[];
}

export const showStats = defineQuery<ShowStatsInput, ShowStatsResult>({
  name: 'show-stats',
  doc: {
    verb: 'stats',
    summary: 'Show figures: size, captures, injections, and what looks wrong.',
    input: showStatsInput as z.ZodMiniType<ShowStatsInput>,
    writes: false,
    options: {
      squad: { summary: 'Only this squad.', position: 0, value: 'squad' },
      asOf: { summary: 'As of a position, an event id or an ISO time.', value: 'T' },
    },
    examples: [{ line: 'stats kiln', does: 'shows the figures of one squad' }],
  },
  run: async ({ squad }, context) => {
    const squads = await chosenRows(squad, 'squad', context);
    const agents = squad === undefined ? await chosenRows(undefined, 'agent', context) : [];
    const described = {
      squads: await Promise.all(squads.map((row) => describe(row, context))),
      agents: await Promise.all(agents.map((row) => describe(row, context))),
    };
    return {
      root: context.root,
      storeBytes: await context.storeBytes(),
      events: context.view.position,
      ...described,
      warnings: [
        ...context.warnings,
        ...[...squads, ...agents].flatMap(warnOfSilence),
        ...warnOfGrowth([...described.squads, ...described.agents], context.settings),
      ],
    };
  },
});

/** A squad whose newest captures all stored nothing has an agent that doesn't write its section. */
export function warnOfSilence(row: StreamRow): string[] {
  if (row.empty_run < emptyRunWarned) return [];
  return [
    `The last ${row.empty_run} captures of ${row.name} stored nothing: do its agents end ` +
      'with a "## Session Memory" section?',
  ];
}

async function describe(row: StreamRow, context: QueryContext): Promise<SquadStats> {
  return {
    ...(await summarise(row, context)),
    injections: row.injections,
    tokensInjected: row.tokens_injected,
    emptyCaptures: row.empty_captures,
    lastCapture: row.last_capture,
    skippedLines: row.skipped,
    maskedSecrets: row.masked,
    failures: 0,
  };
}
