/** Finds the session that a person means: by its id, its short id, its event or its title. */
import { sql } from 'kysely';
import { isOpaque } from '../events/index.ts';
import { selection } from '../projections/statement.ts';
import type { SessionRow } from '../projections/tables.ts';
import { textKey } from '../text/line.ts';
import type { View } from './query.ts';
import type { Reference } from './read-reference.ts';
import type { SessionColumns } from './session-entries.ts';
import { sessionColumns } from './session-entries.ts';

export type FoundSession = SessionColumns & Pick<SessionRow, 'compressed' | 'hidden' | 'imported'>;

/** `reference`: `R12`, a session's id, or the id of an event that recorded it. */
export async function sessionsById(
  reference: string,
  stream: string,
  view: View,
): Promise<readonly FoundSession[]> {
  const named = await view.rows(sessionNamed({ stream, session: reference }));
  if (named.length > 0) return named;
  const wanted = reference.toUpperCase();
  const digits = /^R(\d{1,15})$/.exec(wanted)?.[1];
  const revision = digits === undefined ? -1 : Number(digits);
  const recorded = await view.rows(sessionRecorded({ stream, event: wanted, revision }));
  if (recorded.length > 0 || (digits === undefined && !/^[0-9A-Z]{26}$/.test(wanted))) {
    return recorded;
  }
  const earlier = await findEarlierCapture({ event: wanted, revision }, stream, view);
  return earlier === undefined ? [] : view.rows(sessionNamed({ stream, session: earlier }));
}

/** By its title, or by its id in the place of one; `day`: the UTC day, where it is known. */
export async function sessionsTitled(
  { title = '', day }: Pick<Reference, 'title' | 'day'>,
  stream: string,
  view: View,
): Promise<readonly FoundSession[]> {
  const key = textKey(title);
  if (key === '') return [];
  const from = day ?? '';
  const rows = await view.rows(sessionsOfDay({ stream, from, until: day ?? '~' }));
  return rows.filter((row) => textKey(row.title ?? row.session) === key);
}

/** A session that was captured again has the number of its newest capture. */
async function findEarlierCapture(
  { event: wanted, revision }: { readonly event: string; readonly revision: number },
  stream: string,
  view: View,
): Promise<string | undefined> {
  // What a capture taught stands right behind it, which spares reading all that came later.
  const [next] = revision < 0 ? [] : await view.rows(learningAfter({ stream, revision }));
  const until = next === undefined ? {} : { until: next.position };
  const filter = { streams: [stream], types: ['SessionRecorded'], newestFirst: true, ...until };
  for await (const event of view.events(filter)) {
    if (revision > event.revision) return undefined;
    if (event.id !== wanted && event.revision !== revision) continue;
    return isOpaque(event) || event.type !== 'SessionRecorded' ? undefined : event.data.session.id;
  }
  return undefined;
}

const foundColumns = [...sessionColumns, 'compressed', 'hidden', 'imported'] as const;

export const sessionNamed = selection<{ stream: string; session: string }, FoundSession>(
  (db, slot) =>
    db
      .selectFrom('sessions_v3')
      .select(foundColumns)
      .where('stream', '=', slot('stream'))
      .where('session', '=', slot('session')),
);

const sessionRecorded = selection<
  { stream: string; event: string; revision: number },
  FoundSession
>((db, slot) =>
  db
    .selectFrom('sessions_v3')
    .select(foundColumns)
    .where('stream', '=', slot('stream'))
    .where('number', '>', 0)
    .where((eb) => eb.or([eb('event', '=', slot('event')), eb('revision', '=', slot('revision'))])),
);

const learningAfter = selection<
  { stream: string; revision: number },
  { readonly position: number }
>((db, slot) =>
  db
    .selectFrom('learnings_v3')
    .select('position')
    .where('stream', '=', slot('stream'))
    .where('revision', '>', slot('revision'))
    .orderBy('revision')
    .limit(1),
);

const sessionsOfDay = selection<{ stream: string; from: string; until: string }, FoundSession>(
  (db, slot) =>
    db
      .selectFrom('sessions_v3')
      .select(foundColumns)
      .where('stream', '=', slot('stream'))
      .where('at', '>=', slot('from'))
      .where('at', '<', sql<string>`${slot('until')} || '~'`)
      .orderBy('at', 'desc')
      .orderBy('position', 'desc'),
);
