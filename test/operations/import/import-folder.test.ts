/** What an imported folder holds beside sessions: distilled lines, odd names, standards, links. */
import { appendFileSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { openMemory } from '../../../src/index.ts';
import { legacySemantic, legacySession, writeFiles } from '../../support/legacy-squad.ts';
import { temporaryFolders } from '../../support/temp-root.ts';
import { withoutPolicies } from '../../support/without-policies.ts';

const folder = temporaryFolders();
let dir: string;
let root: string;

beforeEach(() => {
  dir = folder();
  root = folder();
});

describe('distilled lines', () => {
  it('stand on every session that taught the same words, and are taken once', async () => {
    const history = (task: string) => legacySession({ task, lessons: ['[ALL] Ship on Tuesdays'] });
    writeFiles(dir, {
      'kiln/history.md': history('A') + history('B'),
      'kiln/semantic.md': legacySemantic(['[ALL] Ship on Tuesdays.', '[DEV] From nowhere']),
    });
    await using memory = await openMemory({ root: withoutPolicies(root) });
    await memory.import({ dir });
    const { entry, sources } = await memory.why({ squad: 'kiln', entry: 'P3' });
    expect(entry).toMatchObject({ layer: 'program', text: 'Ship on Tuesdays' });
    expect(sources).toHaveLength(2);
    appendFileSync(join(dir, 'kiln/history.md'), history('C'));
    await memory.import({ dir });
    const { events } = await memory.log({ type: 'SquadDistilled' });
    expect(events).toHaveLength(1);
  });
});

describe('names', () => {
  it('are kept as the folder spells them, whatever the folder holds', async () => {
    writeFiles(dir, {
      'Forge/semantic.md': legacySemantic(['[DEV] From a summary']),
      'Loom/flush-archive-20260101-000000/history.md': legacySession({ task: 'Flushed' }),
    });
    await using memory = await openMemory({ root });
    await memory.import({ dir });
    const { squads } = await memory.list();
    expect(squads.map(({ squad, sessions, learnings }) => [squad, sessions, learnings])).toEqual([
      ['Forge', 0, 1],
      ['Loom', 0, 0],
    ]);
  });

  it('outside the grammar or equal but for case are changed and found again', async () => {
    const session = (task: string) => legacySession({ task, lessons: [`[DEV] ${task}`] });
    writeFiles(dir, {
      'My Squad!/history.md': session('A'),
      'my-squad/history.md': session('B'),
      '_process/history.md': session('C'),
    });
    await using memory = await openMemory({ root: dir });
    const { renamed, problems } = await memory.import({ dir });
    expect(renamed).toEqual([{ from: 'My Squad!', to: 'My-Squad-2' }]);
    expect(problems.map(({ path }) => path)).toEqual(['_process/history.md', 'My Squad!']);
    await memory.write({ squad: 'my-squad-2', output: '## Session Memory\n- [DEV] D\n' });
    await memory.write({ squad: 'my-squad', output: '## Session Memory\n- [DEV] E\n' });
    expect((await memory.import({ dir })).recorded).toBe(0);
    const { squads } = await memory.list();
    expect(squads.map(({ squad, sessions }) => [squad.toLowerCase(), sessions])).toEqual([
      ['my-squad', 2],
      ['my-squad-2', 2],
    ]);
  });
});

describe('standards', () => {
  it('that were withdrawn since do not come back with a second import', async () => {
    writeFiles(dir, {
      '_process/standards.md': '## How\n- Write the test first\n- Two reviewers\n',
    });
    await using memory = await openMemory({ root: dir });
    await memory.import({ dir });
    await memory.standards.import({ markdown: '## How\n- Two reviewers\n', replace: true });
    expect((await memory.import({ dir })).recorded).toBe(0);
    const { standards } = await memory.standards.show();
    expect(standards.map(({ section, text }) => [section, text])).toEqual([
      ['How', 'Two reviewers'],
    ]);
  });
});

it('follows no link and says so', async () => {
  const elsewhere = folder();
  writeFiles(elsewhere, { 'history.md': legacySession({ task: 'Secret' }) });
  writeFiles(dir, { 'kiln/semantic.md': legacySemantic(['[ALL] Real']) });
  mkdirSync(join(dir, 'press'));
  symlinkSync(join(elsewhere, 'history.md'), join(dir, 'press/history.md'));
  symlinkSync(elsewhere, join(dir, 'linked'));
  await using memory = await openMemory({ root });
  const { problems } = await memory.import({ dir });
  expect(problems.map(({ path }) => path).sort()).toEqual(['linked', 'press/history.md']);
  expect((await memory.list()).squads.map(({ squad }) => squad)).toEqual(['kiln']);
});
