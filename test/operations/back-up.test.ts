/** `backup`: a copy that verifies, and that never takes another file's place. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openMemory } from '../../src/index.ts';
import type { WorkerStep } from '../support/memory-worker.ts';
import { temporaryFolders } from '../support/temp-root.ts';
import { workerProcesses } from '../support/worker-processes.ts';

const folder = temporaryFolders();
const start = workerProcesses();

const output = '## Session Memory\n- [DEV] Feature flags live in flags.toml';

it('writes a copy that another memory reads, with a witness of its own', async () => {
  const root = folder();
  await using memory = await openMemory({ root });
  await memory.write({ squad: 'kiln', output });
  const file = join(folder(), 'squadlog.db');
  const copied = await memory.backup({ file });
  expect(copied).toMatchObject({ file, ok: true, events: 3, anchored: true });
  await using copy = await openMemory({ root: join(file, '..') });
  expect((await copy.read({ squad: 'kiln' })).block).toContain('Feature flags live in flags.toml');
  expect(await copy.verify()).toMatchObject({ ok: true, anchored: true });
});

it('refuses a file that exists, and leaves it as it is', async () => {
  await using memory = await openMemory({ root: folder() });
  await memory.write({ squad: 'kiln', output });
  const file = join(folder(), 'taken.db');
  writeFileSync(file, 'mine');
  await expect(memory.backup({ file })).rejects.toMatchObject({ code: 'refused' });
  expect(readFileSync(file, 'utf8')).toBe('mine');
});

it('is whole and consistent while four processes write', async () => {
  const root = folder();
  await using memory = await openMemory({ root, mirror: false });
  await memory.write({ squad: 'kiln', session: 'first', output });
  let left = 4;
  const writers = [1, 2, 3, 4].map((writer) => {
    const steps = Array.from({ length: 5 }, (_, i) => ({
      ...{ do: 'write', squad: 'kiln', session: `w${writer}-${i}` },
      output: `## Session Memory\n- [DEV] Lesson ${i} of ${writer}\n- [QA] Check ${i} of ${writer}`,
    })) satisfies WorkerStep[];
    return start(root, steps).finally(() => {
      left -= 1;
    });
  });
  const copies: string[] = [];
  while (left > 0 || copies.length === 0) {
    const file = join(folder(), 'squadlog.db');
    const verified = await memory.backup({ file });
    expect(verified).toMatchObject({ ok: true, anchored: true });
    copies.push(file);
    // A copy is made without a pause in which the writers could report.
    await new Promise((resume) => setImmediate(resume));
  }
  expect((await Promise.all(writers)).map(({ exitCode }) => exitCode)).toEqual([0, 0, 0, 0]);
  for (const file of copies.slice(-3)) {
    await using copy = await openMemory({ root: join(file, '..'), mirror: false });
    expect(await copy.verify()).toMatchObject({ ok: true, anchored: true });
    expect((await copy.doctor()).findings.filter(({ level }) => level === 'error')).toEqual([]);
    const { events } = await copy.log({ squad: 'kiln', limit: 1_000 });
    const count = (type: string) => events.filter((event) => event.type === type).length;
    // A session and its lessons are one transaction: none is in a copy by half.
    expect(count('LearningRecorded')).toBe(2 * count('SessionRecorded') - 1);
  }
}, 60_000);
