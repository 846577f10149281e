/** Patterns as a block showed them then, however later distills changed them. */
import { sql } from 'kysely';
import { selection } from '../projections/statement.ts';
import type { LearningFacts } from './learning-facts.ts';
import { isWithheld } from './learning-facts.ts';
import { patternEntry } from './pattern-entries.ts';
import { readSources } from './pattern-sources.ts';
import type { QueryContext, View } from './query.ts';
import type { Entry } from './recall/entry.ts';
import { unitedFlags } from './source-flags.ts';

/** Gives a pattern as of a position; undefined where no distill had made it by then. */
export async function readToldPatterns(
  ids: readonly string[],
  { view, settings }: QueryContext,
): Promise<(id: string, asOf: number) => Promise<Entry | undefined>> {
  if (ids.length === 0) return async () => undefined;
  const changes = await view.rows(changesOf({ ids: JSON.stringify(ids) }));
  const known = new Map<string, readonly LearningFacts[]>();
  const sourcesOf = async ({ pattern: id, distill }: Change) => {
    const key = `${id} ${distill}`;
    const sources = known.get(key) ?? (await readSources({ id, distill, in_force: 0 }, view));
    known.set(key, sources);
    return sources;
  };
  return async (id, asOf) => {
    const change = changes.find(({ pattern, position }) => pattern === id && position <= asOf);
    if (change === undefined) return undefined;
    const sources = await sourcesOf(change);
    const retired = await retiredBy(sources, asOf, view);
    // Words that a person had taken back by then were not shown any more.
    const then = sources.filter((source) => !retired.has(source.id));
    const shown = then.find((source) => source.id === change.shown) ?? then[0] ?? sources[0];
    if (shown === undefined) return undefined;
    const times = then.map(({ at }) => at).sort();
    const { text, terms, tokens_o200k, tokens_cl100k, status } = shown;
    const flags = JSON.stringify(unitedFlags(shown, then));
    const entry = patternEntry(
      {
        ...{ ...change, id, text, terms, tokens_o200k, tokens_cl100k, flags },
        support: new Set(then.map((source) => source.session ?? source.id)).size,
        ...{ first_seen: times[0] ?? shown.at, last_seen: times.at(-1) ?? shown.at },
      },
      settings.encoding,
    );
    return isWithheld({ status }) ? { ...entry, status, text: '' } : entry;
  };
}

/** Those that a person or a lesson had taken out of force, where that still holds. */
async function retiredBy(
  sources: readonly LearningFacts[],
  asOf: number,
  view: View,
): Promise<ReadonlySet<string>> {
  const ids = sources.filter(({ status }) => status !== 'current').map(({ id }) => id);
  if (ids.length === 0) return new Set();
  const rows = await view.rows(retirementsBefore({ ids: JSON.stringify(ids), asOf }));
  return new Set(rows.map(({ target }) => target));
}

interface Change {
  readonly pattern: string;
  readonly distill: string;
  readonly position: number;
  readonly stream: string;
  readonly role: string;
  readonly shown: string;
  readonly rules: string;
  readonly rules_version: number;
  readonly rule: string;
  readonly reason: string;
  readonly first_revision: number;
  readonly first_position: number;
}

/** Newest first. */
const changesOf = selection<{ ids: string }, Change>((db, slot) =>
  db
    .selectFrom('pattern_changes_v2 as c')
    .innerJoin('learnings_v3 as f', 'f.id', 'c.first_learning')
    .select(['c.pattern', 'c.distill', 'c.position', 'c.stream', 'c.role', 'c.shown', 'c.rules'])
    .select(['c.rules_version', 'c.rule', 'c.reason'])
    .select(['f.revision as first_revision', 'f.position as first_position'])
    .where('c.present', '=', 1)
    .where('c.pattern', 'in', sql<string>`(select value from json_each(${slot('ids')}))`)
    .orderBy('c.position', 'desc'),
);

const retirementsBefore = selection<{ ids: string; asOf: number }, { readonly target: string }>(
  (_db, slot) => sql`select target from transformations_v2
    where target in (select value from json_each(${slot('ids')})) and type = 'EntryRetired'
      and in_force = 1 and position <= ${slot('asOf')}`,
);
