/** `read` as text: the very bytes of the block, so that a script can inject them. */
import type { Memory } from '../../../index.ts';

export function presentBlock({ block }: Awaited<ReturnType<Memory['read']>>): string {
  return block;
}
