/** `export` as text: what was written where. */
import type { Memory } from '../../../index.ts';
import { neutralise } from '../../../index.ts';
import { plural } from './wording.ts';

export function presentExport(result: Awaited<ReturnType<Memory['export']>>): string {
  const { out, files, events, head } = result;
  const log = events === undefined ? '' : `; ${plural(events, 'event')}, head ${head ?? 'none'}`;
  return [
    ...files.map(({ path }) => `wrote  ${neutralise(path)}\n`),
    `${plural(files.length, 'file')} in ${neutralise(out)}${log}\n`,
  ].join('');
}
