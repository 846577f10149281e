/**
 * Erased words in what is kept of running spawns: their tasks, and answers that wait for a verdict.
 * A capture of such an answer would bring the words back, so it goes as a whole; whose a spawn is
 * stays, as it would else be taken for another squad's.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FoundFile } from './find-files.ts';
import { holdsWords } from './find-files.ts';

/** True for a file that Squadlog keeps for spawns, and lets go of where it holds erased words. */
export function isSpooled({ path, holds }: FoundFile): boolean {
  return path.startsWith('_spawns/') && holds === 'the words';
}

/** Tasks and answers that hold the words go, and lines of the list of failures that do. */
export function cleanSpool(
  root: string,
  spooled: readonly FoundFile[],
  texts: readonly string[],
): void {
  for (const { path } of spooled) {
    const file = join(root, path);
    if (path === '_spawns/failures.jsonl') keepLines(file, (line) => !holdsWords(line, texts));
    else keepOwner(file, texts);
  }
}

function keepOwner(file: string, texts: readonly string[]): void {
  const { task: _task, staged: _staged, ...owner } = readRecord(file);
  const kept = `${JSON.stringify(owner)}\n`;
  if (holdsWords(kept, texts) || kept === '{}\n') rmSync(file, { force: true });
  else replace(file, kept);
}

function readRecord(file: string): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  } catch {
    return {};
  }
}

function keepLines(file: string, isKept: (line: string) => boolean): void {
  replace(file, readFileSync(file, 'utf8').split('\n').filter(isKept).join('\n'));
}

function replace(file: string, kept: string): void {
  const partial = `${file}.${randomBytes(4).toString('hex')}.partial-${process.pid}`;
  writeFileSync(partial, kept, { mode: 0o600, flag: 'wx' });
  renameSync(partial, file);
}
