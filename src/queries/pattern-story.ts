/**
 * Patterns whether in force or not: a line that was flushed, undone or distilled away can still be
 * asked about.
 */
import { sql } from 'kysely';
import { selection } from '../projections/statement.ts';
import type { LearningFacts } from './learning-facts.ts';
import { isWithheld } from './learning-facts.ts';
import { patternEntry } from './pattern-entries.ts';
import { readSources } from './pattern-sources.ts';
import type { QueryContext, View } from './query.ts';
import type { Entry } from './recall/entry.ts';
import { unitedFlags } from './source-flags.ts';

/** A pattern as the distill that last changed it left it. */
export interface PatternRecord {
  readonly id: string;
  readonly stream: string;
  readonly role: string;
  /** Of the distill. */
  readonly position: number;
  readonly distill: string;
  readonly first_learning: string;
  readonly first_position: number;
  readonly first_revision: number;
  readonly shown: string;
  readonly rules: string;
  readonly rules_version: number;
  readonly rule: string;
  readonly reason: string;
  readonly in_force: number;
  /** 1 where its distill is in force, and a flush took the pattern away. */
  readonly flushed: number;
}

export interface PatternStory {
  readonly entry: Entry;
  readonly record: PatternRecord;
  /** In the order of the log. */
  readonly sources: readonly LearningFacts[];
}

/** `P12`, by the revision of the learning it was first made from. */
export async function patternByRevision(
  revision: number,
  stream: string,
  view: View,
): Promise<readonly PatternRecord[]> {
  const inForce = await view.rows(recordInForce({ stream, revision }));
  if (inForce.length > 0) return inForce;
  return onePerPattern(await view.rows(recordsOfRevision({ stream, revision })));
}

/** Patterns whose id begins so. */
export async function patternsBeginning(
  id: string,
  stream: string,
  view: View,
): Promise<readonly PatternRecord[]> {
  return onePerPattern(await view.rows(recordsBeginning({ stream, id })));
}

/** Patterns in force, by ids. */
export async function patternsById(
  ids: readonly string[],
  view: View,
): Promise<readonly PatternRecord[]> {
  if (ids.length === 0) return [];
  return onePerPattern(await view.rows(recordsById({ ids: JSON.stringify(ids) })));
}

/** Patterns in force that show one of some learnings. */
export async function patternsShowing(
  learnings: readonly string[],
  stream: string,
  view: View,
): Promise<readonly PatternRecord[]> {
  if (learnings.length === 0) return [];
  const shown = await view.rows(idsShowing({ stream, learnings: JSON.stringify(learnings) }));
  return patternsById(
    shown.map(({ id }) => id),
    view,
  );
}

export async function tellPattern(
  record: PatternRecord,
  { view, settings }: QueryContext,
): Promise<PatternStory> {
  const sources = await readSources(record, view);
  const { current, shown } = chooseWords(sources, record.shown);
  const times = (current.length > 0 ? current : sources).map(({ at }) => at).sort();
  const words = shown ?? { ...unknownWords, ...sources[0] };
  const entry = patternEntry(
    {
      ...{ ...record, ...pick(words) },
      support: new Set(current.map(({ session, id }) => session ?? id)).size,
      ...{ first_seen: times[0] ?? '', last_seen: times.at(-1) ?? '' },
    },
    settings.encoding,
  );
  return {
    ...{ record, sources },
    entry: { ...entry, ...standing(record, current, words) },
  };
}

/** Words that a pattern shows: its own, or of what persons left in force the first. */
export function chooseWords<Row extends Pick<LearningFacts, 'id' | 'status'>>(
  sources: readonly Row[],
  wanted: string,
): { readonly current: readonly Row[]; readonly shown: Row | undefined } {
  const current = sources.filter(({ status }) => status === 'current');
  const from = current.length > 0 ? current : sources;
  return { current, shown: from.find(({ id }) => id === wanted) ?? from[0] };
}

