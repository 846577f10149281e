/** Files that targets write each input to, for readers that take a path. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A path in a folder of this process, made on first use and gone when the process ends. */
export function scratchFile(name: string): () => string {
  return () => join(scratchFolder(), name);
}

let folder: string | undefined;

function scratchFolder(): string {
  if (folder !== undefined) return folder;
  const made = mkdtempSync(join(tmpdir(), 'squadlog-fuzz-'));
  process.once('exit', () => rmSync(made, { recursive: true, force: true }));
  folder = made;
  return made;
}
