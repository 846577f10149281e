/** Entries get their places in their order, and those that no file holds stay as they are. */
import { expect, it } from 'vitest';
import { withPlaces } from '../../src/queries/place.ts';
import { entryOf } from '../support/sample-entry.ts';

it('adds path, lines and citation where there is a place', async () => {
  const entries = ['L1', 'L2', 'L3'].map((shortId) => ({ ...entryOf(shortId), score: 1 }));
  const places = [
    { path: 'kiln/history.md', startLine: 4, endLine: 4 },
    undefined,
    { path: 'kiln/history.md', startLine: 7, endLine: 9 },
  ];
  const placed = await withPlaces(entries, { findPlaces: async () => places });
  expect(placed).toEqual([
    { ...entries[0], ...places[0], citation: 'kiln/history.md#L4' },
    entries[1],
    { ...entries[2], ...places[2], citation: 'kiln/history.md#L7-L9' },
  ]);
});

it('looks into no file where nothing was found', async () => {
  const findPlaces = () => Promise.reject(new Error('looked'));
  expect(await withPlaces([], { findPlaces })).toEqual([]);
});
