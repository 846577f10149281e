/** Learnings: their status through retiring, restoring and erasing, and how many a role has. */
import { describe, expect, it } from 'vitest';
import { draft } from '../support/event-samples.ts';
import { rowsAfter } from '../support/projected-rows.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const folder = temporaryFolders();
const first = draft('LearningRecorded', { role: 'DEV', text: 'Flags live in flags.toml' });
const second = draft('LearningRecorded', { role: 'DEV', text: 'Retry twice' });
const entry = first.id;
const statusAfter = async (...events: Parameters<typeof rowsAfter>[1]) => {
  const rows = await rowsAfter(folder(), [first, second, ...events]);
  const [{ status, retired_by } = {}] = rows('learnings_v3');
  const counts = rows('role_counts_v3').map(({ entries }) => entries);
  return { status, retired_by, counts };
};

it('dates a lesson by when it happened, but never after it was recorded', async () => {
  const past = draft('LearningRecorded', {}, { occurredAt: '2026-01-01T00:00:00.000Z' });
  const future = draft('LearningRecorded', {}, { occurredAt: '2099-01-01T00:00:00.000Z' });
  const rows = await rowsAfter(folder(), [past, future]);
  expect(rows('learnings_v3')).toMatchObject([
    { id: past.id, revision: 1, at: '2026-01-01T00:00:00.000Z', status: 'current' },
    { id: future.id, revision: 2, at: '2026-11-30T09:00:01.000Z', status: 'current' },
  ]);
});

describe('status', () => {
  it.each(['superseded', 'contradicted', 'withdrawn', 'forgotten'] as const)(
    'after %s',
    async (why) => {
      const after = await statusAfter(draft('EntryRetired', { entry, why, by: second.id }));
      const status = why === 'forgotten' ? 'forgotten' : 'superseded';
      expect(after).toEqual({ status, retired_by: second.id, counts: [1] });
    },
  );

  it('comes back whole, and counts no entry twice', async () => {
    const retired = draft('EntryRetired', { entry, why: 'forgotten' });
    const again = draft('EntryRetired', { entry, why: 'superseded' });
    const restored = draft('EntryRestored', { entry });
    expect(await statusAfter(retired, again, restored)).toEqual({
      status: 'current',
      retired_by: null,
      counts: [2],
    });
    const twice = draft('EntryRestored', { entry });
    expect(await statusAfter(restored, twice)).toMatchObject({ counts: [2] });
  });

  it('is final once erased', async () => {
    const erased = draft('EntryErased', { entry, events: [entry] });
    const restored = draft('EntryRestored', { entry });
    expect(await statusAfter(erased, restored)).toMatchObject({ status: 'erased', counts: [1] });
  });

  it('is not touched by what names another entry', async () => {
    const other = draft('EntryRetired', { entry: '01KNONE' });
    expect(await statusAfter(other)).toMatchObject({ status: 'current', counts: [2] });
  });
});

it('leaves in full what a session taught after a compress had decided', async () => {
  const session = 'spawn-9';
  const early = draft('LearningRecorded', { session });
  const late = draft('LearningRecorded', { session });
  const compressed = draft('SessionsCompressed', { sessions: [session], sawPosition: 1 });
  const undone = draft('TransformationUndone', { target: compressed.id });
  const redone = draft('TransformationUndone', { target: undone.id });
  for (const events of [[compressed], [compressed, undone, redone]]) {
    const rows = await rowsAfter(folder(), [early, late, ...events]);
    expect(rows('learnings_v3').map(({ id, recent }) => [id, recent])).toEqual([
      [early.id, 0],
      [late.id, 1],
    ]);
  }
});
