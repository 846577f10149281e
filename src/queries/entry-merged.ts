/** Which learnings became one with an entry: by a rule, or as a block tells the same words once. */
import { sql } from 'kysely';
import type { FateChangeRow } from '../projections/distill-tables.ts';
import { selection } from '../projections/statement.ts';
import type { Merged } from './explanation.ts';
import type { Found } from './find-entry.ts';
import type { LearningFacts } from './learning-facts.ts';
import { learningFactColumns, learningsById, withheldEntry } from './learning-facts.ts';
import { sameWordsKey } from './merge-same-words.ts';
import type { QueryContext } from './query.ts';

/** Of a session or a standard none. In the order of the log. */
export async function readMerged(found: Found, context: QueryContext): Promise<readonly Merged[]> {
  const { view, settings } = context;
  if (found.kind === 'pattern') {
    const ids = JSON.stringify(found.sources.map(({ id }) => id));
    const verdicts = newestOf(await view.rows(verdictsOn({ ids })));
    return found.sources.flatMap((row) => {
      const verdict = verdicts.get(row.id);
      if (verdict?.fate !== 'merged') return [];
      const { rule, reason } = verdict;
      return [{ ...withheldEntry(row, settings.encoding), rule, reason }];
    });
  }
  if (found.kind !== 'learning') return [];
  const { stream, id } = found.row;
  const joined = new Map(
    (await view.rows(mergedInto({ stream, id }))).map((fate) => [fate.learning, fate]),
  );
  const ids = JSON.stringify([...joined.keys()]);
  const byRule = joined.size === 0 ? [] : await view.rows(learningsById({ ids }));
  const same = await readSameWords(found.row, context);
  const rows = new Map([...byRule, ...same].map((row) => [row.id, row]));
  return [...rows.values()]
    .sort((a, b) => a.position - b.position)
    .map((row) => {
      const fate = joined.get(row.id);
      const why = fate === undefined ? {} : { rule: fate.rule, reason: fate.reason };
      return { ...withheldEntry(row, settings.encoding), ...why };
    });
}

/** Current learnings of other runs that say the same for the same role. */
async function readSameWords(
  row: LearningFacts,
  { view }: QueryContext,
): Promise<readonly LearningFacts[]> {
  const { stream, role, terms, session, id } = row;
  const rows = await view.rows(sameTerms({ stream, role, terms, id }));
  const words = sameWordsKey(row);
  return rows
    .filter((other) => sameWordsKey(other) === words)
    .filter((other) => other.session === null || other.session !== session);
}

/** What was said of a learning last, so that a flush doesn't take the answer away. */
function newestOf(verdicts: readonly Verdict[]): ReadonlyMap<string, Verdict> {
  return new Map(verdicts.map((verdict) => [verdict.learning, verdict]));
}

type Verdict = Pick<FateChangeRow, 'learning' | 'fate' | 'rule' | 'reason'>;

/** Of distills that were not undone, oldest first. */
const verdictsOn = selection<{ ids: string }, Verdict>(
  (_db, slot) => sql`select f.learning, f.fate, f.rule, f.reason from fate_changes_v1 f
    join transformations_v2 t on t.id = f.distill and t.in_force = 1
    where f.learning in (select value from json_each(${slot('ids')}))
    order by f.position`,
);

const mergedInto = selection<
  { stream: string; id: string },
  { readonly learning: string; readonly rule: string; readonly reason: string }
>((db, slot) =>
  db
    .selectFrom('fates_v1')
    .select(['learning', 'rule', 'reason'])
    .where('stream', '=', slot('stream'))
    .where('fate', '=', 'merged')
    .where('other', '=', slot('id')),
);

const sameTerms = selection<
  { stream: string; role: string; terms: string; id: string },
  LearningFacts
>((db, slot) =>
  db
    .selectFrom('learnings_v3')
    .select(learningFactColumns)
    .where('stream', '=', slot('stream'))
    .where('visible', '=', 1)
    .where('role', '=', slot('role'))
    .where('terms', '=', slot('terms'))
    .where('id', '!=', slot('id'))
    .orderBy('position'),
);
