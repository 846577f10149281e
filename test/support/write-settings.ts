/** Writes the configuration file of a memory before it is opened. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The store that the file names already is kept, as tests of any store know none. */
export function writeSettings(root: string, settings: object): void {
  const file = join(root, 'squadlog.json');
  const before = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const kept = before.store === undefined ? {} : { store: before.store };
  writeFileSync(file, JSON.stringify({ ...kept, ...settings }));
}
