/** Lessons that a pattern tells in the words of another: those words are told once. */
import { sql } from 'kysely';
import { selection } from '../projections/statement.ts';
import type { View } from './query.ts';

/**
 * The ids among some learnings that a block leaves to a pattern's own line: only to one of those
 * that it offers, as what it does not show tells nobody.
 */
export async function readRetold(
  rows: readonly Named[],
  patterns: readonly Named[],
  view: Pick<View, 'rows'>,
): Promise<ReadonlySet<string>> {
  if (rows.length === 0 || patterns.length === 0) return new Set();
  const ids = JSON.stringify(rows.map(({ id }) => id));
  const offered = JSON.stringify(patterns.map(({ id }) => id));
  const found = await view.rows(retoldLearnings({ ids, offered }));
  return new Set(found.map(({ learning }) => learning));
}

type Named = { readonly id: string };

const retoldLearnings = selection<{ ids: string; offered: string }, { readonly learning: string }>(
  (_db, slot) => sql`select s.learning from json_each(${slot('ids')}) wanted
    join pattern_sources_v2 s on s.learning = wanted.value
    join patterns_v2 p on p.id = s.pattern and p.shown_now <> s.learning
    where p.id in (select value from json_each(${slot('offered')}))`,
);
