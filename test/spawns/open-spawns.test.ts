/** The life of spawns as hosts drive it: staged ends, verdicts, restarts, joins and sweeps. */
import { expect, test } from 'vitest';
import { openSpawns } from '../../src/spawns/open-spawns.ts';
import type { EndedSpawn } from '../../src/spawns/spawn.ts';
import { openSpool } from '../../src/spawns/spool.ts';
import { captured } from '../support/captured-runs.ts';
import { openFor, outputWith } from '../support/sample-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';
import { writeSettings } from '../support/write-settings.ts';

const newRoot = temporaryFolders();

const spawn = { client: 'openclaw', conversation: 'parent', kind: 'architect' };
const text = outputWith('[ARCHITECT] one file for all flags');

test('a staged answer is captured with the outcome that it really had', async () => {
  const { root, spawns } = await opened();
  await spawns.started({ ...spawn, run: 'r1' });
  await spawns.staged({ ...spawn, run: 'r1', text });
  expect(await captured(root)).toEqual([]);
  await spawns.settled({ client: 'openclaw', run: 'r1', outcome: 'failure' });
  await spawns.settled({ client: 'openclaw', run: 'r1', outcome: 'failure' });
  expect(await captured(root)).toEqual([['r1', 'failure', 1]]);
});

test('a run that says how it went knows better than a host that saw it end well', async () => {
  const { root, spawns } = await opened();
  await spawns.started({ ...spawn, run: 'r1' });
  await spawns.staged({ ...spawn, run: 'r1', text: `Outcome: FAILURE, no disk\n\n${text}` });
  await spawns.settled({ client: 'openclaw', run: 'r1', outcome: 'success' });
  expect(await captured(root)).toEqual([['r1', 'failure', 1]]);
});

test('a run that was thrown away teaches nothing', async () => {
  const { root, spawns } = await opened();
  await spawns.started({ ...spawn, run: 'r1' });
  await spawns.staged({ ...spawn, run: 'r1', text });
  const { reason } = await spawns.settled({ client: 'openclaw', run: 'r1', outcome: 'discarded' });
  expect(reason).toContain('thrown away');
  await spawns.recovered('openclaw');
  expect(await captured(root)).toEqual([]);
});

test('what a process staged that is gone is captured, and a verdict may come later', async () => {
  const { root, spawns } = await opened();
  await spawns.started({ ...spawn, run: 'r1' });
  await spawns.staged({ ...spawn, run: 'r1', text });
  expect(await spawns.recovered('openclaw')).toEqual([]);
  leaveBehind(root);

  expect(await spawns.recovered('openclaw')).toMatchObject([{ session: 'r1', stored: 1 }]);
  expect(await spawns.recovered('openclaw')).toEqual([]);
  await spawns.settled({ client: 'openclaw', run: 'r1', outcome: 'failure', reason: 'it broke' });

  expect(await captured(root)).toEqual([['r1', 'unknown', 1]]);
  const { events } = await (await openFor(root)).log({ type: 'SessionOutcomeRecorded' });
  expect(events.map(({ data }) => data)).toMatchObject([{ session: 'r1', outcome: 'failure' }]);
});

test('a run that was unsure whose it is teaches the squad that its call names', async () => {
  const { root, spawns } = await opened();
  const asked = { ...spawn, client: 'codex', kind: 'dev' };
  await spawns.requested({ ...asked, call: 'c1', label: 'squad:kiln/DEV', task: 'A' });
  await spawns.requested({ ...asked, call: 'c2', label: 'squad:oven/DEV', task: 'B' });
  const told = await spawns.started({ ...asked, run: 'r1' });
  expect(told.block).toBe('');
  await spawns.ended({ ...asked, run: 'r1', text });
  expect(await captured(root, 'kiln')).toEqual([]);

  await spawns.joined({ client: 'codex', conversation: 'parent', call: 'c2', run: 'r1' });

  expect(await captured(root, 'oven')).toEqual([['r1', 'unknown', 1]]);
  expect(await captured(root, 'kiln')).toEqual([]);
  expect(await captured(root)).toEqual([]);
});

test('a run that nothing joins teaches the squad of the call that returns its words', async () => {
  const { root, spawns } = await opened();
  const asked = { ...spawn, client: 'copilot', kind: 'dev' };
  await spawns.requested({ ...asked, call: 'c1', label: 'squad:kiln/DEV', task: 'A' });
  await spawns.requested({ ...asked, call: 'c2', label: 'squad:oven/DEV', task: 'B' });
  for (const run of ['r1', 'r2']) await spawns.started({ ...asked, run });
  const other = outputWith('[DEV] the oven wants an hour');
  await spawns.ended({ ...asked, run: 'r1', text: other });
  await spawns.ended({ ...asked, run: 'r2', text });

  await spawns.ended({ ...asked, call: 'c1', text });
  await spawns.ended({ ...asked, call: 'c2', text: other });

  expect(await captured(root, 'kiln')).toEqual([['r2', 'unknown', 1]]);
  expect(await captured(root, 'oven')).toEqual([['r1', 'unknown', 1]]);
  expect(await captured(root)).toEqual([]);
});

