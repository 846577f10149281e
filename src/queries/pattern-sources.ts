/** The learnings that a pattern stands on: now, or as one distill left them. */
import { sql } from 'kysely';
import { selection } from '../projections/statement.ts';
import type { LearningFacts } from './learning-facts.ts';
import { learningFactColumns, learningsById } from './learning-facts.ts';
import type { View } from './query.ts';

/** In the order of the log. */
export async function readSources(
  pattern: { readonly id: string; readonly distill: string; readonly in_force: number },
  view: View,
): Promise<readonly LearningFacts[]> {
  const { id, distill } = pattern;
  if (pattern.in_force === 1) return view.rows(sourcesInForce({ pattern: id }));
  const left = await view.rows(sourcesAfter({ pattern: id, distill }));
  return view.rows(learningsById({ ids: JSON.stringify(left.map(({ learning }) => learning)) }));
}

const sourcesInForce = selection<{ pattern: string }, LearningFacts>((db, slot) =>
  db
    .selectFrom('pattern_sources_v2 as s')
    .innerJoin('learnings_v3', 'learnings_v3.id', 's.learning')
    .select(learningFactColumns)
    .where('s.pattern', '=', slot('pattern'))
    .orderBy('learnings_v3.position'),
);

/** The newest word on each source of the distill and of all that it built on. */
const sourcesAfter = selection<{ pattern: string; distill: string }, { readonly learning: string }>(
  (_db, slot) => sql`with recursive chain (id) as (
      select ${slot('distill')} union
      select b.basis from distill_basis_v2 b join chain c on b.distill = c.id
        where b.replaced = 0)
    select learning from (
      select s.learning, s.present,
        row_number() over (partition by s.learning order by s.position desc) as age
      from chain cross join pattern_change_sources_v2 s on s.distill = chain.id
        and s.pattern = ${slot('pattern')}) newest
    where age = 1 and present = 1`,
);
