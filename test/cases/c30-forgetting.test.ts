/** C30: what was forgotten is gone from every surface at once, what was erased from every byte. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isOnPostgres } from '../support/postgres-stores.ts';
import { openFor, outputWith } from '../support/sample-memory.ts';
import { idOfSecret, secret, squad, teach, words } from '../support/secret-lesson.ts';
import { serverHolding } from '../support/stored-bytes.ts';
import { temporaryFolders } from '../support/temp-root.ts';
import { filesHolding, namesTelling, tellAll } from '../support/told-surfaces.ts';
import { runnerOn } from '../surfaces/cli/fake-process.ts';

const newFolder = temporaryFolders();
const about = { words: 'what is the client code name Basalt-Orchid', ids: ['L4'] };

it('is told before, or this would prove nothing', async () => {
  const root = newFolder();
  const memory = await teach(root);
  const id = await idOfSecret(memory);
  expect(id).toMatch(/^L\d+$/);
  const telling = namesTelling(await tellAll(memory, squad, { ...about, ids: [id] }), words);
  expect(telling).toEqual(
    expect.arrayContaining(['read', 'search', 'log', `why ${id}`, 'export jsonl/log.jsonl']),
  );
  expect(filesHolding(root, words)).toEqual(
    expect.arrayContaining([
      join('kiln', 'history.md'),
      expect.stringMatching(/^squadlog\.(?:db|replica-\w+\.db)-wal$/u),
    ]),
  );
  expect((await serverHolding(root, words)).length > 0).toBe(isOnPostgres);
});

it('is gone from every surface once it is forgotten, and stays so', async () => {
  const root = newFolder();
  const memory = await teach(root);
  const id = await idOfSecret(memory);
  await memory.forget({ squad, entry: id });
  const asked = { words: 'name of the client', ids: [id] };
  const tell = async () => namesTelling(await tellAll(memory, squad, asked), words);
  const files = () => filesHolding(join(root, squad), words);
  expect([await tell(), files()]).toEqual([[], []]);
  const why = await memory.why({ squad, entry: id });
  expect(why.entry).toMatchObject({ status: 'forgotten', text: '' });
  expect(JSON.stringify(why.transformations)).toMatch(/forgot/);
  const steps: (() => Promise<unknown>)[] = [
    () => memory.distill({ squad }),
    () => memory.replay({ squad, apply: true }),
    () => memory.compress({ squad, days: 0 }),
    () => memory.undo({ squad }),
    () => memory.rebuildProjections(),
  ];
  for (const step of steps) {
    await step();
    expect([await tell(), files()]).toEqual([[], []]);
  }
});

it('comes back by no later output, and by restore alone', async () => {
  const root = newFolder();
  const memory = await teach(root);
  const entry = await idOfSecret(memory);
  await memory.forget({ squad, entry });
  const again = await memory.write({
    squad,
    session: 'late',
    output: `Task: ${secret}\n${outputWith(
      `[DEV] **client code  name** is basalt-orchid!`,
      `[QA] As I was told, ${secret}, so be quiet`,
      '[QA] The build is quiet',
    )}`,
  });
  expect(again.stored).toMatchObject([{ text: 'The build is quiet' }]);
  expect(again.skipped).toMatchObject([
    { reason: expect.stringContaining(`squadlog restore kiln ${entry} brings that back`) },
    { reason: expect.stringContaining(`forgotten as ${entry}`) },
  ]);
  expect(again.warnings.join()).toContain('The task line');
  const told = await tellAll(memory, squad, { words: 'name of the client', ids: [entry, 'late'] });
  expect([namesTelling(told, words), filesHolding(join(root, squad), words)]).toEqual([[], []]);
  expect(JSON.stringify(again).toLowerCase()).not.toContain('orchid');
  await memory.restore({ squad, entry });
  expect((await memory.search({ query: 'Basalt-Orchid', squad })).results[0]?.text).toBe(secret);
  const third = await memory.write({ squad, session: 'x', output: outputWith(`[DEV] ${secret}`) });
  expect(third.stored).toHaveLength(1);
});

it('leaves no byte once it is erased, and the log verifies', async () => {
  const root = newFolder();
  const memory = await teach(root);
  const entry = await idOfSecret(memory);
  await memory.forget({ squad, entry, reason: 'names Basalt-Orchid' });
  const plan = await memory.erase({ squad, entry, dryRun: true });
  expect(plan).toMatchObject({ dryRun: true, changed: true, entries: [{ status: 'forgotten' }] });
  expect(filesHolding(root, words)).not.toEqual([]);
  const done = await memory.erase({ squad, entry, reason: 'the Orchid client asked for it' });
  expect(done).toMatchObject({ changed: true, cleaned: true, kept: [], siblings: [], files: [] });
  expect(done.copies.map(({ type }) => type)).toEqual(['LineSkipped', 'EntryRetired']);
  expect([...filesHolding(root, words), ...(await serverHolding(root, words))]).toEqual([]);
  expect(await memory.verify()).toMatchObject({ ok: true });
  expect(await memory.compareProjections()).toEqual([]);
  const told = await tellAll(memory, squad, { words: 'name of the client', ids: [entry] });
  expect(namesTelling(told, words)).toEqual([]);
  const [order] = (await memory.log({ type: 'EntryErased' })).events;
  expect(order).toMatchObject({
    actor: { kind: 'user' },
    recordedAt: expect.stringMatching(/^2026/),
    data: { reason: 'the […] […] asked for it' },
  });
  expect(done.maskedWords).toBe(2);
});

it('is final: nothing brings it back, and a second order changes nothing', async () => {
  const root = newFolder();
  const memory = await teach(root);
  const entry = await idOfSecret(memory);
  await memory.forget({ squad, entry });
  const [retired] = (await memory.log({ type: 'EntryRetired' })).events;
  await memory.erase({ squad, entry });
  const final = { code: 'refused', message: expect.stringContaining('erasure is final') };
  await expect(memory.restore({ squad, entry })).rejects.toMatchObject(final);
  await expect(memory.undo({ squad, event: retired?.id ?? '' })).rejects.toMatchObject(final);
  const before = (await memory.log()).events.length;
  expect(await memory.erase({ squad, entry })).toMatchObject({ changed: false, cleaned: true });
  expect((await memory.log()).events).toHaveLength(before);
});

it('exports a log that verifies without them, and an import says what is missing', async () => {
  const [root, out, target] = [newFolder(), newFolder(), newFolder()];
  const memory = await teach(root);
  await memory.forget({ squad, entry: await idOfSecret(memory) });
  const done = await memory.export({ out, format: 'jsonl' });
  expect(done.withheld).toBe(2);
  expect(done.warnings.join()).toContain('withheld');
  expect(readFileSync(join(out, 'log.jsonl'), 'utf8').toLowerCase()).not.toContain('orchid');
  const copy = await openFor(target);
  const taken = await copy.import({ dir: out });
  expect(taken.problems).toMatchObject([
    { reason: expect.stringContaining('LearningRecorded whose words were forgotten') },
    { reason: expect.stringContaining('LineSkipped whose words were forgotten') },
  ]);
  const { squads } = await copy.list();
  expect(squads[0]).toMatchObject({ squad, sessions: 10, learnings: 29 });
  expect(await copy.verify()).toMatchObject({ ok: true });
  expect(await copy.compareProjections()).toEqual([]);
});

it('does the same on the command line', async () => {
  const root = newFolder();
  const memory = await teach(root);
  const entry = await idOfSecret(memory);
  await memory.close();
  const run = runnerOn(root);
  expect((await run(['forget', squad, entry])).code).toBe(0);
  expect((await run(['search', 'Basalt-Orchid'])).stdout).not.toContain(secret);
  expect((await run(['log'])).stdout).toContain('words withheld');
  expect((await run(['erase', squad, entry, '--dry-run'])).stdout).toContain('would be erased');
  const done = await run(['erase', squad, entry]);
  expect(done.stdout).toContain('no byte of erased words is left');
  expect([...filesHolding(root, words), ...(await serverHolding(root, words))]).toEqual([]);
  expect((await run(['erase', squad, 'L999'])).code).toBe(3);
  const { stdout } = await run(['erase', squad, entry, '--json']);
  expect(JSON.parse(stdout)).toMatchObject({ changed: false, cleaned: true });
  expect((await run(['verify'])).code).toBe(0);
});
