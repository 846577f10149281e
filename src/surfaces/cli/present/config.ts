/** `config` as text: every setting with its value and where that came from. */
import type { Memory } from '../../../index.ts';
import { neutralise } from '../../../index.ts';
import type { Look } from '../look.ts';
import { table } from './table.ts';

export function presentConfig(
  { values }: Awaited<ReturnType<Memory['config']['show']>>,
  look: Look,
): string {
  const rows = values.map(({ key, value, from }) => [
    key,
    value === null ? 'unset' : neutralise(String(value)),
    neutralise(from),
  ]);
  return table([['setting', 'value', 'from'], ...rows], {
    paint: (cell, row, column) => {
      const isDefault = rows[row - 1]?.[2] === 'default';
      if (row === 0 || (column === 2 && isDefault)) return look.faint(cell);
      return column === 1 && !isDefault ? look.strong(cell) : cell;
    },
  });
}

export function presentValidConfig(
  { file }: Awaited<ReturnType<Memory['config']['validate']>>,
  look: Look,
): string {
  return `${neutralise(file)} is ${look.good('valid')}\n`;
}
