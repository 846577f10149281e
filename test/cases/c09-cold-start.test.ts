/** C09: six processes inject and capture as the very first acts on an empty folder. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { prepareRoot } from '../support/prepare-root.ts';
import { openFor, outputWith } from '../support/sample-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';
import { workerProcesses } from '../support/worker-processes.ts';

const folder = temporaryFolders();
const start = workerProcesses();
const rounds = Array.from({ length: 20 }, (_, round) => round + 1);

it.each(rounds)('keeps all six captures of a cold start, round %i', async (round) => {
  const root = prepareRoot(join(folder(), 'squads'));
  await coldStart(root, `round-${round}`);
});

it.each(['squadlog.lock', 'squadlog.db.pid', '.squadlog.lock', 'squadlog.db-journal'])(
  'is not stopped by a stale %s',
  async (name) => {
    const root = folder();
    mkdirSync(root, { recursive: true });
    writeFileSync(join(root, name), '999999\n');
    await coldStart(root, 'stale');
  },
);

async function coldStart(root: string, name: string): Promise<void> {
  const runs = await Promise.all(
    Array.from({ length: 6 }, (_, writer) =>
      start(root, [
        { do: 'read', squad: 'kiln', session: `${name}-${writer}` },
        {
          do: 'write',
          squad: 'kiln',
          session: `${name}-${writer}`,
          output: outputWith(`[DEV] Lesson of writer ${writer}`),
        },
      ]),
    ),
  );
  expect(runs.map(({ exitCode, stderr }) => [exitCode, stderr])).toEqual(runs.map(() => [0, '']));
  const memory = await openFor(root);
  expect(await memory.verify()).toMatchObject({ ok: true, anchored: true });
  expect(await memory.list()).toMatchObject({ squads: [{ sessions: 6, learnings: 6 }] });
  const { entries } = await memory.read({ squad: 'kiln' });
  expect(entries.map(({ text }) => text).sort()).toEqual(
    Array.from({ length: 6 }, (_, writer) => `Lesson of writer ${writer}`),
  );
}
