/**
 * Brings rows that say the same together, so that a block tells a lesson once, with the support
 * of all.
 */
import type { LearningColumns } from './learning-entries.ts';

/** Each row once, where it came first. */
export function withoutRepeats(rows: readonly LearningColumns[]): LearningColumns[] {
  return [...new Map(rows.map((row) => [row.position, row])).values()];
}

export interface Merged {
  readonly row: LearningColumns;
  readonly support: number;
}

/** The first row of each role and words; support counts the runs that taught them. */
export function mergeSameWords(rows: readonly LearningColumns[]): readonly Merged[] {
  const groups = new Map<string, { row: LearningColumns; sessions: Set<string> }>();
  for (const row of rows) {
    const key = `${row.role}\n${row.text.toLowerCase().replace(/\s+/gu, ' ')}`;
    const group = groups.get(key) ?? { row, sessions: new Set() };
    groups.set(key, group);
    group.sessions.add(row.session ?? row.id);
  }
  return [...groups.values()].map(({ row, sessions }) => ({ row, support: sessions.size }));
}
