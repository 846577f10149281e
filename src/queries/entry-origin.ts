/** Where learnings and standards come from: session, import or person, in which words. */
import { sql } from 'kysely';
import type { LoggedEvent } from '../events/index.ts';
import { isOpaque } from '../events/index.ts';
import { selection } from '../projections/statement.ts';
import type { Origin } from './explanation.ts';
import type { LearningFacts } from './learning-facts.ts';
import { isWithheld } from './learning-facts.ts';
import type { View } from './query.ts';
import type { StandardColumns } from './standard-entries.ts';

/** One for each row, by the learning's id. */
export async function readOrigins(
  rows: readonly LearningFacts[],
  view: View,
): Promise<ReadonlyMap<string, Origin>> {
  const sessions = new Set(rows.flatMap(({ session }) => session ?? []));
  const stream = rows[0]?.stream ?? '';
  const outcomes = new Map(
    (await view.rows(outcomesOf({ stream, sessions: JSON.stringify([...sessions]) }))).map(
      ({ session, outcome }) => [session, outcome],
    ),
  );
  const origins = new Map<string, Origin>();
  for (const row of rows) {
    const { session } = row;
    const outcome = session === null ? undefined : outcomes.get(session);
    const path = await pathOf(row, view);
    origins.set(row.id, {
      kind: kindOf(row),
      ...(session === null ? {} : { session }),
      ...(outcome === undefined || outcome === 'unknown' ? {} : { outcome }),
      ...{ event: row.id, position: row.position, at: row.at },
      text: isWithheld(row) ? '' : row.text,
      ...(row.source_line === null ? {} : { line: row.source_line }),
      ...(path === undefined ? {} : { path }),
    });
  }
  return origins;
}

/** A standard is a person's, unless it was read from another memory. */
export async function standardOrigin(row: StandardColumns, view: View): Promise<Origin> {
  const event = await eventAt(row.position, view);
  const source =
    event === undefined || isOpaque(event) || event.type !== 'StandardRecorded'
      ? undefined
      : event.data.source;
  return {
    kind: row.origin === 'import' ? 'import' : 'person',
    ...{ event: row.id, position: row.position, at: row.at },
    text: isWithheld(row) ? '' : row.text,
    ...(source?.lineFirst === undefined ? {} : { line: source.lineFirst }),
    ...(source?.path === undefined ? {} : { path: source.path }),
  };
}

/** Undefined past the view's position. */
export async function eventAt(position: number, view: View): Promise<LoggedEvent | undefined> {
  for await (const event of view.events({ after: position - 1, until: position })) return event;
  return undefined;
}

function kindOf({ origin, session }: LearningFacts): Origin['kind'] {
  if (origin === 'import') return 'import';
  return origin === 'user' && session === null ? 'person' : 'session';
}

/** Only what came from a file has a path, which the log keeps. */
async function pathOf(row: LearningFacts, view: View): Promise<string | undefined> {
  if (row.status === 'erased' || (row.origin !== 'import' && row.session !== null)) {
    return undefined;
  }
  const event = await eventAt(row.position, view);
  if (event === undefined || isOpaque(event) || event.type !== 'LearningRecorded') return undefined;
  return event.data.source?.path;
}

const outcomesOf = selection<
  { stream: string; sessions: string },
  { readonly session: string; readonly outcome: string }
>((db, slot) =>
  db
    .selectFrom('sessions_v3')
    .select(['session', 'outcome'])
    .where('stream', '=', slot('stream'))
    .where('session', 'in', sql<string>`(select value from json_each(${slot('sessions')}))`),
);
