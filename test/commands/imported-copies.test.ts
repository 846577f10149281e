/** What was forgotten comes back by no import and by no record that the skill appends. */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import type { Memory } from '../../src/index.ts';
import {
  legacyRecord,
  legacySemantic,
  legacySession,
  writeFiles,
} from '../support/legacy-squad.ts';
import { openFor, outputWith } from '../support/sample-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';
import { filesHolding } from '../support/told-surfaces.ts';

const newFolder = temporaryFolders();
const squad = 'kiln';
const secret = 'Client code name is Basalt-Orchid';
let root: string;
let memory: Memory;
let entry: string;

beforeEach(async () => {
  root = newFolder();
  memory = await openFor(root, { mirror: true });
  const output = outputWith(`[DEV] ${secret}`, '[QA] The build is quiet');
  const { stored } = await memory.write({ squad, session: 's', output });
  entry = stored[0]?.shortId ?? '';
  await memory.forget({ squad, entry });
});

async function shown(): Promise<string> {
  const told = [await memory.read({ squad }), await memory.search({ squad, query: 'code name' })];
  const { events } = await memory.log({ squad, limit: 100 });
  return JSON.stringify([...told, events]).toLowerCase();
}

it('keeps it out of an imported folder, and says where it stood', async () => {
  const dir = newFolder();
  writeFiles(dir, {
    'kiln/history.md': legacySession({
      task: `Ask whether the ${secret}`,
      lessons: [`[DEV] **${secret}**`, '[OPS] Page the owner', `[x] ${secret}`],
    }),
    'kiln/history-archive-2026-02.md': legacyRecord(`Long ago.\n${secret}\nand more`),
    'kiln/semantic.md': legacySemantic([`[DEV] ${secret}`, '[ALL] Ship on Tuesdays']),
  });
  const { problems } = await memory.import({ dir });
  const reason = `says what was forgotten as ${entry}; squadlog restore kiln ${entry} brings`;
  expect(problems.filter((problem) => problem.reason.startsWith(reason))).toMatchObject([
    { path: 'kiln/history.md', line: expect.any(Number) },
    { path: 'kiln/semantic.md', line: expect.any(Number) },
  ]);
  expect(await shown()).not.toContain('orchid');
  expect(await shown()).toContain('page the owner');
  const { events } = await memory.log({ squad, type: 'RecordImported', limit: 100 });
  expect(JSON.stringify(events)).toContain(`(the words of ${entry})`);
  const again = await memory.import({ dir });
  expect(again).toMatchObject({ recorded: 0 });
  expect(await memory.compareProjections()).toEqual([]);
});

it('keeps it out of what is appended to history.md, and warns', async () => {
  const record = legacySession({ task: 'Look', lessons: [`[DEV] ${secret}`, '[OPS] Page me'] });
  appendFileSync(join(root, squad, 'history.md'), record);
  const { warnings } = await memory.write({ squad, session: 't', output: outputWith('[QA] x y') });
  expect(warnings.join()).toContain(`says what was forgotten as ${entry}`);
  expect(await shown()).not.toContain('orchid');
  expect(await shown()).toContain('page me');
  expect(filesHolding(join(root, squad), ['orchid'])).toEqual([]);
});

it('leaves what was imported before as it was', async () => {
  const dir = newFolder();
  const lessons = [`[DEV] ${secret}`, '[OPS] Page the owner'];
  writeFiles(dir, { 'loom/history.md': legacySession({ task: 'Look', lessons }) });
  await memory.import({ dir });
  await memory.forget({ squad: 'loom', entry: 'L2' }).catch(() => undefined);
  expect(await memory.import({ dir })).toMatchObject({ recorded: 0, problems: [] });
});
