/** The blocks that a session was given, line by line, from the ledger of injections. */
import { sql } from 'kysely';
import { isOpaque } from '../events/index.ts';
import type { InjectionEntryRow, InjectionRow } from '../projections/ledger-tables.ts';
import { selection } from '../projections/statement.ts';
import { eventAt } from './entry-origin.ts';
import type { SessionStory, ToldBlock } from './explanation.ts';
import { storyMax } from './explanation.ts';
import { allStandards } from './find-by-text.ts';
import type { FoundSession } from './find-session.ts';
import { sessionNamed } from './find-session.ts';
import { isWithheld, learningsById, withheldEntry } from './learning-facts.ts';
import type { QueryContext, View } from './query.ts';
import type { Entry } from './recall/entry.ts';
import type { SessionColumns } from './session-entries.ts';
import { sessionColumns, sessionEntry } from './session-entries.ts';
import { standardEntry } from './standard-entries.ts';
import { readToldPatterns } from './told-patterns.ts';

/** The newest blocks, oldest first. */
export async function readTold(
  { stream, session }: FoundSession,
  context: QueryContext,
): Promise<Pick<SessionStory, 'told' | 'omitted'>> {
  const { view } = context;
  const all = await view.rows(injectionsOfSession({ stream, session }));
  const injections = all.slice(-storyMax);
  if (injections.length === 0) return { told: [], omitted: 0 };
  const lines = await view.rows(
    linesOf({ injections: JSON.stringify(injections.map(({ position }) => position)) }),
  );
  const ids = [...new Set(lines.map(({ entry }) => entry))];
  const fixed = await readFixed(ids, injections, context);
  const patterns = await readToldPatterns(
    ids.filter((id) => !fixed.has(id)),
    context,
  );
  const blocks: ToldBlock[] = [];
  for (const row of injections) {
    const { position, id: event, at, role, tokens, budget, as_of: asOf } = row;
    const entries: Entry[] = [];
    const own = lines.filter(({ injection }) => injection === position);
    for (const { entry: id } of own) {
      const entry = fixed.get(id) ?? (await patterns(id, asOf));
      if (entry !== undefined) entries.push(entry);
    }
    const withheld = entries.filter(isWithheld).length;
    const gone = row.is_kept === 1 ? {} : { droppedAt: row.dropped_at ?? '' };
    blocks.push({ at, event, position, role, tokens, budget, asOf, entries, withheld, ...gone });
  }
  return { told: blocks, omitted: all.length - injections.length };
}

/** Lines whose words never change: standards, learnings and sessions. */
async function readFixed(
  ids: readonly string[],
  injections: readonly InjectionRow[],
  context: QueryContext,
): Promise<ReadonlyMap<string, Entry>> {
  const { view, settings } = context;
  const wanted = new Set(ids);
  const entries = new Map<string, Entry>();
  for (const row of await view.rows(allStandards({}))) {
    if (wanted.has(row.id)) entries.set(row.id, standardEntry(row, settings.encoding));
  }
  for (const row of await view.rows(learningsById({ ids: JSON.stringify(ids) }))) {
    entries.set(row.id, withheldEntry(row, settings.encoding));
  }
  const left = new Set(ids.filter((id) => !entries.has(id) && !/^P/.test(id)));
  for (const [id, row] of await readRuns(left, injections, view)) {
    entries.set(id, sessionEntry(row, settings.encoding));
  }
  return entries;
}

/** Compressed sessions by the events that recorded them, of whichever memory was read. */
async function readRuns(
  wanted: ReadonlySet<string>,
  injections: readonly InjectionRow[],
  view: View,
): Promise<ReadonlyMap<string, SessionColumns>> {
  const runs = new Map<string, SessionColumns>();
  if (wanted.size === 0) return runs;
  const streams = await streamsRead(injections, view);
  const ids = JSON.stringify([...wanted]);
  const newest = await view.rows(runsByEvent({ streams: JSON.stringify(streams), ids }));
  for (const { event, ...row } of newest) if (event !== null) runs.set(event, { ...row, event });
  const left = new Set([...wanted].filter((id) => !runs.has(id)));
  if (left.size === 0) return runs;
  // One that was captured again since is known by its newest capture; the log holds the earlier.
  const until = Math.max(...injections.map(({ as_of: asOf }) => asOf));
  const filter = { streams, types: ['SessionRecorded'], until, newestFirst: true };
  for await (const event of view.events(filter)) {
    if (!left.delete(event.id)) continue;
    if (!isOpaque(event) && event.type === 'SessionRecorded') {
      const name = { stream: event.stream, session: event.data.session.id };
      for (const row of await view.rows(sessionNamed(name))) runs.set(event.id, row);
    }
    if (left.size === 0) break;
  }
  return runs;
}

/** The squad and the agent whose memory blocks were made of. */
async function streamsRead(
  injections: readonly InjectionRow[],
  view: View,
): Promise<readonly string[]> {
  const streams = new Set<string>();
  for (const { position } of injections) {
    const event = await eventAt(position, view);
    if (event === undefined || isOpaque(event) || event.type !== 'MemoryInjected') continue;
    for (const stream of event.data.streams) streams.add(stream);
  }
  return [...streams];
}

const runsByEvent = selection<{ streams: string; ids: string }, SessionColumns>((db, slot) =>
  db
    .selectFrom('sessions_v3')
    .select(sessionColumns)
    .where('stream', 'in', sql<string>`(select value from json_each(${slot('streams')}))`)
    .where('event', 'in', sql<string>`(select value from json_each(${slot('ids')}))`),
);

const injectionsOfSession = selection<{ stream: string; session: string }, InjectionRow>(
  (db, slot) =>
    db
      .selectFrom('injections_v2')
      .selectAll()
      .where('session', '=', slot('session'))
      .where('stream', '=', slot('stream'))
      .orderBy('position'),
);

const linesOf = selection<
  { injections: string },
  Pick<InjectionEntryRow, 'injection' | 'entry' | 'layer'>
>((db, slot) =>
  db
    .selectFrom('injection_entries_v2')
    .select(['injection', 'entry', 'layer'])
    .where('injection', 'in', sql<number>`(select value from json_each(${slot('injections')}))`)
    .orderBy('injection')
    .orderBy('ordinal'),
);
