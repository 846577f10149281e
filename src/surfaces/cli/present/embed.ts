/** `embed` as text: a line a memory, then what was removed. */
import type { Memory } from '../../../index.ts';
import { neutralise } from '../../../index.ts';
import type { Look } from '../look.ts';
import { table } from './table.ts';
import { plural } from './wording.ts';

type Result = Awaited<ReturnType<Memory['embed']>>;

export function presentEmbedding(result: Result, look: Look): string {
  const { embedder, dimensions, dryRun, squads, removed } = result;
  const size = dimensions === null ? '' : `, ${plural(dimensions, 'number')} a vector`;
  const rows = squads.map(({ squad, agent, entries, embedded, missing }) => [
    neutralise(squad ?? `agent ${agent}`),
    `${entries}`,
    `${embedded}`,
    `${missing}`,
  ]);
  const head = ['squad', 'entries', 'with a vector', 'without'];
  const list = table([head, ...rows], {
    paint: (cell, row) => (row === 0 ? look.faint(cell) : cell),
  });
  const others = plural(removed, 'vector');
  const gone = dryRun
    ? `${others} of other embedders would be removed once none is missing.\n`
    : `${others} of other embedders removed.\n`;
  return [
    `${neutralise(embedder)}${size}${dryRun ? '; nothing was changed' : ''}\n`,
    ...(squads.length === 0 ? ['No entries yet.\n'] : [list]),
    ...(removed === 0 ? [] : [gone]),
  ].join('');
}
