/** `init` as text: what was made, and what was there already. */
import type { Memory } from '../../../index.ts';
import { neutralise } from '../../../index.ts';

export function presentInit({ root, created, kept }: Awaited<ReturnType<Memory['init']>>): string {
  return [
    ...created.map((path) => `created  ${neutralise(path)}\n`),
    ...kept.map((path) => `kept     ${neutralise(path)}\n`),
    `Memory of this project is in ${neutralise(root)}.\n`,
  ].join('');
}
