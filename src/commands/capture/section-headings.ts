/**
 * Tells a section's heading from other lines, as a parsed heading, as a bold line, or as a raw
 * line to look at.
 */

import type { BlockLine } from './markdown-blocks.ts';
import type { SectionPatterns } from './section-patterns.ts';

/** The level of a bold line that serves as a heading: below every real one. */
export const boldLevel = 7;

/** True when a parsed heading, `#` or underlined, opens a section. */
export function readHeading(
  rows: readonly BlockLine[],
  depth: number,
  patterns: SectionPatterns,
): boolean {
  const text = rows.map((row) => row.text.trim()).join('\n');
  const words = /^#{1,6}(?:\s|$)/u.test(text)
    ? text.replace(/^#{1,6}\s*/u, '').replace(/\s#+$/u, '')
    : text.replace(/\n[=-]+$/u, '');
  return isSectionTitle(words, depth, patterns);
}

/** `section` or `other` for a line that is bold from end to end; undefined for the rest. */
export function readBoldHeading(
  line: string,
  patterns: SectionPatterns,
): 'section' | 'other' | undefined {
  const words = boldWords(line);
  if (words === undefined) return undefined;
  return isSectionTitle(words, 2, patterns) ? 'section' : 'other';
}

/**
 * True for a raw line that would open a section if it stood outside fences, comments and quotes.
 */
export function mayOpenSection(
  line: string,
  next: string | undefined,
  patterns: SectionPatterns,
): boolean {
  if (line.length > titleLengthMax + 100) return false;
  const bare = line.trim().replace(/^(?:[>\s]|[-*+]\s|\d{1,9}[.)]\s)+/u, '');
  const hashes = /^(#{1,6})(?:\s+(.*?))?(?:\s#+)?$/u.exec(bare);
  if (hashes !== null) return isSectionTitle(hashes[2] ?? '', hashes[1]?.length ?? 2, patterns);
  const words = boldWords(bare);
  if (words !== undefined && isSectionTitle(words, 2, patterns)) return true;
  return /^[>\s]*(?:=+|-+)\s*$/u.test(next ?? '') && isSectionTitle(bare, 2, patterns);
}

const titleLengthMax = 500;

function isSectionTitle(words: string, depth: number, patterns: SectionPatterns): boolean {
  if (words.length > titleLengthMax) return false;
  const { section } = patterns;
  return words.search(section) >= 0 || `${'#'.repeat(depth)} ${words}`.search(section) >= 0;
}

function boldWords(line: string): string | undefined {
  if (!line.includes('**') && !line.includes('__')) return undefined;
  const [, , words] = /^\s{0,3}(\*\*|__)([^*_].{0,500}?)\1\s*[:：]?\s*$/u.exec(line) ?? [];
  return words;
}
