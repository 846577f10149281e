/** `search` as text: a line an entry, best first. */
import type { Memory } from '../../../index.ts';
import { neutralise } from '../../../index.ts';
import type { Look } from '../look.ts';
import { table } from './table.ts';
import { streamName } from './wording.ts';

type Result = Awaited<ReturnType<Memory['search']>>;

export function presentHits({ query, results }: Result, look: Look): string {
  if (results.length === 0) return `Nothing in memory matches ${JSON.stringify(query)}.\n`;
  const rows = results.map(({ shortId, role, squad, stream, layer, score, snippet }) => [
    shortId,
    neutralise(role),
    neutralise(squad ?? (layer === 'process' ? 'process' : streamName(stream))),
    score.toFixed(2),
    neutralise(snippet),
  ]);
  return table([['id', 'role', 'squad', 'score', 'text'], ...rows], {
    paint: (cell, row, column) => {
      if (row === 0) return look.faint(cell);
      return column === 0 ? look.strong(cell) : cell;
    },
  });
}