test('a spawn whose squad is misspelt is told nothing, and teaches its agent alone', async () => {
  const { root, spawns } = await opened();
  const asked = { ...spawn, call: 'c1', label: 'squad:../etc/DEV', canTell: true, task: 'A' };
  await expect(spawns.requested(asked)).rejects.toThrow('is no squad');
  expect(await spawns.started({ ...spawn, run: 'r1' })).toHaveProperty('block', '');
  await spawns.ended({ ...spawn, run: 'r1', text });
  const direct = { ...spawn, run: 'r2', squad: '_process' };
  await expect(spawns.started(direct)).rejects.toThrow('is no squad');
  await spawns.ended({ ...spawn, run: 'r2', text });

  expect(await captured(root)).toEqual([]);
  const memory = await openFor(root);
  const { events } = await memory.log({ agent: 'architect', type: 'SessionRecorded' });
  expect(events).toHaveLength(2);
});

test('what a conversation leaves open is recorded once, with what is known of it', async () => {
  const { root, spawns } = await opened();
  await spawns.started({ ...spawn, run: 'silent' });
  await spawns.started({ ...spawn, run: 'spoke' });
  await spawns.started({ ...spawn, conversation: 'another', run: 'elsewhere' });
  const said = async (run: string) => (run === 'spoke' ? text : undefined);
  await spawns.closed(spawn, said);
  await spawns.closed(spawn, said);
  expect((await captured(root)).sort()).toEqual([
    ['silent', 'unknown', 0],
    ['spoke', 'unknown', 1],
  ]);
});

test('an end without a start is captured for whom it names', async () => {
  const { root, spawns } = await opened();
  const end: EndedSpawn = { ...spawn, run: 'r9', label: 'squad:kiln/DEV', text };
  expect(await spawns.ended(end)).toMatchObject({ session: 'r9', stored: 1 });
  expect(await captured(root, 'kiln')).toEqual([['r9', 'unknown', 1]]);
});

test('a run that is started twice at the same moment is told once', async () => {
  const { root, spawns } = await opened();
  const told = await Promise.all([1, 2, 3].map(() => spawns.started({ ...spawn, run: 'r1' })));
  expect(told.filter(({ block }) => block !== '')).toHaveLength(1);
  await Promise.all([1, 2].map(() => spawns.ended({ ...spawn, run: 'r1', text })));
  expect(await captured(root)).toEqual([['r1', 'unknown', 1]]);
});

test('a call that never started is not taken for one that starts an hour later', async () => {
  const root = newRoot();
  const memory = await openFor(root);
  let now = '2026-01-01T10:00:00.000Z';
  const spawns = openSpawns(memory, { cwd: '/home/dev/shop', now: () => now });
  await spawns.requested({ ...spawn, call: 'refused', label: 'squad:oven/DEV', task: 'A' });
  now = '2026-01-01T11:00:00.000Z';
  await spawns.requested({ ...spawn, call: 'c2', label: 'squad:kiln/DEV', task: 'B' });
  await spawns.started({ ...spawn, run: 'r1' });
  await spawns.ended({ ...spawn, run: 'r1', text });
  expect(await captured(root, 'kiln')).toEqual([['r1', 'unknown', 1]]);
});

test('an id that no session can have goes by its digest', async () => {
  const { root, spawns } = await opened();
  const run = `line\n${'x'.repeat(300)}`;
  await spawns.started({ ...spawn, run });
  await spawns.ended({ ...spawn, run, text });
  expect(await captured(root)).toEqual([
    [expect.stringMatching(/^run-[0-9a-f]{16}$/u), 'unknown', 1],
  ]);
});

test('a task that settings say not to use is not kept', async () => {
  const { root, spawns } = await opened({ relevance: { taskFiltering: false } });
  await spawns.requested({ ...spawn, call: 'c1', task: 'a secret errand' });
  const [request] = openSpool(root, 'openclaw').requests.list();
  expect(request).toBeDefined();
  expect(request).not.toHaveProperty('task');
});

async function opened(settings?: object) {
  const root = newRoot();
  if (settings !== undefined) writeSettings(root, settings);
  const memory = await openFor(root);
  return { root, spawns: openSpawns(memory, { cwd: '/home/dev/shop' }) };
}

/** As if the process that staged it had ended: no process has such a number. */
function leaveBehind(root: string): void {
  const { runs } = openSpool(root, 'openclaw');
  for (const run of runs.list()) {
    if (run.staged === undefined) continue;
    runs.put(run.run, { ...run, staged: { ...run.staged, process: 2 ** 22 + 1 } });
  }
}
