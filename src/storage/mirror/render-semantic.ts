/**
 * The distilled memory of a squad or agent as `semantic.md`: its patterns by role, or its latest
 * learnings.
 */
import type { LearningLine, PatternLine } from './entry-lines.ts';
import { learningItem, oneLine, patternItem, secondOf } from './entry-lines.ts';

export interface SemanticMemory {
  readonly name: string;
  /** When the newest distillation was recorded; undefined where there was none. */
  readonly distilledAt: string | undefined;
  readonly sessions: number;
  readonly success: number;
  readonly failure: number;
  /** Best first. */
  readonly patterns: readonly PatternLine[];
  /** How many more patterns are in force. */
  readonly leftOut?: number;
  /** Newest first; shown where there are no patterns. */
  readonly learnings: readonly LearningLine[];
  /** What people wrote since the newest distillation, newest first; shown beside patterns. */
  readonly handWritten: readonly LearningLine[];
}

/** Heading of the lines that no distillation has seen yet. */
export const handWrittenHeading = 'Written by Hand';

export function renderSemantic(memory: SemanticMemory): string {
  const { distilledAt, patterns } = memory;
  const head = [
    `# Semantic Memory: ${oneLine(memory.name)}`,
    ...(distilledAt === undefined ? [] : [`**Distilled:** ${secondOf(distilledAt)}`]),
    `**Sessions analyzed:** ${memory.sessions}`,
  ];
  const notice =
    patterns.length > 0
      ? ''
      : memory.learnings.length > 0
        ? '\nNothing was distilled yet; these are the latest learnings.\n'
        : '\nNothing is in force here.\n';
  const sections =
    patterns.length > 0
      ? sectionsByRole(patterns, patternItem)
      : sectionsByRole(memory.learnings, learningItem);
  const { handWritten } = memory;
  const byHand =
    patterns.length === 0 || handWritten.length === 0
      ? ''
      : `\n### ${handWrittenHeading}\n${handWritten.map(learningItem).join('')}`;
  const record =
    `- Sessions: ${memory.sessions} | Success: ${memory.success} ` + `| Failure: ${memory.failure}`;
  const more = leftOutNotice(memory.leftOut);
  const top = `${head.join('\n')}\n${notice}`;
  return `${top}${sections}${more}${byHand}\n### Track Record\n${record}\n\n`;
}

/** Says what a file has no line for, so that nothing seems forgotten. */
export function leftOutNotice(patterns = 0): string {
  if (patterns === 0) return '';
  const more = patterns === 1 ? '1 more pattern has' : `${patterns} more patterns have`;
  return `\n${more} no line here; squadlog search and export know all.\n`;
}

/** `ALL` first, then roles by name. */
function sectionsByRole<Row extends { readonly role: string }>(
  rows: readonly Row[],
  render: (row: Row) => string,
): string {
  const roles = [...new Set(rows.map(({ role }) => role))].sort(compareRoles);
  return roles
    .map((role) => {
      const heading = role === 'ALL' ? 'Cross-Cutting Patterns' : `${role} Patterns`;
      const items = rows.filter((row) => row.role === role).map(render);
      return `\n### ${heading}\n${items.join('')}`;
    })
    .join('');
}

function compareRoles(left: string, right: string): number {
  if (left === right) return 0;
  if (left === 'ALL' || right === 'ALL') return left === 'ALL' ? -1 : 1;
  return left < right ? -1 : 1;
}
