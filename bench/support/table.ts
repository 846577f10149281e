/** Rows as a table of text: our figure, the raw limit, the ratio, the bar, the peer. */
import type { Bar, Peer, Row } from '../bench.ts';
import { isMet } from '../bench.ts';

/** One line a row under a heading; columns are as wide as their widest cell. */
export function renderTable(rows: readonly Row[]): string {
  const cells = [headings, ...rows.map(toCells)];
  const widths = headings.map((_, column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  );
  const lines = cells.map((row) =>
    row.map((cell, column) => pad(cell, widths[column] ?? 0, column)).join('  '),
  );
  const notes = rows.flatMap(({ what, note }) => (note === undefined ? [] : [`${what}: ${note}`]));
  return [...lines, ...notes].map((line) => line.trimEnd()).join('\n');
}

/** Three digits that count, without an exponent. */
export function formatFigure(figure: number): string {
  if (!Number.isFinite(figure)) return '-';
  const digits = Math.abs(figure) >= 100 ? 0 : Math.abs(figure) >= 10 ? 1 : 2;
  return figure.toFixed(digits);
}

const headings = ['what', 'unit', 'ours', 'raw', 'ratio', 'bar', 'goal', 'reached', 'peer'];

function toCells(row: Row): string[] {
  const { what, unit, ours, raw, ratio, bar, peer } = row;
  const met = isMet(row);
  return [
    what,
    unit,
    formatFigure(ours),
    raw === undefined ? '' : formatFigure(raw),
    ratio === undefined ? '' : formatFigure(ratio),
    bar === undefined ? '' : formatBar(bar),
    bar?.goal === undefined ? '' : String(bar.goal),
    met === undefined ? '' : met ? 'yes' : 'NO',
    peer === undefined ? '' : formatPeer(peer),
  ];
}

function formatBar({ of, atMost, atLeast }: Bar): string {
  const limit = atMost === undefined ? `>= ${atLeast}` : `<= ${atMost}`;
  return of === 'ours' ? limit : `${limit} x${of === 'peer' ? ' peer' : ''}`;
}

function formatPeer(peer: Peer): string {
  if ('skipped' in peer) return `${peer.name}: skipped, ${peer.skipped}`;
  return `${peer.name} ${formatFigure(peer.value)} (${formatFigure(peer.ratio)} x ours)`;
}

function pad(cell: string, width: number, column: number): string {
  return column >= 2 && column <= 4 ? cell.padStart(width) : cell.padEnd(width);
}
