/** What is in force after undos of undos, and which distills are the heads of what is in force. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadTransformationState } from '../../src/projections/load-transformation-state.ts';
import { createSqliteStorage } from '../../src/storage/sqlite/sqlite-storage.ts';
import type { StreamDraft } from '../support/event-samples.ts';
import { draft } from '../support/event-samples.ts';
import { createClock } from '../support/fixed-clock.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const folder = temporaryFolders();
const distill = (id: string, basis: readonly string[] = []) =>
  draft('SquadDistilled', { added: [], basis: [...basis] }, { id });
const undo = (id: string, target: string) => draft('TransformationUndone', { target }, { id });
const flush = (id: string) => draft('SquadFlushed', { keepSemantic: false }, { id });

async function fold(...events: readonly StreamDraft[]) {
  const { now } = createClock();
  const storage = createSqliteStorage({ file: join(folder(), 'squadlog.db'), now });
  try {
    await storage.append(events);
    const reader = await storage.read();
    const state = await loadTransformationState(reader, { stream: 'squad/kiln', memory: true });
    await reader.close();
    const { done, patterns, fates } = state;
    const ids = (all: typeof done) => all.map(({ id }) => id);
    return {
      inForce: ids(done.filter(({ inForce }) => inForce)),
      heads: ids(done.filter(({ head }) => head)),
      patterns: patterns.map(({ id, sources }) => [id, ...sources]),
      fates: [...fates].map(([learning, { fate }]) => [learning, fate]),
    };
  } finally {
    await storage.close();
  }
}

it.each([
  ['an undo', [undo('U1', 'D1')], ['U1']],
  ['an undo of it', [undo('U1', 'D1'), undo('U2', 'U1')], ['D1', 'U2']],
  ['an undo of that', [undo('U1', 'D1'), undo('U2', 'U1'), undo('U3', 'U2')], ['U1', 'U3']],
  [
    'a second undo and the first one back',
    [undo('U1', 'D1'), undo('U2', 'U1'), undo('U3', 'D1'), undo('U4', 'U2')],
    ['U1', 'U3', 'U4'],
  ],
])('has in force, after %s, what no undo in force names', async (_name, undos, inForce) => {
  expect((await fold(distill('D1'), ...undos)).inForce).toEqual(inForce);
});

it('has as heads what no distill in force builds on', async () => {
  const events = [distill('D1'), distill('D2', ['D1'])];
  expect((await fold(...events)).heads).toEqual(['D2']);
  expect((await fold(...events, undo('U1', 'D2'))).heads).toEqual(['D1']);
});

it('has none before a full flush in force, and one of each epoch once it is undone', async () => {
  const events = [distill('D1'), flush('F1'), distill('D2')];
  expect((await fold(distill('D1'), flush('F1'))).heads).toEqual([]);
  expect((await fold(...events)).heads).toEqual(['D2']);
  expect((await fold(...events, undo('U1', 'F1'))).heads).toEqual(['D1', 'D2']);
  const joined = [undo('U1', 'F1'), distill('D3', ['D1', 'D2'])];
  expect((await fold(...events, ...joined)).heads).toEqual(['D3']);
});

it('has of one epoch only the newest, also where an older one comes back', async () => {
  const { heads } = await fold(
    ...[distill('D1'), undo('U1', 'D1'), distill('D2')],
    ...[undo('U2', 'D2'), undo('U3', 'U1'), undo('U4', 'U2')],
  );
  expect(heads).toEqual(['D2']);
});

const lesson = (id: string) => draft('LearningRecorded', { text: `Lesson ${id}` }, { id });
const pattern = (id: string, ...sources: string[]) => ({
  ...{ id, role: 'DEV', firstLearning: sources[0] ?? '', shown: sources[0] ?? '', sources },
  ...{ rule: 'promotion', reason: 'a test' },
});
const dropped = { entry: 'L3', rule: 'noise', reason: 'a test' };
const made = draft(
  'SquadDistilled',
  { added: [pattern('P1', 'L1', 'L2')], dropped: [dropped] },
  { id: 'D1' },
);
const lessons = [lesson('L1'), lesson('L2'), lesson('L3')];
/** Tells the rows of distills anew and leaves what is in force as it is. */
const detour = [draft('SessionsCompressed', { sessions: [] }, { id: 'C1' }), undo('U9', 'C1')];

it('does not tell what a distill said from which another took over', async () => {
  const taken = draft('SquadDistilled', { added: [], replaces: ['D1'] }, { id: 'D2' });
  expect(await fold(...lessons, made, taken, ...detour)).toMatchObject({
    ...{ heads: ['D2'], patterns: [], fates: [] },
  });
  expect(await fold(...lessons, made, taken, undo('U1', 'D2'))).toMatchObject({
    ...{ heads: ['D1'], patterns: [['P1', 'L1', 'L2']], fates: [['L3', 'dropped']] },
  });
});

it('tells sources by what each distill gained and lost', async () => {
  const face = { role: 'DEV', shown: 'L2', rule: 'promotion', reason: 'a test' };
  const change = { id: 'P1', firstLearning: 'L1', before: face, after: face };
  const changed = [{ ...change, gained: ['L3'], lost: ['L1'] }];
  const next = draft(
    'SquadDistilled',
    { added: [], changed, reinstated: ['L3'], basis: ['D1'] },
    { id: 'D2' },
  );
  const then = { patterns: [['P1', 'L2', 'L3']], fates: [] };
  expect(await fold(...lessons, made, next)).toMatchObject(then);
  expect(await fold(...lessons, made, next, ...detour)).toMatchObject(then);
  expect(await fold(...lessons, made, next, undo('U1', 'D2'))).toMatchObject({
    ...{ patterns: [['P1', 'L1', 'L2']], fates: [['L3', 'dropped']] },
  });
});