function standing(
  { in_force, flushed }: PatternRecord,
  current: readonly LearningFacts[],
  words: Pick<LearningFacts, 'status' | 'flags'>,
): Pick<Entry, 'status' | 'flags' | 'text'> | Pick<Entry, 'status' | 'flags'> {
  const flags = unitedFlags(words, current);
  const isLive = current.length > 0;
  if (!isLive && isWithheld(words)) return { status: words.status, flags, text: '' };
  if (!isLive) return { status: 'superseded', flags };
  if (in_force === 1) return { status: 'current', flags };
  if (flushed === 1) return { status: 'current', flags: [...flags, 'flushed'] };
  return { status: 'superseded', flags };
}

function pick({ text, terms, tokens_o200k, tokens_cl100k, flags }: typeof unknownWords) {
  return { text, terms, tokens_o200k, tokens_cl100k, flags };
}

const unknownWords = {
  text: '',
  terms: '',
  tokens_o200k: 0,
  tokens_cl100k: 0,
  flags: '[]',
  status: 'erased' as LearningFacts['status'],
};

/** The one in force, or else the newest. */
function onePerPattern(records: readonly PatternRecord[]): readonly PatternRecord[] {
  const first = new Map<string, PatternRecord>();
  for (const record of records) if (!first.has(record.id)) first.set(record.id, record);
  return [...first.values()];
}

/** Every change that left a pattern there, of the one in force first, then newest first. */
function recordsWhere(condition: ReturnType<typeof sql>) {
  return sql`select c.pattern as id, c.stream, c.role, c.position, c.distill, c.first_learning,
      f.position as first_position, f.revision as first_revision, c.shown, c.rules,
      c.rules_version, c.rule, c.reason, p.id is not null as in_force,
      t.in_force = 1 and c.position < (select coalesce(max(x.position), 0)
        from transformations_v2 x where x.stream = c.stream and x.type = 'SquadFlushed'
          and x.keep_semantic = 0 and x.in_force = 1) as flushed
    from pattern_changes_v2 c
    join learnings_v3 f on f.id = c.first_learning
    join transformations_v2 t on t.id = c.distill
    left join patterns_v2 p on p.id = c.pattern and p.position = c.position
    where c.present = 1 and ${condition}
    order by in_force desc, flushed desc, c.position desc`;
}

const recordInForce = selection<{ stream: string; revision: number }, PatternRecord>((_db, slot) =>
  recordsWhere(sql`p.id is not null and c.pattern in (select id from patterns_v2
    where stream = ${slot('stream')} and first_learning = (select id from learnings_v3
      where stream = ${slot('stream')} and revision = ${slot('revision')}))`),
);

const recordsOfRevision = selection<{ stream: string; revision: number }, PatternRecord>(
  (_db, slot) =>
    recordsWhere(sql`c.pattern in (select pattern from pattern_changes_v2
      where stream = ${slot('stream')} and first_learning = (select id from learnings_v3
        where stream = ${slot('stream')} and revision = ${slot('revision')}))`),
);

const recordsBeginning = selection<{ stream: string; id: string }, PatternRecord>((_db, slot) =>
  recordsWhere(sql`c.stream = ${slot('stream')} and c.pattern >= ${slot('id')}
    and c.pattern < ${slot('id')} || '~'`),
);

const recordsById = selection<{ ids: string }, PatternRecord>((_db, slot) =>
  recordsWhere(sql`p.id is not null
    and c.pattern in (select value from json_each(${slot('ids')}))`),
);

const idsShowing = selection<{ stream: string; learnings: string }, { readonly id: string }>(
  (db, slot) =>
    db
      .selectFrom('patterns_v2')
      .select('id')
      .where('stream', '=', slot('stream'))
      .where('shown_now', 'in', sql<string>`(select value from json_each(${slot('learnings')}))`)
      .orderBy('support', 'desc')
      .orderBy('id'),
);
