/** `erase`: what it finishes later, what it names and can't clean, and standards. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createSqliteStorage } from '../../src/storage/sqlite/sqlite-storage.ts';
import { outputWith } from '../support/sample-memory.ts';
import { idOfSecret, secret, squad, teach, words } from '../support/secret-lesson.ts';
import { temporaryFolders } from '../support/temp-root.ts';
import { filesHolding, namesTelling, tellAll } from '../support/told-surfaces.ts';
import { runnerOn } from '../surfaces/cli/fake-process.ts';

const newFolder = temporaryFolders();

it('finishes later what a reader kept from being cleaned, and doctor says so', async () => {
  const root = newFolder();
  const memory = await teach(root);
  const entry = await idOfSecret(memory);
  const other = createSqliteStorage({ file: join(root, 'squadlog.db'), now: () => '' });
  const reader = await other.read();
  const done = await memory.erase({ squad, entry });
  expect(done).toMatchObject({ changed: true, cleaned: false });
  expect(done.warnings.join()).toContain('Run the same line again');
  const { findings } = await memory.doctor();
  const left = findings.find(({ what }) => what === 'erasure');
  expect(left).toMatchObject({
    level: 'warning',
    hint: expect.stringMatching(/squadlog erase kiln/),
  });
  await reader.close();
  await other.close();
  expect(await memory.erase({ squad, entry })).toMatchObject({ changed: false, cleaned: true });
  expect(filesHolding(root, words)).toEqual([]);
  const after = (await memory.doctor()).findings;
  expect(after.find(({ what }) => what === 'erasure')?.level ?? 'ok').toBe('ok');
});

it('names siblings, copies that it can not clean, and what the log keeps', async () => {
  const root = newFolder();
  const memory = await teach(root);
  const sibling = 'The client code name is Basalt-Orchid now';
  await memory.write({
    squad,
    session: 'titled',
    output: `Task: Find out whether ${secret} holds\n${outputWith(`[QA] ${sibling}`)}`,
  });
  mkdirSync(join(root, squad, 'before-squadlog'));
  writeFileSync(join(root, squad, 'before-squadlog', 'history.md'), `- [DEV] ${secret}\n`);
  const entry = await idOfSecret(memory);
  const done = await memory.erase({ squad, entry });
  expect(done.siblings).toMatchObject([{ text: 'The client code name is Basalt-Orchid now' }]);
  expect(done.kept).toMatchObject([{ type: 'SessionRecorded' }]);
  expect(done.files.map(({ path }) => path)).toContain('kiln/before-squadlog/history.md');
  const said = done.warnings.join('\n');
  expect(said).toContain('at ');
  expect(said).toMatch(/squadlog erase kiln L\d+/);
});

it('removes what running spawns keep of the words, and no more', async () => {
  const root = newFolder();
  const memory = await teach(root);
  const folder = join(root, '_spawns', 'codex', 'runs');
  mkdirSync(folder, { recursive: true });
  const staged = { staged: { text: outputWith(`[DEV] ${secret}`) } };
  writeFileSync(join(folder, 'a.json'), JSON.stringify(staged));
  writeFileSync(join(folder, 'b.json'), JSON.stringify({ task: 'fire the kiln' }));
  const failures = join(root, '_spawns', 'failures.jsonl');
  writeFileSync(
    failures,
    `{"message":"no room"}\n{"message":"at ${secret}"}\n{"message":"busy"}\n`,
  );
  const entry = await idOfSecret(memory);
  const held = ['_spawns/codex/runs/a.json', '_spawns/failures.jsonl'];
  const planned = await memory.erase({ squad, entry, dryRun: true });
  expect(planned.spooled.map(({ path }) => path)).toEqual(held);
  expect(existsSync(join(folder, 'a.json'))).toBe(true);
  const done = await memory.erase({ squad, entry });
  expect(done.spooled.map(({ path }) => path)).toEqual(held);
  expect(done.files.filter(({ path }) => path.startsWith('_spawns'))).toEqual([]);
  expect(done.warnings.join()).toContain('2 files with the words were removed');
  expect(readdirSync(folder)).toEqual(['b.json']);
  expect(readFileSync(failures, 'utf8')).toBe('{"message":"no room"}\n{"message":"busy"}\n');
  expect(filesHolding(root, words)).toEqual([]);
});

it('forgets and erases a standard', async () => {
  const root = newFolder();
  const memory = await teach(root);
  await memory.standards.import({ markdown: `- ${secret}\n` });
  const { standards } = await memory.standards.show();
  const entry = standards.find(({ text }) => text === secret)?.shortId ?? '';
  for (const { shortId } of (await memory.search({ query: 'Basalt-Orchid' })).results) {
    if (shortId.startsWith('L')) await memory.erase({ squad, entry: shortId });
  }
  await memory.forget({ entry });
  const asked = { words: 'name of the client', ids: [entry] };
  expect(namesTelling(await tellAll(memory, squad, asked), words)).toEqual([]);
  expect((await memory.why({ squad, entry })).entry).toMatchObject({ status: 'forgotten' });
  await memory.restore({ entry });
  expect((await memory.standards.show()).standards.map(({ text }) => text)).toContain(secret);
  expect(await memory.erase({ entry })).toMatchObject({ changed: true, cleaned: true });
  expect(filesHolding(root, words)).toEqual([]);
  expect(await memory.compareProjections()).toEqual([]);
  await expect(memory.restore({ entry })).rejects.toMatchObject({ code: 'refused' });
  const { stdout } = await runnerOn(root)(['erase', 'any', entry]);
  expect(stdout).toContain('Nothing was left to erase');
  await expect(memory.forget({ entry })).resolves.toMatchObject({ changed: false });
});
