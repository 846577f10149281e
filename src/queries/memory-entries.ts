/** Everything that the block of a stream could show now, whatever budget, role or task choose. */
import { selection } from '../projections/statement.ts';
import type { LearningColumns } from './learning-entries.ts';
import { learningColumns, learningEntry } from './learning-entries.ts';
import { patternEntry, patternsInForce } from './pattern-entries.ts';
import type { View } from './query.ts';
import type { Entry } from './recall/entry.ts';
import type { Encoding } from './recall/settings.ts';
import { readRetold } from './retold-learnings.ts';
import { compressedSessions, sessionEntry } from './session-entries.ts';
import { withSourceFlags } from './source-flags.ts';

const allSessions = 1_000_000_000;

/**
 * Patterns of program memory in the order of a block, then recent learnings and the lines of
 * compressed sessions, newest first.
 */
export async function readMemoryEntries(
  view: Pick<View, 'rows'>,
  stream: string,
  encoding: Encoding,
): Promise<readonly Entry[]> {
  const patterns = await view.rows(patternsInForce({ stream }));
  const learnings = await view.rows(recentLearnings({ stream }));
  const retold = await readRetold(learnings, patterns, view);
  const sessions = await view.rows(compressedSessions({ stream, role: null, limit: allSessions }));
  const told = [
    ...patterns.map((row) => patternEntry(row, encoding)),
    ...learnings.filter(({ id }) => !retold.has(id)).map((row) => learningEntry(row, encoding)),
  ];
  return [
    ...(await withSourceFlags(told, view)),
    ...sessions.map((row) => sessionEntry(row, encoding)),
  ];
}

/** All recent learnings of a stream, newest first. */
export const recentLearnings = selection<{ stream: string }, LearningColumns>((db, slot) =>
  db
    .selectFrom('learnings_v3')
    .select(learningColumns)
    .where('stream', '=', slot('stream'))
    .where('recent', '=', 1)
    .orderBy('at', 'desc')
    .orderBy('position', 'desc'),
);
