/** How much a squad's memory holds: entries and tokens of each layer. */
import { sql } from 'kysely';
import { selection } from '../projections/statement.ts';
import { countLineTail } from '../text/line.ts';
import { headTokens } from './learning-entries.ts';
import { patternEntry, patternsInForce } from './pattern-entries.ts';
import type { QueryContext } from './query.ts';
import { compressedSessions, sessionEntry } from './session-entries.ts';
import { standardEntry, standardsInForce } from './standard-entries.ts';

export interface LayerSums {
  readonly learnings: number;
  readonly patterns: number;
  readonly standards: number;
  readonly tokens: {
    readonly process: number;
    readonly program: number;
    readonly episodic: number;
  };
}

export async function sumLayers(
  stream: string,
  process: string,
  { view, settings }: QueryContext,
): Promise<LayerSums> {
  const standards = await view.rows(standardsInForce({ stream: process }));
  const patterns = await view.rows(patternsInForce({ stream }));
  const lengths = await view.rows(learningSums({ stream }));
  const runs = await view.rows(compressedSessions({ stream, role: null, limit: allSessions }));
  const { encoding } = settings;
  return {
    learnings: lengths.reduce((sum, row) => sum + row.learnings, 0),
    patterns: patterns.length,
    standards: standards.length,
    tokens: {
      process: sumTokens(standards.map((row) => standardEntry(row, encoding))),
      program: sumTokens(patterns.map((row) => patternEntry(row, encoding))),
      episodic: lengths.reduce(
        (sum, row) => sum + headTokens(row, encoding) + row.recent * tailTokens(row.digits),
        sumTokens(runs.map((row) => sessionEntry(row, encoding))),
      ),
    },
  };
}

function sumTokens(entries: readonly { readonly tokens: number }[]): number {
  return entries.reduce((sum, { tokens }) => sum + tokens, 0);
}

/** Tails of learnings whose revisions have so many digits. */
function tailTokens(digits: number): number {
  return countLineTail(`L${'0'.repeat(digits)}`);
}

interface LearningSums {
  readonly digits: number;
  readonly learnings: number;
  readonly recent: number;
  /** Of the recent ones. */
  readonly tokens_o200k: number;
  readonly tokens_cl100k: number;
}

const allSessions = 1_000_000_000;

const learningSums = selection<{ stream: string }, LearningSums>((db, slot) =>
  db
    .selectFrom('learnings_v3')
    .where('stream', '=', slot('stream'))
    .where('visible', '=', 1)
    .select([
      sql<number>`length(revision)`.as('digits'),
      sql<number>`count(*)`.as('learnings'),
      sql<number>`sum(recent)`.as('recent'),
      sql<number>`sum(recent * tokens_o200k)`.as('tokens_o200k'),
      sql<number>`sum(recent * tokens_cl100k)`.as('tokens_cl100k'),
    ])
    .groupBy('digits')
    .orderBy('digits'),
);
