/** What the distills in force made of learnings, under which rule and for which reason. */
import { sql } from 'kysely';
import { isOpaque } from '../events/index.ts';
import type { FateRow, TransformationRow } from '../projections/distill-tables.ts';
import { selection } from '../projections/statement.ts';
import { shortId } from '../text/ids.ts';
import { eventAt } from './entry-origin.ts';
import type { AppliedRule, Distilled } from './explanation.ts';
import type { LearningFacts } from './learning-facts.ts';
import type { PatternRecord } from './pattern-story.ts';
import { patternsById, tellPattern } from './pattern-story.ts';
import type { QueryContext, View } from './query.ts';
import type { Entry } from './recall/entry.ts';

/**
 * One for each learning of a stream that persons left in force or that is part of a pattern, by
 * its id.
 */
export async function readDistilled(
  rows: readonly LearningFacts[],
  stream: string,
  context: QueryContext,
): Promise<ReadonlyMap<string, Distilled>> {
  const { view } = context;
  const ids = JSON.stringify(rows.map(({ id }) => id));
  const fates = new Map((await view.rows(fatesOf({ ids }))).map((row) => [row.learning, row]));
  const links = await view.rows(patternsOfLearnings({ ids }));
  const records = await patternsById([...new Set(links.map(({ pattern }) => pattern))], view);
  const patterns = new Map<string, { readonly record: PatternRecord; readonly entry: Entry }>();
  for (const record of records) patterns.set(record.id, await tellPattern(record, context));
  const ruleSets = await readRuleSets(
    [...[...fates.values()].map(({ distill }) => distill), ...records.map((one) => one.distill)],
    stream,
    view,
  );
  const [reach] = await view.rows(distilledTo({ stream }));
  return new Map(
    rows.flatMap((row) => {
      const own = links
        .filter(({ learning }) => learning === row.id)
        .flatMap(({ pattern }) => patterns.get(pattern) ?? []);
      const fate = fates.get(row.id);
      const record = own[0]?.record;
      const decided = fate ?? record;
      const rule = decided === undefined ? undefined : ruleSets.rule(decided);
      const other =
        fate === undefined || fate.other === null || fate.other_revision === null
          ? undefined
          : { id: fate.other, shortId: shortId('L', fate.other_revision) };
      if (decided === undefined && row.status !== 'current') return [];
      return [
        [
          row.id,
          {
            state: fate?.fate ?? (record === undefined ? stateOf(row, reach) : 'source'),
            patterns: own.map(({ entry }) => entry),
            ...(other === undefined ? {} : { other }),
            ...(rule === undefined ? {} : { rule }),
          },
        ] as const,
      ];
    }),
  );
}

interface RuleSets {
  rule(decided: Decided): AppliedRule;
}

type Decided = { readonly distill: string; readonly rule: string; readonly reason: string };

/** The rule sets of some distills, with the versions of their rules' code. */
export async function readRuleSets(
  distills: readonly string[],
  stream: string,
  view: View,
): Promise<RuleSets> {
  const ids = JSON.stringify([...new Set(distills)]);
  const sets = new Map(
    (await view.rows(rulesOfDistills({ ids }))).map(({ id, rules }) => [id, readRules(rules)]),
  );
  const versions = new Map<string, ReadonlyMap<string, number>>();
  const hashes = new Set([...sets.values()].map((set) => set?.hash));
  for (const { position, rules } of await view.rows(adoptions({ stream }))) {
    const hash = readRules(rules)?.hash ?? '';
    if (!hashes.has(hash) || versions.has(hash)) continue;
    versions.set(hash, await ruleVersions(position, view));
  }
  return {
    rule: ({ distill, rule, reason }) => {
      const set = sets.get(distill);
      const ruleVersion = versions.get(set?.hash ?? '')?.get(rule);
      return {
        name: set === undefined ? rule : `${set.name}/${rule}`,
        version: set?.version ?? 0,
        reason,
        ...(set === undefined ? {} : { hash: set.hash }),
        ...(ruleVersion === undefined ? {} : { ruleVersion }),
        distill,
      };
    },
  };
}

export interface RulesRef {
  readonly name: string;
  readonly version: number;
  readonly hash: string;
}

export function readRules(rules: string | null): RulesRef | undefined {
  return rules === null ? undefined : JSON.parse(rules);
}

async function ruleVersions(position: number, view: View): Promise<ReadonlyMap<string, number>> {
  const event = await eventAt(position, view);
  if (event === undefined || isOpaque(event) || event.type !== 'RulesAdopted') return new Map();
  const { steps } = event.data.definition as { steps?: { rule?: unknown; version?: unknown }[] };
  if (!Array.isArray(steps)) return new Map();
  return new Map(
    steps.flatMap(({ rule, version }) =>
      typeof rule === 'string' && typeof version === 'number' ? [[rule, version] as const] : [],
    ),
  );
}

function stateOf({ position }: LearningFacts, reach: Reach | undefined): Distilled['state'] {
  if (position < (reach?.flushed ?? 0)) return 'flushed';
  return position <= (reach?.saw ?? 0) ? 'kept' : 'waiting';
}

interface Reach {
  /** Position that the distills in force saw. */
  readonly saw: number | null;
  /** Position of the newest full flush in force. */
  readonly flushed: number | null;
}

const distilledTo = selection<{ stream: string }, Reach>(
  (_db, slot) => sql`select
      max(case when type = 'SquadDistilled' and head = 1 then saw end) as saw,
      max(case when type = 'SquadFlushed' and keep_semantic = 0 and in_force = 1
        then position end) as flushed
    from transformations_v2 where stream = ${slot('stream')}
      and type in ('SquadDistilled', 'SquadFlushed')`,
);

const fatesOf = selection<{ ids: string }, FateRow & { readonly other_revision: number | null }>(
  (_db, slot) => sql`select f.*, o.revision as other_revision
    from fates_v1 f left join learnings_v3 o on o.id = f.other
    where f.learning in (select value from json_each(${slot('ids')}))`,
);

const patternsOfLearnings = selection<
  { ids: string },
  { readonly pattern: string; readonly learning: string }
>((db, slot) =>
  db
    .selectFrom('pattern_sources_v2')
    .select(['pattern', 'learning'])
    .where('learning', 'in', sql<string>`(select value from json_each(${slot('ids')}))`)
    .orderBy('pattern'),
);

const rulesOfDistills = selection<{ ids: string }, Pick<TransformationRow, 'id' | 'rules'>>(
  (db, slot) =>
    db
      .selectFrom('transformations_v2')
      .select(['id', 'rules'])
      .where('id', 'in', sql<string>`(select value from json_each(${slot('ids')}))`),
);

/** Newest first. */
export const adoptions = selection<
  { stream: string },
  Pick<TransformationRow, 'id' | 'position' | 'rules'>
>((db, slot) =>
  db
    .selectFrom('transformations_v2')
    .select(['id', 'position', 'rules'])
    .where('stream', '=', slot('stream'))
    .where('type', '=', 'RulesAdopted')
    .orderBy('position', 'desc'),
);
