/**
 * Finds what an agent's output says it learned, so that a capture stores words that were meant to
 * be kept.
 */

import { explainEmpty, type Reading, unreadReason } from './explain-empty.ts';
import { type FoundLearning, isLimitReason, type SkippedLine, skipRows } from './findings.ts';
import { openerOf, walkBlocks } from './markdown-blocks.ts';
import { splitLines } from './markdown-lines.ts';
import { mayOpenSection } from './section-headings.ts';
import { defaultPatterns, type SectionPatterns } from './section-patterns.ts';
import { visitRun } from './section-walk.ts';
import { readField, type SessionOutcome } from './session-fields.ts';
import type { Walk } from './walk-state.ts';

export {
  type FoundLearning,
  learningBytesMax,
  learningsMax,
  type SkippedLine,
} from './findings.ts';
export { compilePatterns, defaultPatterns, type SectionPatterns } from './section-patterns.ts';

export interface ParsedOutput {
  /** What the `Task:` line says, at most 200 UTF-16 units. */
  readonly title?: string;
  /** What the `Outcome:` line says; absent where there is none. */
  readonly outcome?: SessionOutcome;
  /** Number of sections; an input of nothing but role bullets is one. */
  readonly sections: number;
  readonly learnings: readonly FoundLearning[];
  /** Every non-blank line of a section that is in no learning, in the order of the input. */
  readonly skipped: readonly SkippedLine[];
  /** Why `learnings` is empty; set whenever it is. */
  readonly emptyReason?: string;
}

/**
 * Reads the `## Session Memory` sections of an output, outside code fences, HTML comments and
 * block quotes. A bullet `- [ROLE] text` is a learning; without sections, an input made only of
 * such bullets is one section. With `defaultRole`, bullets of a section that carry no tag are
 * stored under it. Never throws.
 */
export function parseSessionMemory(
  output: string,
  options: { patterns?: SectionPatterns; defaultRole?: string } = {},
): ParsedOutput {
  const lines = splitLines(output);
  const start = startWalk(lines, options);
  const found = readAll(start, lines);
  if (found.walk.sections.length > 0 || !mayBeBullets(lines)) return conclude(found);
  const bullets = startWalk(lines, options);
  bullets.section = { level: 0 };
  bullets.sections.push(1);
  const read = readAll(bullets, lines);
  const { learnings, skipped } = bullets.findings;
  const isWhole = learnings.length > 0 && hasOnlyBullets(skipped);
  return conclude(isWhole ? read : found);
}

function startWalk(
  lines: readonly string[],
  options: { patterns?: SectionPatterns; defaultRole?: string },
): Walk {
  const patterns = options.patterns ?? defaultPatterns;
  const headingLines = new Set<number>();
  for (const [index, line] of lines.entries()) {
    if (mayOpenSection(line, lines[index + 1], patterns)) headingLines.add(index + 1);
  }
  return {
    patterns,
    defaultRole: options.defaultRole,
    headingLines,
    isEchoed: findEchoes(lines),
    findings: { learnings: [], skipped: [] },
    fields: {},
    hidden: new Map(),
    sections: [],
    section: undefined,
    fieldsOfSection: new Set(),
    readTo: 0,
  };
}

/**
 * Reads on until nothing that is sought can follow; an input taken for bullets, until a line is
 * none.
 */
function readAll(walk: Walk, lines: readonly string[]): Reading {
  const takenForBullets = walk.section !== undefined;
  const sought = findFields(lines);
  for (const line of walk.headingLines) sought.add(line - 1);
  let lastSought = -1;
  for (const index of sought) if (index > lastSought) lastSought = index;
  let openFrom: number | undefined;
  const runs = walkBlocks(lines, {
    sought,
    wantsAll: () => walk.section !== undefined,
    isDone: (index) => walk.section === undefined && index > lastSought,
  });
  for (const run of runs) {
    const checked = walk.findings.skipped.length;
    visitRun(walk, run);
    if (run.unreadFrom !== undefined) return { walk, lines, unreadFrom: run.unreadFrom };
    openFrom = run.open ? openerOf(run) : undefined;
    if (takenForBullets && !hasOnlyBullets(walk.findings.skipped.slice(checked))) break;
  }
  return { walk, lines, openFrom };
}

function conclude(reading: Reading): ParsedOutput {
  const { walk, lines, unreadFrom } = reading;
  const { learnings, skipped } = walk.findings;
  if (unreadFrom !== undefined && walk.sections.length > 0) {
    const row = { number: unreadFrom, text: lines[unreadFrom - 1] || '(blank)' };
    skipRows(walk.findings, [row], unreadReason);
  }
  const rows = skipped.map((row, place) => ({ row, place }));
  rows.sort((left, right) => left.row.line - right.row.line || left.place - right.place);
  return {
    ...walk.fields,
    sections: walk.sections.length,
    learnings,
    skipped: rows.map(({ row }) => row),
    ...(learnings.length === 0 ? { emptyReason: explainEmpty(reading) } : {}),
  };
}

/**
 * Cheap look at the first words: an input of role bullets starts with one, after a title or
 * fields.
 */
function mayBeBullets(lines: readonly string[]): boolean {
  const first = lines.find(
    (line) => line.trim() !== '' && !/^#\s/u.test(line) && readField(line) === undefined,
  );
  return first !== undefined && /^\s*(?:[-*+]|\d{1,9}[.)])\s/u.test(first);
}

function hasOnlyBullets(skipped: readonly SkippedLine[]): boolean {
  return skipped.every(
    ({ reason }) =>
      isLimitReason(reason) || ['title', 'task line', 'outcome line'].includes(reason),
  );
}

/** The first lines that state a field: outside a section, a later one adds nothing. */
function findFields(lines: readonly string[]): Set<number> {
  const found = new Set<number>();
  for (const [index, line] of lines.entries()) {
    if (found.size >= fieldLinesMax) break;
    if (readField(line) !== undefined) found.add(index);
  }
  return found;
}

const fieldLinesMax = 40;

/** Tells whether a line stands between an echoed block's opening and closing line. */
function findEchoes(lines: readonly string[]): (line: number) => boolean {
  const echoed: (readonly [from: number, to: number])[] = [];
  let from: number | undefined;
  for (const [index, line] of lines.entries()) {
    if (!line.includes('<')) continue;
    if (/^\s{0,3}<squad/iu.test(line)) from ??= index + 1;
    else if (from !== undefined && /^\s{0,3}<\/squad/iu.test(line)) {
      echoed.push([from, index + 1]);
      from = undefined;
    }
  }
  return (line) => echoed.some(([start, end]) => start < line && line < end);
}
