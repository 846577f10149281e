/**
 * Goes through the blocks of an output and sorts every line of a section into learnings and
 * skipped lines.
 */

import type { List, RootContent } from 'mdast';
import { addLearning, skipRows } from './findings.ts';
import { readItems } from './list-items.ts';
import {
  type BlockLine,
  type BlockRun,
  firstLine,
  lastLine,
  readBlocks,
} from './markdown-blocks.ts';
import { isWrapper } from './markdown-lines.ts';
import { opensWithMarkedTag, readBullet } from './role-tag.ts';
import { boldLevel, readBoldHeading, readHeading } from './section-headings.ts';
import { noteFields, openSection, skip, type Walk } from './walk-state.ts';

/** Takes the next blocks of the output. */
export function visitRun(walk: Walk, run: BlockRun): void {
  for (const block of run.blocks) visitBlock(walk, block, run.lines);
  walk.readTo = run.lines.at(-1)?.number ?? walk.readTo;
}

function visitBlock(walk: Walk, block: RootContent, lines: readonly BlockLine[]): void {
  const rows = rowsOf(block, lines);
  if (block.type === 'heading') visitHeading(walk, { depth: block.depth, rows });
  else if (block.type === 'paragraph') visitParagraph(walk, rows);
  else if (block.type === 'list') visitList(walk, block, lines);
  else if (block.type === 'code') visitCode(walk, rows);
  else if (block.type === 'html') {
    hide(walk, rows, { inside: 'an HTML comment', reason: 'HTML comment' });
  } else if (block.type === 'blockquote') {
    hide(walk, rows, { inside: 'a block quote', reason: 'block quote' });
  } else if (isWrapper(rows[0]?.text ?? '')) skip(walk, rows, 'wrapper of an injected block');
  else skip(walk, rows, 'thematic break');
}

/**
 * Outside a section a list is passed over, unless a section's heading stands in one of its items.
 */
function visitList(walk: Walk, list: List, lines: readonly BlockLine[]): void {
  for (const item of list.children) {
    const rows = lines.slice(firstLine(item) - 1, lastLine(item));
    if (walk.section !== undefined) readItems(walk, [item], lines);
    else if (rows.some((row) => walk.headingLines.has(row.number))) {
      for (const child of item.children) visitBlock(walk, child, lines);
    } else noteFields(walk, rows);
  }
}

function visitHeading(walk: Walk, heading: { depth: number; rows: readonly BlockLine[] }): void {
  const { depth, rows } = heading;
  const line = rows[0]?.number ?? 1;
  if (isRuledProse(rows) && !readHeading(rows, depth, walk.patterns)) skip(walk, rows, 'prose');
  else if (readHeading(rows, depth, walk.patterns)) openSection(walk, depth, line);
  else if (walk.section?.level === 0) skip(walk, rows, depth === 1 ? 'title' : 'heading');
  else if (walk.section !== undefined && depth <= walk.section.level && !walk.isEchoed(line)) {
    walk.section = undefined;
  } else skip(walk, rows, 'heading');
}

/**
 * A sentence over a rule is a heading to markdown; whoever wrote it meant a sentence and a rule.
 */
function isRuledProse(rows: readonly BlockLine[]): boolean {
  const words = rows.at(-2)?.text.trim() ?? '';
  return /^\s*-+\s*$/u.test(rows.at(-1)?.text ?? '') && /[.:;,!?…]$/u.test(words);
}

/**
 * A section opened by a bold line ends at the next bold line or heading: both stand at its level
 * or above.
 */
function visitParagraph(walk: Walk, rows: readonly BlockLine[]): void {
  const first = rows[0]?.text.trim() ?? '';
  if (walk.section !== undefined && opensWithMarkedTag(first)) {
    const bullet = readBullet(rows.map((row) => row.text.trim()).join('\n'), walk.patterns);
    if (bullet.kind === 'learning') {
      addLearning(walk.findings, bullet, rows);
      return;
    }
  }
  for (const row of rows) {
    const bold = readBoldHeading(row.text, walk.patterns);
    if (bold === 'section') openSection(walk, boldLevel, row.number);
    else if (bold === 'other' && walk.section?.level === boldLevel) walk.section = undefined;
    else skip(walk, [row], 'prose');
  }
}

function visitCode(walk: Walk, rows: readonly BlockLine[]): void {
  const fenced = /^\s*(?:[-*+>]\s+|\d{1,9}[.)]\s+)*(?:```|~~~)/u.test(rows[0]?.text ?? '');
  const reason = 'inside a code block';
  if (fenced) hide(walk, rows, { inside: 'a code fence', reason });
  else if (walk.section === undefined) {
    hide(walk, rows, { inside: 'an indented code block', reason });
  } else visitIndented(walk, rows);
}

/**
 * Bullets indented by a tab or four spaces are code to markdown, and still bullets to the agent
 * who wrote them.
 */
function visitIndented(walk: Walk, rows: readonly BlockLine[]): void {
  const indent = /^\s*/u.exec(rows[0]?.text ?? '')?.[0] ?? '';
  const dedented = rows.map(({ text, number }) => ({
    text: text.startsWith(indent) ? text.slice(indent.length) : text.trimStart(),
    number,
    source: text,
  }));
  for (const block of readBlocks(dedented)) {
    if (block.type === 'list') readItems(walk, block.children, dedented);
    else skip(walk, rowsOf(block, dedented), 'inside a code block');
  }
}

/**
 * Lines in which no section can be: reported in a section, remembered where they hold a heading.
 */
function hide(
  walk: Walk,
  rows: readonly BlockLine[],
  why: { readonly inside: string; readonly reason: string },
): void {
  const from = rows[0]?.number ?? 1;
  for (const { number } of rows) {
    if (walk.headingLines.has(number)) walk.hidden.set(number, { inside: why.inside, from });
  }
  if (walk.section === undefined) return;
  const unread = rows.filter((row) => row.number > walk.readTo);
  skipRows(walk.findings, unread, why.reason);
}

function rowsOf(block: RootContent, lines: readonly BlockLine[]): readonly BlockLine[] {
  return lines.slice(firstLine(block) - 1, lastLine(block));
}
