/** Reads the bullets of a section: one learning a tagged bullet, however many lines it has. */

import type { ListItem } from 'mdast';
import { foldRole } from '../../text/ids.ts';
import { addLearning, skipRows } from './findings.ts';
import { type BlockLine, firstLine, lastLine } from './markdown-blocks.ts';
import { type Bullet, readBullet } from './role-tag.ts';
import { readField } from './session-fields.ts';
import { skip, type Walk } from './walk-state.ts';

/**
 * Stores or reports every line of the items; a nested bullet with a role of its own is its own
 * learning.
 */
export function readItems(
  walk: Walk,
  items: readonly ListItem[],
  lines: readonly BlockLine[],
): void {
  for (const item of items) readItem(walk, item, lines);
}

function readItem(walk: Walk, item: ListItem, lines: readonly BlockLine[]): void {
  const first = item.children[0];
  if (first?.type === 'list' && firstLine(first) === firstLine(item)) {
    readWrapper(walk, item, lines);
    return;
  }
  const nested = findTagged(walk, item, lines);
  const own = rowsWithout(item, nested, lines);
  const text = textOf(item, own);
  const bullet = readBullet(text, walk.patterns);
  if (bullet.kind === 'learning') {
    addLearning(walk.findings, bullet, own);
    if (bullet.partial) {
      skipRows(walk.findings, own.slice(0, 1), 'partly outside extraction.roleTagPattern');
    }
  } else if (claimable(walk, bullet, text)) {
    addLearning(walk.findings, { role: foldRole(walk.defaultRole ?? ''), text }, own);
  } else skip(walk, own, bullet.reason);
  readItems(walk, nested, lines);
}

/** Words without a tag go to the default role, where there is one. */
function claimable(walk: Walk, bullet: Bullet, text: string): boolean {
  if (walk.defaultRole === undefined || bullet.kind !== 'plain' || text === '') return false;
  return readField(text) === undefined;
}

/** `- - [DEV] text`: the outer bullet has no words of its own. */
function readWrapper(walk: Walk, item: ListItem, lines: readonly BlockLine[]): void {
  for (const child of item.children) {
    if (child.type === 'list') readItems(walk, child.children, lines);
    else skip(walk, lines.slice(firstLine(child) - 1, lastLine(child)), 'no role tag');
  }
}

/** The topmost nested items that carry a role tag. */
function findTagged(walk: Walk, item: ListItem, lines: readonly BlockLine[]): ListItem[] {
  const nested = item.children.flatMap((child) => (child.type === 'list' ? child.children : []));
  return nested.flatMap((inner) => {
    const kind = readBullet(headOf(inner, lines), walk.patterns).kind;
    return kind === 'learning' || kind === 'tagged' ? [inner] : findTagged(walk, inner, lines);
  });
}

function rowsWithout(
  item: ListItem,
  nested: readonly ListItem[],
  lines: readonly BlockLine[],
): BlockLine[] {
  const taken = new Set<BlockLine>();
  for (const inner of nested) {
    for (const row of lines.slice(firstLine(inner) - 1, lastLine(inner))) taken.add(row);
  }
  return lines.slice(firstLine(item) - 1, lastLine(item)).filter((row) => !taken.has(row));
}

/**
 * The words of a bullet as written, less its marker and the indentation that its further lines
 * share.
 */
function textOf(item: ListItem, own: readonly BlockLine[]): string {
  const further = own.slice(1).map((row) => row.text);
  const indents = further
    .filter((text) => text.trim() !== '')
    .map((text) => /^[ \t]*/u.exec(text)?.[0] ?? '');
  const shared = indents.reduce(sharedStart, indents[0] ?? '');
  const dedented = further.map((text) => (text.trim() === '' ? '' : text.slice(shared.length)));
  return [headOf(item, own, 0), ...dedented].join('\n').trim();
}

/**
 * First line of a bullet from behind its marker; `at` is its index where `lines` is not the whole
 * run.
 */
function headOf(
  item: ListItem,
  lines: readonly BlockLine[],
  at: number = firstLine(item) - 1,
): string {
  const column = item.position?.start.column ?? 1;
  const text = lines[at]?.text.slice(column - 1) ?? '';
  return text.replace(/^(?:[-*+]|\d{1,9}[.)])[ \t]*/u, '');
}

function sharedStart(left: string, right: string): string {
  let length = 0;
  while (length < left.length && left[length] === right[length]) length += 1;
  return left.slice(0, length);
}
