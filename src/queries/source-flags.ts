/** Flags that a pattern has of its sources: words that may mean harm don't lose that by company. */
import { sql } from 'kysely';
import { selection } from '../projections/statement.ts';
import { suspiciousFlags } from '../text/suspicion.ts';
import type { View } from './query.ts';
import type { Entry } from './recall/entry.ts';
import { withRunFlags } from './run-flags.ts';

/**
 * The entries in their order; patterns with the suspicious flags of all their sources in force,
 * and all that failed runs taught with theirs.
 */
export async function withSourceFlags<Shown extends Entry>(
  entries: readonly Shown[],
  view: Pick<View, 'rows'>,
): Promise<readonly Shown[]> {
  return withRunFlags(await withSuspicion(entries, view), view);
}

/** Flags of the learning that is shown, and the suspicious ones of all other sources. */
export function unitedFlags(
  shown: { readonly flags: string },
  sources: readonly { readonly flags: string }[],
): string[] {
  const own: string[] = JSON.parse(shown.flags);
  const others = new Set(
    sources.flatMap(({ flags }) => (flags === '[]' ? [] : (JSON.parse(flags) as string[]))),
  );
  return [...own, ...suspiciousFlags.filter((flag) => others.has(flag) && !own.includes(flag))];
}

async function withSuspicion<Shown extends Entry>(
  entries: readonly Shown[],
  view: Pick<View, 'rows'>,
): Promise<readonly Shown[]> {
  const ids = entries.filter(({ layer }) => layer === 'program').map(({ id }) => id);
  if (ids.length === 0) return entries;
  const flagged = await view.rows(flaggedSourcesOf({ ids: JSON.stringify(ids) }));
  if (flagged.length === 0) return entries;
  return entries.map((entry) => {
    const sources = flagged.filter(({ pattern }) => pattern === entry.id);
    if (sources.length === 0) return entry;
    return { ...entry, flags: unitedFlags({ flags: JSON.stringify(entry.flags) }, sources) };
  });
}

const flaggedSourcesOf = selection<
  { ids: string },
  { readonly pattern: string; readonly flags: string }
>((db, slot) =>
  db
    .selectFrom('pattern_sources_v2 as s')
    .innerJoin('learnings_v3 as l', 'l.id', 's.learning')
    .select(['s.pattern', 'l.flags'])
    .where('s.pattern', 'in', sql<string>`(select value from json_each(${slot('ids')}))`)
    .where('l.status', '=', 'current')
    .where('l.flags', '!=', sql.lit('[]')),
);
