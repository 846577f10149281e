/** On the shipped squads words and meaning together find as much as the better of the two. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { quantise, similarities } from '../../src/embed/quantised.ts';
import { loadWordVectors } from '../../src/embed/word-vectors.ts';
import { inverseFrequency, phrasesOf } from '../../src/queries/recall/keyword-score.ts';
import { namedRoles } from '../../src/queries/recall/named-roles.ts';
import { rank } from '../../src/queries/recall/rank.ts';
import type { Rankable } from '../../src/queries/recall/rankable.ts';
import { holdsTerm } from '../../src/queries/recall/terms.ts';
import { indexedTerm } from '../../src/text/index-tokens.ts';
import { searchTerms } from '../../src/text/search-terms.ts';
import { asked, rankable } from '../support/rankables.ts';
import { repository } from '../support/source-files.ts';

interface Store {
  readonly items: readonly { id: string; text: string; meta: { role: string } }[];
  readonly queries: readonly { text: string; gold: readonly string[]; meta?: { role?: string } }[];
}

const stores: readonly Store[] = JSON.parse(
  readFileSync(join(repository, 'bench/data/squad.json'), 'utf8'),
);
const termsIn = (text: string) => [...new Set(searchTerms(text).map(indexedTerm))];

it('keeps what keywords find, and what vectors find', () => {
  const keyword = recallAtTen(0);
  const vector = recallAtTen(1);
  const hybrid = recallAtTen(0.3);
  expect(hybrid).toBeGreaterThanOrEqual(Math.max(keyword, vector) - 1);
  // Somewhat below 70 and 94, which is what they are: nobody breaks the ranking unseen.
  expect(keyword).toBeGreaterThan(66);
  expect(hybrid).toBeGreaterThan(91);
});

/** Per cent of what should be found, over all queries. */
function recallAtTen(share: number): number {
  const shares = stores.flatMap((store) => {
    const items = store.items.map((item, i) => ({
      ...item,
      row: rankable({
        ...{ position: i + 1, role: item.meta.role.toUpperCase(), text: item.text },
        terms: termsIn(item.text),
      }),
    }));
    return store.queries.map(({ text, gold, meta }) => {
      const ids = new Map(items.map(({ id, row }) => [row.position, id]));
      const role = meta?.role?.toUpperCase();
      const rows = items.map(({ row }) => row);
      const found = rank(withSimilarities(rows, text), ask(rows, text, { share, role }));
      const first = found.slice(0, 10).map(({ item }) => ids.get(item.position));
      return gold.filter((id) => first.includes(id)).length / gold.length;
    });
  });
  return (100 * shares.reduce((sum, one) => sum + one, 0)) / shares.length;
}

function withSimilarities(rows: readonly Rankable[], text: string): readonly Rankable[] {
  const { dims, embedText } = loadWordVectors();
  const vectors = quantise(
    rows.map((row) => embedText(row.text)),
    dims,
  );
  const values = similarities(embedText(text), vectors);
  return rows.map((row, i) => ({ ...row, similarity: values[i] }));
}

function ask(
  rows: readonly Rankable[],
  text: string,
  { share, role }: { readonly share: number; readonly role: string | undefined },
) {
  const entries = rows.length;
  const corpus = { entries, terms: rows.reduce((sum, { terms }) => sum + terms.count, 0) };
  const words = termsIn(text);
  const terms = words
    .map((term) => ({ term, hits: rows.filter((row) => holdsTerm(row.terms, term)).length }))
    .filter(({ hits }) => hits > 0)
    .map(({ term, hits }) => ({ term, weight: inverseFrequency(hits, corpus) }));
  const named = namedRoles(text, [...new Set(rows.map((row) => row.role))]);
  return asked({ text, terms, phrases: phrasesOf(words, terms), corpus, role, named, share });
}
