/** Writes the configuration file of a memory before it is opened. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

export function writeSettings(root: string, settings: object): void {
  writeFileSync(join(root, 'squadlog.json'), JSON.stringify(settings));
}
