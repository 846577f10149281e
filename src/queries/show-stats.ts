/** Figures about a memory: size, captures that stored nothing, injections and what they cost. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { selection } from '../projections/statement.ts';
import type { StreamRow } from '../projections/tables.ts';
import { squadId, squadStream } from '../text/ids.ts';
import type { ContextShare } from './context-share.ts';
import { readContextShare } from './context-share.ts';
import { ledgersWithheld } from './entry-injections.ts';
import type { SquadSummary } from './list-squads.ts';
import { chosenRows, summarise } from './list-squads.ts';
import type { HostFailures, QueryContext } from './query.ts';
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
  /** What a spawn was told on average; null before the first. */
  readonly tokensPerInjection: number | null;
  /** What blocks took of the context that a spawn had, where that was known. */
  readonly contextShare: ContextShare | null;
  /** Captures that stored no learning. */
  readonly emptyCaptures: number;
  readonly lastCapture: string | null;
  readonly skippedLines: number;
  readonly maskedSecrets: number;
  /** What retention let go of so far; the figures above still count it. */
  readonly dropped: Dropped;
  /** Failures that hooks swallowed so as not to harm their host, where they name this memory. */
  readonly failures: number;
}

export interface Dropped {
  /** Skipped lines whose words are gone. */
  readonly lines: number;
  /** Ledgers of injections that are gone. */
  readonly ledgers: number;
  /** The last time; ISO 8601 UTC. */
  readonly last: string | null;
}

export interface ShowStatsResult {
  readonly root: string;
  readonly storeBytes: number;
  readonly events: number;
  /** All failures that hooks and host plugins swallowed so as not to harm their host. */
  readonly failures: number;
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
  asksOfShown: true,
  run: async ({ squad }, context) => {
    const host = await context.hostFailures();
    const squads = await chosenRows(squad, 'squad', context);
    const agents = squad === undefined ? await chosenRows(undefined, 'agent', context) : [];
    const described = {
      squads: await Promise.all(squads.map((row) => describe(row, host, context))),
      agents: await Promise.all(agents.map((row) => describe(row, host, context))),
    };
    return {
      root: context.root,
      storeBytes: await context.storeBytes(),
      events: context.view.position,
      failures: host.failures.length,
      ...described,
      warnings: [
        ...context.warnings,
        ...host.problems,
        ...[...squads, ...agents].flatMap(warnOfSilence),
        ...(await warnOfWithheld([...squads, ...agents], context)),
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

async function describe(
  row: StreamRow,
  { failures }: HostFailures,
  context: QueryContext,
): Promise<SquadStats> {
  const { injections, tokens_injected: tokensInjected } = row;
  const isOf = ({ squad }: { readonly squad?: string }) =>
    squad !== undefined && squadStream(squad) === row.stream;
  return {
    ...(await summarise(row, context)),
    injections,
    tokensInjected,
    tokensPerInjection: injections === 0 ? null : Math.round(tokensInjected / injections),
    contextShare: injections === 0 ? null : await readContextShare(row.stream, context),
    emptyCaptures: row.empty_captures,
    lastCapture: row.last_capture,
    skippedLines: row.skipped,
    maskedSecrets: row.masked,
    dropped: await readDropped(row.stream, context),
    failures: failures.filter(isOf).length,
  };
}

async function readDropped(stream: string, { view }: QueryContext): Promise<Dropped> {
  const [row] = await view.rows(droppedOf({ stream }));
  return row ?? { lines: 0, ledgers: 0, last: null };
}

/** As of the past: the log can't tell any more what was injected. */
async function warnOfWithheld(
  rows: readonly StreamRow[],
  { view }: QueryContext,
): Promise<readonly string[]> {
  const warnings: string[] = [];
  for (const { stream, name } of rows) {
    const [withheld] = await view.rows(ledgersWithheld({ stream }));
    if (withheld === undefined || withheld.count === 0) continue;
    warnings.push(
      `${withheld.count} ledgers of ${name} were dropped by retention since; their tokens are ` +
        'not counted.',
    );
  }
  return warnings;
}

const droppedOf = selection<{ stream: string }, Dropped>(
  (_db, slot) => sql`select coalesce(sum(lines), 0) as lines, coalesce(sum(ledgers), 0) as ledgers,
    max(at) as last from drops_v1 where stream = ${slot('stream')}`,
);
