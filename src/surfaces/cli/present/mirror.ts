/** `mirror` as text: a line a file that was written, then how many memories were looked at. */
import type { Memory } from '../../../index.ts';
import { neutralise } from '../../../index.ts';
import { plural } from './wording.ts';

type Result = Awaited<ReturnType<Memory['mirror']>>;

export function presentMirror(result: Result): string {
  const { position, looked, off, written } = result;
  const memories = plural(looked, 'memory', 'memories');
  const left = off === 0 ? '' : `, ${off} switched off`;
  const files = plural(written.length, 'file');
  return [
    presentWritten(result),
    `${files} written; ${memories} looked at, up to position ${position}`,
    `${left}\n`,
  ].join('');
}

/** The lines of the files alone, as following shows them. */
export function presentWritten({ written }: Pick<Result, 'written'>): string {
  return written.map((path) => `wrote  ${neutralise(path)}\n`).join('');
}
