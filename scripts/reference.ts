/**
 * Writes `docs/reference/*` from the lists that the product itself runs on, so that no event,
 * option or setting goes undocumented. `--check` writes nothing and fails where a page differs.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { renderOpenClawManifest } from './openclaw-manifest.ts';
import { renderCliPage } from './reference-cli.ts';
import { renderConfigPage } from './reference-config.ts';
import { renderEventsPage } from './reference-events.ts';
import { renderRulesPage } from './reference-rules.ts';

const folder = path.resolve(import.meta.dirname, '../docs/reference');
const pages = {
  'cli.md': renderCliPage(),
  'config.md': renderConfigPage(),
  'events.md': renderEventsPage(),
  'rules.md': renderRulesPage(),
  '../../openclaw.plugin.json': renderOpenClawManifest(),
};

if (process.argv.includes('--check')) await check();
else await write();

async function write(): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, text] of Object.entries(pages)) await writeFile(path.join(folder, name), text);
}

async function check(): Promise<void> {
  const stale: string[] = [];
  for (const [name, text] of Object.entries(pages)) {
    const written = await readFile(path.join(folder, name), 'utf8').catch(() => undefined);
    if (written !== text) stale.push(path.posix.join('docs/reference', name));
  }
  if (stale.length === 0) return;
  process.stderr.write(`Out of date: ${stale.join(', ')}. Run: npm run reference\n`);
  process.exitCode = 1;
}
