/** The squads of a memory, each with what it holds. */
import * as z from 'zod/mini';
import { MemoryError } from '../errors.ts';
import type { StreamRow } from '../projections/tables.ts';
import { agentStream, processStream, squadId, squadStream } from '../text/ids.ts';
import type { QueryContext } from './query.ts';
import { defineQuery } from './query.ts';
import { streamRow, streamsOfKind } from './stream-rows.ts';
import { sumLayers } from './sum-layers.ts';

export const listSquadsInput = z.strictObject({ squad: z.optional(squadId) });

export type ListSquadsInput = z.infer<typeof listSquadsInput>;

export interface SquadSummary {
  /** As its people write it. */
  readonly squad: string;
  readonly sessions: number;
  /** Current learnings. */
  readonly learnings: number;
  readonly patterns: number;
  /** When its newest session ended; null before the first. */
  readonly lastSession: string | null;
  readonly tokens: {
    readonly process: number;
    readonly program: number;
    readonly episodic: number;
  };
}

export interface ListSquadsResult {
  readonly root: string;
  readonly squads: readonly SquadSummary[];
  /** Agents with a memory of their own; `squad` is the agent's name. */
  readonly agents: readonly SquadSummary[];
  readonly warnings: readonly string[];
}

export const listSquads = defineQuery<ListSquadsInput, ListSquadsResult>({
  name: 'list-squads',
  doc: {
    verb: 'list',
    summary: 'List the squads and what their memories hold.',
    input: listSquadsInput as z.ZodMiniType<ListSquadsInput>,
    writes: false,
    options: { squad: { summary: 'Only this squad.', position: 0, value: 'squad' } },
    examples: [{ line: 'list', does: 'lists all squads' }],
  },
  asksOfShown: true,
  run: async ({ squad }, context) => {
    const squads = await chosenRows(squad, 'squad', context);
    const agents = squad === undefined ? await chosenRows(undefined, 'agent', context) : [];
    return {
      root: context.root,
      squads: await Promise.all(squads.map((row) => summarise(row, context))),
      agents: await Promise.all(agents.map((row) => summarise(row, context))),
      warnings: context.warnings,
    };
  },
});

/**
 * Rows of one squad or of all streams of a kind; fails with `not_found` for a squad that isn't
 * there.
 */
export async function chosenRows(
  name: string | undefined,
  kind: 'squad' | 'agent',
  { view }: QueryContext,
): Promise<readonly StreamRow[]> {
  if (name === undefined) return view.rows(streamsOfKind({ kind }));
  const stream = kind === 'squad' ? squadStream(name) : agentStream(name);
  const rows = await view.rows(streamRow({ stream }));
  if (rows.length > 0) return rows;
  throw new MemoryError({
    code: 'not_found',
    message: `There is no ${kind} ${name}; its first write creates it.`,
    hint: 'squadlog list',
  });
}

export async function summarise(row: StreamRow, context: QueryContext): Promise<SquadSummary> {
  const sums = await sumLayers(row.stream, processStream, context);
  return {
    squad: row.name,
    sessions: row.sessions,
    learnings: sums.learnings,
    patterns: sums.patterns,
    lastSession: row.last_session,
    tokens: sums.tokens,
  };
}
