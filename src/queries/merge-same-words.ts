/** Brings rows that say the same together, so that a block tells a lesson once. */
import type { LearningColumns } from './learning-entries.ts';

/** Each row once, where it came first. */
export function withoutRepeats(rows: readonly LearningColumns[]): LearningColumns[] {
  return [...new Map(rows.map((row) => [row.position, row])).values()];
}

/** The first row of each role and words, whatever their case and spacing. */
export function mergeSameWords(rows: readonly LearningColumns[]): readonly LearningColumns[] {
  const first = new Map<string, LearningColumns>();
  for (const row of rows) {
    const key = sameWordsKey(row);
    if (!first.has(key)) first.set(key, row);
  }
  return [...first.values()];
}

/** Equal for the same role and words, whatever their case and spacing. */
export function sameWordsKey({ role, text }: Pick<LearningColumns, 'role' | 'text'>): string {
  return `${role}\n${text.toLowerCase().replace(/\s+/gu, ' ')}`;
}
