/** Words count by how rare they are in the streams that are asked, and bring what holds most. */
import { expect, it } from 'vitest';
import type { View } from '../../src/queries/query.ts';
import {
  positionsByWords,
  readStreamFacts,
  weighWords,
  wordsOf,
} from '../../src/queries/weigh-words.ts';
import { indexedRole, indexPrefix } from '../../src/text/index-tokens.ts';
import { rankable } from '../support/rankables.ts';

const streams = ['squad/kiln', 'squad/loom'];
const corpus = { entries: 100, terms: 500 };

/** A full-text index of such hits: positions, the newest first, by stream and word. */
function indexOf(hits: Readonly<Record<string, readonly number[]>>) {
  const asked: { readonly token: string; readonly limit: number; readonly anyOf: unknown }[] = [];
  const known = new Map<string, readonly number[]>();
  for (const [key, positions] of Object.entries(hits)) {
    const [stream = '', word = ''] = key.split(' ');
    known.set(indexPrefix(stream) + word, positions);
  }
  const view: Pick<View, 'countHits' | 'findHits'> = {
    countHits: async (tokens) => tokens.map((token) => known.get(token)?.length ?? 0),
    findHits: async (token, { limit, anyOf }) => {
      asked.push({ token, limit, anyOf });
      return (known.get(token) ?? []).slice(0, limit);
    },
  };
  return { view, asked };
}

const newest = (first: number, count: number) => Array.from({ length: count }, (_, i) => first - i);

it('spells each word once, as the index does, and the first 128 of a long text', () => {
  expect(wordsOf('Retries, retry and RETRYING')).toEqual(['retri']);
  expect(wordsOf('?!')).toEqual([]);
  const many = Array.from({ length: 300 }, (_, i) => `word${i}`).join(' ');
  expect(wordsOf(many)).toHaveLength(128);
});

it('counts a word over all streams and what is read whole, the rarest first', async () => {
  const { view } = indexOf({
    'squad/kiln cache': [1, 2, 3],
    'squad/loom cache': [4],
    'squad/kiln flag': [5, 6],
    'squad/arc queue': [7],
  });
  const layer = { layer: 'process', id: 'p', tokensMin: 9, isRecent: false } as const;
  const whole = [{ ...rankable({ terms: ['lock'] }), ...layer }];
  const words = ['cache', 'flag', 'queue', 'lock', 'none'];
  const weighed = await weighWords(view, words, { streams, corpus, whole });
  expect(weighed.map(({ term }) => term)).toEqual(['lock', 'flag', 'cache']);
  const weights = weighed.map(({ weight }) => weight);
  expect(weights).toEqual([...weights].sort((a, b) => b - a));
  const alone = await weighWords(view, words, { streams: ['squad/loom'], corpus, whole: [] });
  expect(alone.map(({ term }) => term)).toEqual(['cache']);
});

it('lets the twelve rarest words count', async () => {
  const words = Array.from({ length: 20 }, (_, i) => `w${i}`);
  const hits = words.map((word, i) => [`squad/kiln ${word}`, newest(100, 20 - i)] as const);
  const { view } = indexOf(Object.fromEntries(hits));
  const weighed = await weighWords(view, words, { streams, corpus, whole: [] });
  expect(weighed.map(({ term }) => term)).toEqual(words.slice(8).reverse());
});

it('brings what holds most of the words by their weight, of every stream', async () => {
  const { view } = indexOf({
    'squad/kiln cache': newest(300, 250),
    'squad/kiln flag': [60],
    'squad/loom cache': [900],
  });
  const terms = [
    { term: 'flag', weight: 3 },
    { term: 'cache', weight: 1 },
  ];
  const positions = await positionsByWords(view, terms, { streams });
  expect(positions).toHaveLength(200);
  expect(positions).toContain(60);
  const all = await positionsByWords(view, terms, { streams, wanted: 1_000 });
  expect(new Set(all)).toEqual(new Set([...newest(300, 250), 900]));
});

it('asks the index for the role and for ALL, newer entries of others aside', async () => {
  const { view, asked } = indexOf({});
  const terms = [{ term: 'cache', weight: 1 }];
  await positionsByWords(view, terms, { streams: ['squad/kiln'], role: 'QA' });
  await positionsByWords(view, terms, { streams: ['squad/kiln'], role: 'ALL', wanted: 900 });
  const prefix = indexPrefix('squad/kiln');
  const of = (role: string) => prefix + indexedRole(role);
  expect(asked).toEqual([
    { token: `${prefix}cache`, limit: 600, anyOf: [of('QA'), of('ALL')] },
    { token: `${prefix}cache`, limit: 900, anyOf: [of('ALL')] },
  ]);
});

it('adds up what the streams show, without the roles that stand among terms', async () => {
  const rows = async ({ values }: { readonly values: Readonly<Record<string, unknown>> }) =>
    values['stream'] === 'squad/kiln'
      ? [
          { role: 'DEV', entries: 3, recent: 3, terms: 18 },
          { role: 'QA', entries: 1, recent: 1, terms: 5 },
        ]
      : [{ role: 'DEV', entries: 2, recent: 2, terms: 9 }];
  const view = { rows } as unknown as Pick<View, 'rows'>;
  expect(await readStreamFacts(view, streams)).toEqual({
    corpus: { entries: 6, terms: 26 },
    roles: ['DEV', 'QA'],
  });
});
