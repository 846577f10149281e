/** Asks a memory and the plain full-text search the same queries and scores what each finds. */
import { join } from 'node:path';
import { loadTokenCounter } from '../../src/tokens.ts';
import type { Item, Store } from './data-set.ts';
import { fillMemory, squad, toRole } from './fill-store.ts';
import { openBaseline } from './keyword-baseline.ts';
import type { Score } from './score-ranking.ts';
import { scoreRanking } from './score-ranking.ts';

/** One query's figures. */
export interface Measured {
  /** `store/query`. */
  readonly key: string;
  readonly category: string;
  readonly ours: Score & { readonly ms: number };
  readonly baseline: Score & { readonly ms: number };
}

export interface Measurement {
  readonly queries: readonly Measured[];
  readonly items: number;
  readonly fillMs: number;
  readonly notes: readonly string[];
}

export interface RecallOptions {
  /** A folder for memories, a new one a store. */
  readonly scratch: string;
  /** Whether an embedder may be used. */
  readonly vectors: boolean;
  /** Whether a query's role is told to the search. */
  readonly role: boolean;
}

const resultsMax = 50;

export async function measureRecall(
  stores: readonly Store[],
  options: RecallOptions,
): Promise<Measurement> {
  const queries: Measured[] = [];
  const notes = new Set<string>();
  let items = 0;
  let fillMs = 0;
  for (const [number, store] of stores.entries()) {
    const root = join(options.scratch, `store-${number}`);
    const start = performance.now();
    const filled = await fillMemory(root, store, { vectors: options.vectors, filtersRoles: false });
    fillMs += performance.now() - start;
    items += store.items.length;
    for (const note of filled.notes) notes.add(note);
    const baseline = openBaseline(store.items);
    const tokensOf = await itemTokens(store.items);
    try {
      // The first search loads what all later ones use.
      await filled.memory.search({ squad, query: 'warm up', limit: resultsMax });
      baseline.search('warm up', resultsMax);
      for (const { id, text, category, gold, meta } of store.queries) {
        const role = options.role && meta.role ? { role: toRole(meta.role) } : {};
        const ours = await timed(async () => {
          const how = { squad, query: text, limit: resultsMax, ...role };
          const { results, warnings } = await filled.memory.search(how);
          for (const warning of warnings) notes.add(`${store.store}: ${warning}`);
          return results.flatMap((entry) => filled.itemOf.get(entry.id) ?? []);
        });
        const theirs = await timed(() => baseline.search(text, resultsMax));
        queries.push({
          key: `${store.store}/${id}`,
          category,
          ours: { ...scoreRanking(ours.result, gold, tokensOf), ms: ours.ms },
          baseline: { ...scoreRanking(theirs.result, gold, tokensOf), ms: theirs.ms },
        });
      }
    } finally {
      baseline.close();
      await filled.memory.close();
    }
  }
  return { queries, items, fillMs, notes: [...notes] };
}

/** What an item costs in a list: its text and the end of its line. */
export async function itemTokens(items: readonly Item[]): Promise<(id: string) => number> {
  const counter = await loadTokenCounter('o200k_base');
  const tokens = new Map(items.map(({ id, text }) => [id, counter.count(`${text}\n`)]));
  return (id) => tokens.get(id) ?? 0;
}

async function timed<Result>(work: () => Result | Promise<Result>) {
  const start = performance.now();
  const result = await work();
  return { result, ms: performance.now() - start };
}
