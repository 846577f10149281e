/** `copy` as text: what went from where to where, and that both ends are the same log. */
import type { Memory } from '../../../index.ts';
import { neutralise } from '../../../index.ts';
import type { Look } from '../look.ts';
import { plural } from './wording.ts';

export function presentCopy(result: Awaited<ReturnType<Memory['copy']>>, look: Look): string {
  const { recorded, repeated, events, head, later, keyCopied } = result;
  const [from, to] = [neutralise(result.from), neutralise(result.to)];
  const held = repeated === 0 ? '' : `; ${repeated} there already`;
  return [
    `${plural(recorded, 'event')} copied from ${from} to ${to}${held}\n`,
    keyCopied ? 'squadlog.key copied along\n' : '',
    `${look.good('whole')} at both ends: ${plural(events, 'event')}, head ${head}\n`,
    later === 0 ? '' : `${plural(later, 'event')} came to ${from} after that; copy again\n`,
  ].join('');
}
