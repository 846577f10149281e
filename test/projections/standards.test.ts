/** Standards: which are in force, in which order, and what became of the others. */
import { expect, it } from 'vitest';
import { draft } from '../support/event-samples.ts';
import { rowsAfter } from '../support/projected-rows.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const folder = temporaryFolders();
const process = { stream: 'process' };
const [a, b, c] = ['a', 'b', 'c'].map((text) => draft('StandardRecorded', { text }, process));
const revised = (...standards: (typeof a)[]) =>
  draft('StandardsRevised', { standards: standards.flatMap((one) => one?.id ?? []) }, process);

it('are in force only once a revision names them, in its order', async () => {
  if (a === undefined || b === undefined || c === undefined) throw new Error('no drafts');
  const rows = await rowsAfter(folder(), [a, b, c, revised(a, b), revised(c, a)]);
  const facts = rows('standards_v2').map(({ text, ordinal, status }) => [text, ordinal, status]);
  expect(facts).toEqual([
    ['a', 1, 'current'],
    ['b', null, 'superseded'],
    ['c', 0, 'current'],
  ]);
});

it('never come back once erased', async () => {
  if (a === undefined || b === undefined) throw new Error('no drafts');
  const erased = draft('EntryErased', { entry: a.id, events: [a.id] }, process);
  const rows = await rowsAfter(folder(), [a, b, revised(a, b), erased, revised(b, a)]);
  expect(rows('standards_v2')).toMatchObject([
    { text: '', ordinal: null, status: 'erased' },
    { text: 'b', ordinal: 0, status: 'current' },
  ]);
});
