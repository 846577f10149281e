/** Two texts beside each other, a row a line, long lines wrapped within their column. */
import type { Look } from '../look.ts';
import type { LineDifference } from './line-differences.ts';
import { cellsOf } from './table.ts';

/** Cells of each of the two columns. */
const columnCells = 56;

/** A line that went and the one that came in its place share a row. */
export function columnsOf(differences: readonly LineDifference[], look: Look): string {
  return pairUp(differences)
    .flatMap(({ before, after }) => {
      const [left, right] = [wrap(before ?? ''), wrap(after ?? '')];
      const isSame = before === after;
      const rows = Math.max(left.length, right.length);
      return Array.from({ length: rows }, (_, row) => {
        const [one, other] = [left[row] ?? '', right[row] ?? ''];
        const gap = ' '.repeat(Math.max(0, columnCells - cellsOf(one)));
        const mark = isSame ? ' ' : before === undefined ? '>' : after === undefined ? '<' : '|';
        const was = isSame ? one : look.bad(one);
        const is = isSame ? other : look.good(other);
        return `${`${was}${gap} ${mark} ${is}`.trimEnd()}\n`;
      });
    })
    .join('');
}

function pairUp(differences: readonly LineDifference[]): LineDifference[] {
  const rows: LineDifference[] = [];
  let gone: string[] = [];
  let come: string[] = [];
  const flush = () => {
    for (let at = 0; at < Math.max(gone.length, come.length); at += 1) {
      const [before, after] = [gone[at], come[at]];
      rows.push({
        ...(before === undefined ? {} : { before }),
        ...(after === undefined ? {} : { after }),
      });
    }
    [gone, come] = [[], []];
  };
  for (const difference of differences) {
    const { before, after } = difference;
    if (before !== undefined && after !== undefined) {
      flush();
      rows.push(difference);
    } else if (before !== undefined) gone.push(before);
    else if (after !== undefined) come.push(after);
  }
  flush();
  return rows;
}

/** At spaces where there are any, so that a row holds at most `columnCells` cells. */
function wrap(text: string): string[] {
  const rows: string[] = [];
  let row = '';
  for (const word of text.split(/(?<= )/u).flatMap(breakWord)) {
    if (row !== '' && cellsOf(row + word.trimEnd()) > columnCells) {
      rows.push(row.trimEnd());
      row = '  ';
    }
    row += word;
  }
  return [...rows, row.trimEnd()];
}

/** Pieces of a word that is longer than a row. */
function breakWord(word: string): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const character of word) {
    if (cellsOf(piece + character) > columnCells - 2) {
      pieces.push(piece);
      piece = '';
    }
    piece += character;
  }
  return [...pieces, piece];
}
