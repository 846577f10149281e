/** The part of a stream's state that a decision asks for, and no more. */
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { LoadScope } from '../../src/projections/load-stream-state.ts';
import { loadStreamState } from '../../src/projections/load-stream-state.ts';
import { createSqliteStorage } from '../../src/storage/sqlite/sqlite-storage.ts';
import { draft } from '../support/event-samples.ts';
import { createClock } from '../support/fixed-clock.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const folder = temporaryFolders();
const standard = draft('StandardRecorded', { text: 'Two eyes' }, { stream: 'process' });
const withdrawn = draft('StandardRecorded', { text: 'Old' }, { stream: 'process' });
const lessons = ['spawn-1', 'spawn-1', 'spawn-2'].map((session, i) =>
  draft('LearningRecorded', { session, text: `lesson ${i}` }),
);
const passed = draft('SquadDistilled', { added: [] });
const newest = draft('SquadDistilled', { added: [], basis: [passed.id] });
const distills = [passed, newest];
const ids = lessons.map(({ id }) => id);
const layer = (...entries: string[]) => ({ tokens: 1, omitted: 0, entries });

async function load(scope: Omit<LoadScope, 'stream'>, stream = 'squad/kiln') {
  const { now } = createClock();
  const storage = createSqliteStorage({ file: join(folder(), 'squadlog.db'), now });
  onTestFinished(() => storage.close());
  await storage.append([
    ...[withdrawn, standard],
    draft('StandardsRevised', { standards: [standard.id] }, { stream: 'process' }),
    draft('SessionRecorded', { session: { id: 'spawn-1' }, name: 'Kiln' }),
    draft('SessionRecorded', { session: { id: 'spawn-2' } }),
    ...lessons,
    draft('EntryRetired', { entry: ids[2] ?? '' }),
    ...distills,
    draft('MemoryInjected', {
      session: { id: 'spawn-1' },
      layers: { process: layer(standard.id), program: layer(), episodic: layer(ids[2] ?? '') },
    }),
  ]);
  const { load: selections, assemble } = loadStreamState({ stream, ...scope });
  const reader = await storage.read();
  const rows = await Promise.all(selections.map((one) => reader.rows(one)));
  await reader.close();
  return assemble(rows);
}

it('is the name alone where nothing is asked for', async () => {
  expect(await load({})).toEqual({
    name: 'Kiln',
    hasRules: false,
    droppable: { payloads: [], told: [], tokensInjected: 0 },
    sessions: new Map(),
    entries: new Map(),
    patterns: new Map(),
    toldTexts: new Map(),
    standards: [],
    recordedStandards: [],
    forgotten: [],
    distills: [],
  });
});

it('tells of a run what it taught and was told, in the words it was told', async () => {
  const { sessions, toldTexts } = await load({ sessions: ['spawn-1'] });
  expect([...sessions.keys()]).toEqual(['spawn-1']);
  expect(sessions.get('spawn-1')).toMatchObject({
    captures: 1,
    learnings: [{ text: 'lesson 0' }, { text: 'lesson 1' }],
    told: [standard.id, ids[2]],
  });
  expect([...toldTexts.values()]).toEqual(['Two eyes', 'lesson 2']);
});

it('names the newest distills alone', async () => {
  expect((await load({ distills: true })).distills).toEqual([newest.id]);
});

it('tells the standards in force from all that were recorded', async () => {
  const state = await load({ standards: true, recordedStandards: true }, 'process');
  expect(state.standards.map(({ id }) => id)).toEqual([standard.id]);
  expect(state.recordedStandards.map(({ id }) => id)).toEqual([withdrawn.id, standard.id]);
});

describe('entries', () => {
  it.each([
    ['a short id', ['L3'], ['lesson 0']],
    ['a short id in lower case', ['l5'], ['lesson 2']],
    ['a whole id', [ids[1] ?? ''], ['lesson 1']],
    ['the beginning of ids', ['01K'], ['lesson 0', 'lesson 1', 'lesson 2']],
    ['nothing known', ['L99', '01ZZ'], []],
  ])('are found by %s', async (_name, entries, texts) => {
    const state = await load({ entries });
    expect([...state.entries.values()].map(({ text }) => text).sort()).toEqual(texts);
  });

  it('are the current ones where all are asked for', async () => {
    const state = await load({ allLearnings: true });
    expect([...state.entries.values()].map(({ shortId }) => shortId)).toEqual(['L3', 'L4']);
  });
});
