/** Streams: names as people write them and running totals. */
import { expect, it } from 'vitest';
import { draft } from '../support/event-samples.ts';
import { rowsAfter } from '../support/projected-rows.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const folder = temporaryFolders();
const captured = (learnings: number, more = {}) => draft('SessionRecorded', { learnings, ...more });
const imported = { path: 'kiln/history.md', line: 1, compressed: false };

it('keeps the first spelling and adds up what happened', async () => {
  const rows = await rowsAfter(folder(), [
    captured(1, { name: 'Kiln', masked: 2 }),
    draft('LearningRecorded'),
    captured(0, { name: 'KILN', session: { id: 'spawn-7', part: 2 }, skipped: 3 }),
    draft('MemoryInjected', { tokens: 61 }),
    draft('LearningRecorded', {}, { stream: 'agent/ada' }),
  ]);
  expect(rows('streams_v3')).toMatchObject([
    { stream: 'agent/ada', kind: 'agent', name: 'ada', learnings: 1, sessions: 0 },
    {
      ...{ stream: 'squad/kiln', kind: 'squad', name: 'Kiln', learnings: 1, sessions: 1 },
      ...{ masked: 2, skipped: 3, injections: 1, tokens_injected: 61 },
      ...{ last_capture: '2026-11-30T09:00:02.000Z', newest_at: '2026-11-30T09:00:01.000Z' },
    },
  ]);
});

it.each([
  ['empty ones in a row', [1, 0, 0], { empty_run: 2, empty_captures: 2 }],
  ['one that is not', [0, 0, 1], { empty_run: 0, empty_captures: 2 }],
])('counts captures: %s', async (_name, learnings, totals) => {
  const rows = await rowsAfter(
    folder(),
    learnings.map((count) => captured(count)),
  );
  expect(rows('streams_v3')).toMatchObject([totals]);
});

it('counts imported sessions, but not as captures', async () => {
  const rows = await rowsAfter(folder(), [captured(0), captured(0, { imported })]);
  expect(rows('streams_v3')).toMatchObject([
    { sessions: 2, empty_run: 1, empty_captures: 1, last_capture: '2026-11-30T09:00:00.000Z' },
  ]);
});

it('takes the name of a stream that an import begins, and of no other', async () => {
  const rows = await rowsAfter(folder(), [
    draft('HistoryImported', { name: 'Kiln' }),
    draft('LearningRecorded', { session: null }),
    draft('HistoryImported', { name: 'KILN' }),
    draft('HistoryImported', { name: undefined }, { stream: 'process' }),
  ]);
  expect(rows('streams_v3')).toMatchObject([
    { stream: 'process', kind: 'process', name: 'process' },
    { stream: 'squad/kiln', name: 'Kiln', learnings: 1, position: 3, revision: 3 },
  ]);
});
