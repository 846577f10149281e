/** The full-text index holds exactly the current learnings. */
import { expect, it } from 'vitest';
import { draft } from '../support/event-samples.ts';
import { rowsAfter } from '../support/projected-rows.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const folder = temporaryFolders();

it('drops what is retired or erased and takes back what is restored', async () => {
  const [a, b, c] = ['a', 'b', 'c'].map((text) => draft('LearningRecorded', { text }));
  if (a === undefined || b === undefined || c === undefined) throw new Error('no drafts');
  const rows = await rowsAfter(folder(), [
    ...[a, b, c, draft('EntryRetired', { entry: a.id }), draft('EntryRetired', { entry: b.id })],
    ...[draft('EntryRestored', { entry: a.id }), draft('EntryRestored', { entry: a.id })],
    draft('EntryErased', { entry: c.id, events: [c.id] }),
  ]);
  expect(rows('full_text_v3')).toEqual([{ rowid: 1 }]);
});

it('drops what a flush hides, and takes it back when that is undone', async () => {
  const flush = draft('SquadFlushed', {});
  const [old, newer] = ['old', 'newer'].map((text) => draft('LearningRecorded', { text }));
  const other = draft('LearningRecorded', { text: 'other' }, { stream: 'squad/loom' });
  if (old === undefined || newer === undefined) throw new Error('no drafts');
  const events = [old, other, flush, newer];
  const indexed = async (...more: typeof events) => {
    const rows = await rowsAfter(folder(), [...events, ...more]);
    return rows('full_text_v3').map(({ rowid }) => rowid);
  };
  expect(await indexed()).toEqual([2, 4]);
  expect(await indexed(draft('TransformationUndone', { target: flush.id }))).toEqual([1, 2, 4]);
});
