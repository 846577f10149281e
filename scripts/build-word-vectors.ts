/** Writes the table that `src/embed/word-vectors.ts` reads, from the cut in `data/`. */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { buildWordTable } from '../src/embed/build-word-table.ts';
import { developerWords } from '../src/embed/developer-words.ts';
import { wordFiles } from '../src/embed/word-vectors.ts';

/** Writes the table to `file`, and beside it what the vectors are and whose. */
export function writeWordVectors(file: string): void {
  const { cut } = wordFiles();
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, buildWordTable(gunzipSync(readFileSync(cut)), developerWords()));
  copyFileSync(
    path.join(path.dirname(cut), 'README.md'),
    path.join(path.dirname(file), 'README.md'),
  );
}
