/**
 * What became of an entry: the event that recorded it, its sources, what touched it since, who
 * was told.
 */
import { sql } from 'kysely';
import { MemoryError } from '../errors.ts';
import type { LoggedEvent, MemoryEvent } from '../events/index.ts';
import { isOpaque } from '../events/index.ts';
import { selection } from '../projections/statement.ts';
import type { InjectionRow } from '../projections/tables.ts';
import type { FoundEntry } from './find-entry.ts';
import type { LearningColumns } from './learning-entries.ts';
import { learningColumns } from './learning-entries.ts';
import { sameWordsKey } from './merge-same-words.ts';
import type { QueryContext } from './query.ts';
import type { Entry } from './recall/entry.ts';

export interface Origin {
  readonly kind: 'session' | 'import' | 'person';
  readonly session?: string;
  /** Id of the event that recorded it. */
  readonly event: string;
  readonly position: number;
  /** The words as they were recorded; empty once erased. */
  readonly text: string;
  /** Line of the output or file. */
  readonly line?: number;
  readonly path?: string;
}

export interface ExplainEntryResult {
  readonly entry: Entry;
  readonly via: Origin;
  readonly sources: readonly Entry[];
  readonly rule?: { readonly name: string; readonly version: number; readonly reason: string };
  readonly merged: readonly Entry[];
  readonly transformations: readonly {
    readonly event: string;
    readonly type: string;
    readonly at: string;
  }[];
  readonly injections: readonly InjectionReport[];
}

export interface InjectionReport {
  readonly session: string;
  readonly at: string;
  readonly role: string | null;
  readonly tokens: number;
  readonly budget: number;
}

/** Injections that showed any of some entries. */
export const injectionsOf = selection<
  { entries: string },
  Pick<InjectionRow, 'session' | 'at' | 'role' | 'tokens' | 'budget'>
>((db, slot) =>
  db
    .selectFrom('injections_v1')
    .select(['session', 'at', 'role', 'tokens', 'budget'])
    .where(
      'position',
      'in',
      sql<number>`(select injection from injection_entries_v1 where entry in
        (select value from json_each(${slot('entries')})))`,
    )
    .orderBy('position'),
);

/** Current learnings that say the same for the same role: a block tells them as one. */
export async function readSameWords(
  found: FoundEntry,
  { view }: QueryContext,
): Promise<readonly LearningColumns[]> {
  if (found.kind !== 'learning') return [];
  const { stream, role, terms, session, id } = found.row;
  const rows = await view.rows(sameTerms({ stream, role, terms, id }));
  const words = sameWordsKey(found.row);
  return rows
    .filter((row) => sameWordsKey(row) === words)
    .filter((row) => row.session === null || row.session !== session);
}

/** The learnings that a pattern was made from. */
export async function readSources(
  found: FoundEntry,
  { view }: QueryContext,
): Promise<LearningColumns[]> {
  if (found.kind !== 'pattern') return [];
  return [...(await view.rows(sourcesOf({ pattern: found.row.id })))];
}

/**
 * The event that recorded the entry's words; of a pattern, those of the learning it was first
 * made from.
 */
export async function findRecording(
  found: FoundEntry,
  { view }: QueryContext,
): Promise<LoggedEvent> {
  const position = found.kind === 'pattern' ? found.row.first_position : found.row.position;
  for await (const event of view.events({ after: position - 1, until: position })) return event;
  throw new MemoryError({
    code: 'corrupt',
    message: `The log has no event ${position}, which recorded ${found.entry.shortId}.`,
    hint: 'squadlog verify',
  });
}

export function originOf(found: FoundEntry, event: LoggedEvent): Origin {
  const at = { event: event.id, position: event.position };
  if (isOpaque(event)) return { kind: 'session', ...at, text: '' };
  const { session, source, imported, text } = recordedFacts(event);
  const kind = imported ? 'import' : found.kind === 'standard' ? 'person' : 'session';
  return {
    kind,
    ...at,
    text,
    ...(session === null ? {} : { session }),
    ...(source?.lineFirst === undefined ? {} : { line: source.lineFirst }),
    ...(source?.path === undefined ? {} : { path: source.path }),
  };
}

/** Events that touched the entry or its sources. */
export async function readTransformations(
  found: FoundEntry,
  ids: readonly string[],
  { view }: QueryContext,
): Promise<ExplainEntryResult['transformations']> {
  const touched: { event: string; type: string; at: string }[] = [];
  const { stream } = found.entry;
  for await (const event of view.events({ streams: [stream], types: transformationTypes })) {
    if (isOpaque(event)) continue;
    const text = JSON.stringify(event.data);
    if (!ids.some((id) => text.includes(`"${id}"`))) continue;
    touched.push({ event: event.id, type: event.type, at: event.recordedAt });
  }
  return touched;
}

function recordedFacts(event: MemoryEvent) {
  if (event.type === 'LearningRecorded') {
    const { session, source, origin, text } = event.data;
    return { session, source, text, imported: origin === 'import' };
  }
  if (event.type === 'StandardRecorded') {
    const { source, origin, text } = event.data;
    return { session: null, source, text, imported: origin === 'import' };
  }
  return { session: null, source: undefined, text: '', imported: false };
}

const transformationTypes = [
  'SquadDistilled',
  'SessionsCompressed',
  'SquadFlushed',
  'TransformationUndone',
  'EntryRetired',
  'EntryRestored',
  'EntryErased',
];

const sameTerms = selection<
  { stream: string; role: string; terms: string; id: string },
  LearningColumns
>((db, slot) =>
  db
    .selectFrom('learnings_v1')
    .select(learningColumns)
    .where('stream', '=', slot('stream'))
    .where('status', '=', 'current')
    .where('role', '=', slot('role'))
    .where('terms', '=', slot('terms'))
    .where('id', '!=', slot('id'))
    .orderBy('position'),
);

const sourcesOf = selection<{ pattern: string }, LearningColumns>((db, slot) =>
  db
    .selectFrom('learnings_v1')
    .innerJoin('pattern_sources_v1 as s', 's.learning', 'learnings_v1.id')
    .select(learningColumns)
    .where('s.pattern', '=', slot('pattern'))
    .orderBy('position'),
);
