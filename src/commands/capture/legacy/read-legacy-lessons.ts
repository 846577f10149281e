/**
 * Reads what one record of the predecessor teaches: capture's parser, and the tagged bullets
 * outside its sections.
 */
import { defaultPatterns, type ParsedOutput, parseSessionMemory } from '../parse-session-memory.ts';
import { readStandards, type StandardPiece } from '../read-standards.ts';
import { readBullet } from '../role-tag.ts';

/**
 * Parses a record's text; lines come out as lines of the file, `firstLine` (1-based) being the
 * text's first.
 *
 * The predecessor learned from every line `- [ROLE] …` of a history, in a `## Session Memory`
 * section or not; so tagged bullets elsewhere count here too, save those in code fences and
 * comments.
 */
export function readLegacyLessons(text: string, firstLine: number): ParsedOutput {
  const parsed = parseSessionMemory(text);
  const seen = new Set([...parsed.learnings, ...parsed.skipped].map(({ line }) => line));
  const strays = findStrays(text, seen);
  const others = strays === undefined ? noLessons : parseSessionMemory(strays);
  const inFile = <T extends { readonly line: number }>(found: readonly T[], by: number) =>
    found.map((each) => ({ ...each, line: each.line + firstLine - 1 + by }));
  const byLine = (a: { line: number }, b: { line: number }) => a.line - b.line;
  return {
    ...parsed,
    learnings: [...inFile(parsed.learnings, 0), ...inFile(others.learnings, -1)].sort(byLine),
    skipped: [...inFile(parsed.skipped, 0), ...inFile(others.skipped, -1)].sort(byLine),
  };
}

const noLessons: Pick<ParsedOutput, 'learnings' | 'skipped'> = { learnings: [], skipped: [] };

/**
 * A section of the tagged bullets not in `seen`, each on its own line but one further down, if
 * there are any.
 */
function findStrays(text: string, seen: ReadonlySet<number>): string | undefined {
  const source = text.split('\n');
  if (!source.some((line, index) => bullet.test(line) && !seen.has(index + 1))) return undefined;
  const kept = source.map(() => '');
  for (const piece of readStandards(text)) {
    if (seen.has(piece.line) || !isTagged(piece, source)) continue;
    for (let index = 0; index < piece.text.split('\n').length; index += 1) {
      kept[piece.line - 1 + index] = source[piece.line - 1 + index] ?? '';
    }
  }
  return kept.some((line) => line !== '') ? ['## Session Memory', ...kept].join('\n') : undefined;
}

/**
 * A list item of its own that starts with a role tag, its bullet in the first column as the
 * predecessor wanted it.
 */
function isTagged(piece: StandardPiece, source: readonly string[]): boolean {
  const isItem = bullet.test(source[piece.line - 1] ?? '');
  return isItem && readBullet(piece.text, defaultPatterns).kind === 'learning';
}

const bullet = /^[-*+][ \t]/;
