/**
 * Writes the golden log of a release: `npx tsx test/support/write-golden-log.ts 0.1.0`.
 *
 * A real memory is filled through the library and its rows, its blocks, its log and its store go to
 * `test/fixtures/golden/`. Once a release is out its files never change; later releases replay
 * them.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { openMemory } from '../../src/memory.ts';
import { createSqliteStorage } from '../../src/storage/sqlite/sqlite-storage.ts';
import { createClock, createIds } from './fixed-clock.ts';
import { goldenFolder, readGolden } from './golden-reading.ts';

const [release] = process.argv.slice(2);
if (release === undefined) throw new Error('Name the release whose log this is.');
const root = mkdtempSync(join(tmpdir(), 'squadlog-golden-'));
const { now } = createClock('2026-11-30T09:00:00.000Z', 3_600_000);
const memory = await openMemory({ root, mirror: false, now, newId: createIds() });
const section = (...bullets: string[]) =>
  `Task: golden\nOutcome: success\n\n## Session Memory\n${bullets.join('\n')}\n`;

await memory.standards.import({
  markdown: '# Team\n\n- Write the failing test first\n- Two eyes\n',
});
await memory.write({
  squad: 'Kiln',
  session: 'spawn-1',
  output: section(
    '- [DEV] Feature flags live in flags.toml',
    '- [ALL] Ship on Tuesdays 🚀',
    '- [x] no',
  ),
});
await memory.read({ squad: 'kiln', role: 'DEV', session: 'spawn-2', task: 'move the flags' });
await memory.write({
  squad: 'kiln',
  session: 'spawn-2',
  agent: 'ada',
  client: 'cli',
  output: section(
    '- [DEV] (supersedes L2) Feature flags live in flags.yaml',
    '- [DEV] Ship on Tuesdays 🚀',
    '- [研究] 中文也可以 <!-- hidden --> \u200b',
  ),
});
await memory.write({ squad: 'kiln', session: 'spawn-3', output: 'Nothing to say.' });
await memory.write({ agent: 'ada', session: 'own-1', output: section('- [ALL] I work at night') });
await memory.standards.import({
  markdown: '# Team\n\n- Two eyes\n- Three is better\n',
  replace: true,
});
await memory.flush({ squad: 'kiln', keepSemantic: true });
await memory.undo({ squad: 'kiln' });
await memory.compress({ squad: 'kiln', days: 0 });
await memory.close();

const storage = createSqliteStorage({ file: join(root, 'squadlog.db'), now });
const lines: string[] = [];
for await (const event of storage.hashedEvents({})) lines.push(JSON.stringify(event));
const reading = await readGolden(storage);
await storage.close();
const packed = join(root, 'packed.db');
const db = new Database(join(root, 'squadlog.db'));
db.prepare('VACUUM INTO ?').run(packed);
db.close();
writeFileSync(join(goldenFolder, `${release}.db.gz`), gzipSync(readFileSync(packed), { level: 9 }));
writeFileSync(join(goldenFolder, `${release}.jsonl`), `${lines.join('\n')}\n`);
writeFileSync(
  join(goldenFolder, `${release}.reading.json`),
  `${JSON.stringify(reading, null, 2)}\n`,
);
rmSync(root, { recursive: true });
