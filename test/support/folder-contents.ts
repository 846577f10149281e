/** What a folder holds, as a digest for each file, to see that nothing was touched. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** sha-256 of every file below a folder, by its path there. */
export function folderContents(root: string): Readonly<Record<string, string>> {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name)).sort();
  return Object.fromEntries(
    paths.map((path) => [
      relative(root, path),
      createHash('sha256').update(readFileSync(path)).digest('hex'),
    ]),
  );
}
