/** What is taken of a data set, and what is said of one that does not fit. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseDataSet, readDataSet } from '../../../bench/support/data-set.ts';
import { temporaryFolders } from '../../support/temp-root.ts';

const tempRoot = temporaryFolders();

const items = [
  { id: 'a', text: 'one' },
  { id: 'b', text: 'two', meta: { role: 'DEV' } },
];

function parse(store: object) {
  return parseDataSet([{ store: 'kiln', items, queries: [], ...store }], 'set.json');
}

describe('parseDataSet', () => {
  it('takes what is there and fills in what may be missing', () => {
    const { stores, notes } = parse({ queries: [{ id: 'q', text: 'which', gold: ['a', 'a'] }] });
    expect(notes).toEqual([]);
    expect(stores[0]?.queries).toEqual([
      { id: 'q', text: 'which', category: 'none', gold: ['a'], meta: {} },
    ]);
    expect(stores[0]?.items[0]).toEqual({ id: 'a', text: 'one', meta: {} });
  });

  it('drops gold that names no item, with its name and count', () => {
    const { stores, notes } = parse({
      queries: [
        { id: 'q1', text: 'x', gold: ['a', 'lost'] },
        { id: 'q2', text: 'y', gold: ['gone'] },
      ],
    });
    expect(stores[0]?.queries.map(({ id, gold }) => [id, gold])).toEqual([['q1', ['a']]]);
    expect(notes).toEqual([
      'kiln: gold ids that name no item, dropped: 2 (lost (of q1), gone (of q2))',
      'kiln: queries without gold, left out: 1 (q2)',
    ]);
  });

  it('drops a time that is none, and says so', () => {
    const { stores, notes } = parse({
      items: [
        { id: 'a', text: 'one', meta: { time: 'at tea' } },
        { id: 'b', text: 'two', meta: { time: '2023-05-08T13:56:00Z' } },
      ],
      queries: [{ id: 'q', text: 'x', gold: ['a'] }],
    });
    expect(stores[0]?.items.map(({ meta }) => meta.time)).toEqual([null, '2023-05-08T13:56:00Z']);
    expect(notes.join()).toContain('times that no date can be read from, dropped: 1 (a)');
  });

  it.each([
    [[{ store: 'kiln', items: [{ id: 1, text: 'x' }], queries: [] }], '0.items.0.id is no string'],
    [{}, 'the file as a whole is no array'],
    [[], 'the file as a whole is empty'],
    [[{ store: 'kiln', items, queries: [{ id: 'q', text: 'x' }] }], '0.queries.0.gold is no array'],
  ])('names the place of what does not fit: %j', (value, words) => {
    expect(() => parseDataSet(value, 'set.json')).toThrow(`set.json is no data set: ${words}.`);
  });

  it('refuses two items of one id, and a set that can measure nothing', () => {
    const twice = [...items, { id: 'a', text: 'again' }];
    expect(() => parse({ items: twice })).toThrow('Two items of kiln in set.json are called a');
    expect(() => parse({})).toThrow('has no query with gold among its items');
  });
});

describe('readDataSet', () => {
  it('names the file that is not there, or is no JSON', () => {
    const file = join(tempRoot(), 'set.json');
    expect(() => readDataSet(file)).toThrow(`${file} can't be read as JSON: ENOENT`);
    writeFileSync(file, '[{');
    expect(() => readDataSet(file)).toThrow(`${file} can't be read as JSON`);
  });
});
