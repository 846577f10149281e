/** The flag of what failed runs taught: a reader should weigh it, and nothing is left out by it. */
import { sql } from 'kysely';
import { selection } from '../projections/statement.ts';
import type { View } from './query.ts';
import type { Entry } from './recall/entry.ts';

/** Learnings whose run failed, and patterns of which all runs in force did, have the flag. */
export async function withRunFlags<Shown extends Entry>(
  entries: readonly Shown[],
  view: Pick<View, 'rows'>,
): Promise<readonly Shown[]> {
  const idsOf = (layer: Entry['layer']) =>
    entries.filter((entry) => entry.layer === layer).map(({ id }) => id);
  const learnings = idsOf('episodic');
  const patterns = idsOf('program');
  const failed = new Set([
    ...(await idsIn(learnings, failedLearnings, view)),
    ...(await idsIn(patterns, failedPatterns, view)),
  ]);
  if (failed.size === 0) return entries;
  return entries.map((entry) =>
    failed.has(entry.id) ? { ...entry, flags: [...entry.flags, 'from-failure'] } : entry,
  );
}

async function idsIn(
  ids: readonly string[],
  failed: typeof failedLearnings,
  view: Pick<View, 'rows'>,
): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  return (await view.rows(failed({ ids: JSON.stringify(ids) }))).map(({ id }) => id);
}

const failedLearnings = selection<{ ids: string }, { readonly id: string }>(
  (_db, slot) => sql`select l.id from json_each(${slot('ids')}) named
    cross join learnings_v3 l on l.id = named.value
    join sessions_v3 s on s.stream = l.stream and s.session = l.session
    where s.outcome = 'failure'`,
);

const failedPatterns = selection<{ ids: string }, { readonly id: string }>(
  (_db, slot) => sql`select p.pattern as id from json_each(${slot('ids')}) named
    cross join pattern_sources_v2 p on p.pattern = named.value
    join learnings_v3 l on l.id = p.learning and l.status = 'current'
    left join sessions_v3 s on s.stream = l.stream and s.session = l.session
    group by p.pattern having min(coalesce(s.outcome, '') = 'failure') = 1`,
);
