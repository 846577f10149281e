/** Sessions: started, captured in parts, numbered in order, judged later. */
import { expect, it } from 'vitest';
import { draft } from '../support/event-samples.ts';
import { rowsAfter } from '../support/projected-rows.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const folder = temporaryFolders();
const recorded = (id: string, data = {}) =>
  draft('SessionRecorded', { session: { id }, learnings: 2, ...data });

it('numbers runs by their first capture and adds up their parts', async () => {
  const rows = await rowsAfter(folder(), [
    draft('SessionStarted', { session: { id: 'late' }, role: 'DEV' }),
    recorded('early', { title: 'Move the flags', outcome: 'success' }),
    recorded('late'),
    recorded('early', { outcome: 'unknown', title: undefined, skipped: 3 }),
    draft('SessionStarted', { session: { id: 'open' } }),
    draft('SessionRecorded', { session: { id: 'early' } }, { stream: 'squad/loom' }),
  ]);
  const facts = rows('sessions_v2').map(({ stream, session, number, parts, learnings }) => [
    stream,
    session,
    number,
    parts,
    learnings,
  ]);
  expect(facts).toEqual([
    ['squad/kiln', 'early', 1, 2, 4],
    ['squad/kiln', 'late', 2, 1, 2],
    ['squad/kiln', 'open', 0, 0, 0],
    ['squad/loom', 'early', 1, 1, 2],
  ]);
  expect(rows('sessions_v2')[0]).toMatchObject({
    title: 'Move the flags',
    outcome: 'success',
    skipped: 3,
  });
});

it('takes a later verdict', async () => {
  const verdict = draft('SessionOutcomeRecorded', { session: 'one', outcome: 'failure' });
  const rows = await rowsAfter(folder(), [recorded('one'), recorded('two'), verdict]);
  expect(rows('sessions_v2').map(({ outcome }) => outcome)).toEqual(['failure', 'success']);
});
