/** Lessons that were taught again and again are told once, and crowd out no other. */
import { expect, it } from 'vitest';
import type { Memory } from '../../src/memory-api.ts';
import { openFor, outputWith } from '../support/sample-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';
import { writeSettings } from '../support/write-settings.ts';

const folder = temporaryFolders();
const repeated = 'Run the tests before you push';
const others = [
  'Tests live beside their sources',
  'A failing test blocks the release',
  'Browser runs need a display',
];
const task = 'run the tests';

async function open(settings: object): Promise<Memory> {
  const root = folder();
  writeSettings(root, settings);
  return openFor(root);
}

it.each([
  ['older than the others', { autoDistillEvery: 0 }, 120],
  ['newer than the others', { autoDistillEvery: 0 }, 0],
  ['found by words alone', { autoDistillEvery: 0, embedder: { kind: 'none' } }, 60],
  ['told by a pattern', { autoDistillEvery: 40 }, 120],
])('a line of 120 runs empties no block: %s', async (_how, settings, nth) => {
  const memory = await open(settings);
  for (let run = 0; run <= 120; run += 1) {
    const told = run === nth ? others : [repeated];
    const output = outputWith(...told.map((text) => `[DEV] ${text}`));
    await memory.write({ squad: 'kiln', session: `s${run}`, output });
  }
  const { block, entries } = await memory.read({ squad: 'kiln', task, tokens: 500 });
  expect(entries.map(({ text }) => text).sort()).toEqual([...others, repeated].sort());
  expect(block).not.toContain('not shown');
});

it('tells a small memory whole, with its request and headings, beside a near repeat', async () => {
  const memory = await open({ autoDistillEvery: 0 });
  const queue = 'Health checks must not query the database';
  const output = outputWith(
    ...[`[DEV] ${queue}`, '[DEV] Do not query the database in health checks'],
    '[DEV] Flags live in flags.toml',
  );
  await memory.write({ squad: 'kiln', output });
  const asked = { squad: 'kiln', task: 'mend the health checks of the database' };
  const whole = await memory.read({ ...asked, tokens: 2_000 });
  expect(whole.entries).toHaveLength(2);
  // What the whole takes is enough: what is told already needs no room.
  const { block } = await memory.read({ ...asked, tokens: whole.tokens });
  expect(block).toBe(whole.block);
  expect(block).toContain('## Episodic: lessons of recent runs (1 not shown)\n');
  expect(block).toContain('# End your final answer with');
});
