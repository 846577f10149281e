/**
 * Erased words in what is kept of running spawns: their tasks, and answers that wait for a verdict.
 * A capture of such an answer would bring the words back, so the files go as a whole.
 */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FoundFile } from './find-files.ts';
import { holdsWords } from './find-files.ts';

/** True for a file that Squadlog keeps for spawns, and lets go of where it holds erased words. */
export function isSpooled({ path, holds }: FoundFile): boolean {
  return path.startsWith('_spawns/') && holds === 'the words';
}

/** Removes them; of the list of failures only the lines that hold the words. */
export function cleanSpool(
  root: string,
  spooled: readonly FoundFile[],
  texts: readonly string[],
): void {
  for (const { path } of spooled) {
    const file = join(root, path);
    if (path === '_spawns/failures.jsonl') keepLines(file, (line) => !holdsWords(line, texts));
    else rmSync(file, { force: true });
  }
}

function keepLines(file: string, isKept: (line: string) => boolean): void {
  const kept = readFileSync(file, 'utf8').split('\n').filter(isKept).join('\n');
  const partial = `${file}.partial-${process.pid}`;
  writeFileSync(partial, kept, { mode: 0o600 });
  renameSync(partial, file);
}
