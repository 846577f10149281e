/** `diff` as text: figures, the two blocks line by line, and the entries that came and went. */
import type { Memory } from '../../../index.ts';
import type { Look } from '../look.ts';
import { presentChanges } from './entry-changes.ts';
import type { LineDifference } from './line-differences.ts';
import { lineDifferences } from './line-differences.ts';
import { columnsOf } from './side-by-side.ts';
import { listOf, whoseOf } from './transformation.ts';
import { plural } from './wording.ts';

type Result = Awaited<ReturnType<Memory['diff']>>;

/** Lines that stay beside each that changes. */
const contextLines = 3;

export function presentDiff(result: Result, look: Look): string {
  const { block, added, removed, changedEntries } = result;
  const isSame = added.length + removed.length + changedEntries.length === 0;
  return [
    `${headline(result)}\n`,
    block.before === block.after
      ? 'The block is the same.\n'
      : presentBlocks(result, lineDifferences(block.before, block.after), look),
    isSame ? 'Its entries are the same.\n' : `${look.strong('Entries')}\n`,
    presentChanges(result, look),
  ].join('');
}

function headline(result: Result): string {
  const { from, to, events, added, removed, changedEntries, tokensBefore, tokensAfter } = result;
  const entries = (count: number) => plural(count, 'entry', 'entries');
  const figures = [
    plural(events, 'event'),
    listOf([
      [added.length, entries(added.length), 'added'],
      [removed.length, entries(removed.length), 'removed'],
      [changedEntries.length, entries(changedEntries.length), 'changed'],
    ]),
  ];
  const moments = `${whoseOf(result)} from position ${from.position} to ${to.position}`;
  const tokens = `${tokensBefore} → ${plural(tokensAfter, 'token')}`;
  return `${moments}: ${figures.join(', ')}; ${tokens}`;
}

function presentBlocks(
  { from, to }: Result,
  differences: readonly LineDifference[],
  look: Look,
): string {
  if (look.input['sideBySide'] === true) {
    const heading = { before: `position ${from.position}`, after: `position ${to.position}` };
    return columnsOf([heading, ...differences], look);
  }
  return [
    `${look.bad(`--- block at position ${from.position}`)}\n`,
    `${look.good(`+++ block at position ${to.position}`)}\n`,
    ...unified(differences, look),
  ].join('');
}

function unified(differences: readonly LineDifference[], look: Look): string[] {
  const lines: string[] = [];
  let left = 0;
  const tellLeft = () => {
    if (left > 0) lines.push(look.faint(`  … ${plural(left, 'line')} the same`), '\n');
    left = 0;
  };
  for (const [at, { before, after }] of differences.entries()) {
    if (before === after && !isNearChange(differences, at)) {
      left += 1;
      continue;
    }
    tellLeft();
    if (before === after) lines.push(`  ${before}\n`);
    else if (after === undefined) lines.push(look.bad(`- ${before}`), '\n');
    else lines.push(look.good(`+ ${after}`), '\n');
  }
  tellLeft();
  return lines;
}

function isNearChange(differences: readonly LineDifference[], at: number): boolean {
  return differences
    .slice(Math.max(0, at - contextLines), at + contextLines + 1)
    .some(({ before, after }) => before !== after);
}
