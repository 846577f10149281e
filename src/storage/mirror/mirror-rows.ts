/**
 * The rows that only the mirrored files read: older sessions, what each taught, track records,
 * roles in use.
 */
import { selection } from '../../projections/statement.ts';
import type { SessionRow } from '../../projections/tables.ts';

/** Where a session stands in the order of `at`, then position. */
export type SessionPlace = Pick<SessionRow, 'at' | 'position'>;
export type SessionColumns = SessionPlace &
  Pick<
    SessionRow,
    'session' | 'title' | 'title_revision' | 'outcome' | 'compressed' | 'revision' | 'learnings'
  >;

/**
 * A session that only started has no parts; asking by number would lead SQLite to an index that
 * needs a sort.
 */
const sessionColumns = [
  'at',
  'position',
  'session',
  'title',
  'title_revision',
  'outcome',
  'compressed',
  'revision',
  'learnings',
] as const;

/** Captured sessions that no flush hides by age, newest first, from a rank on. */
export const sessionsByAge = selection<
  { stream: string; rank: number; limit: number },
  SessionColumns
>((db, slot) =>
  db
    .selectFrom('sessions_v3')
    .select(sessionColumns)
    .where('stream', '=', slot('stream'))
    .where('parts', '>', 0)
    .where('hidden', '=', 0)
    .orderBy('at', 'desc')
    .orderBy('position', 'desc')
    .limit(slot('limit'))
    .offset(slot('rank')),
);

/** Captured sessions of `[from, until)`, oldest first, a page of them. */
export const sessionsOfPage = selection<
  { stream: string; from: string; until: string; before: number; skip: number; limit: number },
  SessionColumns
>((db, slot) =>
  db
    .selectFrom('sessions_v3')
    .select(sessionColumns)
    .where('stream', '=', slot('stream'))
    .where('parts', '>', 0)
    .where('hidden', '=', 0)
    .where('at', '>=', slot('from'))
    .where((eb) =>
      eb.or([
        eb('at', '<', slot('until')),
        eb.and([eb('at', '=', slot('until')), eb('position', '<', slot('before'))]),
      ]),
    )
    .orderBy('at')
    .orderBy('position')
    .limit(slot('limit'))
    .offset(slot('skip')),
);

/** How many captured sessions of a stream stand in `[from, until)`. */
export const sessionsBetween = selection<
  { stream: string; from: string; until: string; before: number },
  { readonly sessions: number }
>((db, slot) =>
  db
    .selectFrom('sessions_v3')
    .select((eb) => eb.fn.countAll<number>().as('sessions'))
    .where('stream', '=', slot('stream'))
    .where('parts', '>', 0)
    .where('hidden', '=', 0)
    .where('at', '>=', slot('from'))
    .where((eb) =>
      eb.or([
        eb('at', '<', slot('until')),
        eb.and([eb('at', '=', slot('until')), eb('position', '<', slot('before'))]),
      ]),
    ),
);

/** Where a session stands now. */
export const placeOfSession = selection<{ stream: string; session: string }, SessionPlace>(
  (db, slot) =>
    db
      .selectFrom('sessions_v3')
      .select(['at', 'position'])
      .where('stream', '=', slot('stream'))
      .where('session', '=', slot('session'))
      .where('parts', '>', 0),
);

/** What a session taught and still shows, each with the learning that took its place. */
export const learningsOfSession = selection<
  { stream: string; session: string },
  {
    readonly revision: number;
    readonly role: string;
    readonly text: string;
    readonly status: string;
    readonly successor_revision: number | null;
  }
>((db, slot) =>
  db
    .selectFrom('learnings_v3 as l')
    .leftJoin('learnings_v3 as successor', (join) =>
      join.on((eb) => eb('successor.id', '=', eb.fn.coalesce('l.retired_by', 'l.rule_successor'))),
    )
    .select(['l.revision', 'l.role', 'l.text'])
    .select((eb) =>
      eb
        .case()
        .when('l.rule_retired', '=', 1)
        .then('superseded')
        .else(eb.ref('l.status'))
        .end()
        .as('status'),
    )
    .select('successor.revision as successor_revision')
    .where('l.stream', '=', slot('stream'))
    .where('l.session', '=', slot('session'))
    .where('l.status', 'in', ['current', 'superseded'])
    .where('l.hidden', '=', 0)
    .orderBy('l.position'),
);

/** The times at which captures of a session taught something. */
export const timesOfSession = selection<
  { stream: string; session: string },
  { readonly at: string }
>((db, slot) =>
  db
    .selectFrom('learnings_v3')
    .select('at')
    .distinct()
    .where('stream', '=', slot('stream'))
    .where('session', '=', slot('session')),
);

/** The session that taught a learning. */
export const sessionOfLearning = selection<{ id: string }, { readonly session: string | null }>(
  (db, slot) => db.selectFrom('learnings_v3').select('session').where('id', '=', slot('id')),
);

/** Captured sessions of a stream, and how they ended. */
export const trackRecord = selection<
  { stream: string },
  { readonly sessions: number; readonly success: number; readonly failure: number }
>((db, slot) =>
  db
    .selectFrom('sessions_v3')
    .select((eb) => {
      const count = (outcome: string) => {
        const counted = eb.case().when('outcome', '=', outcome).then(1).end();
        return eb.fn.count<number>(counted);
      };
      return [
        eb.fn.countAll<number>().as('sessions'),
        count('success').as('success'),
        count('failure').as('failure'),
      ];
    })
    .where('stream', '=', slot('stream'))
    .where('parts', '>', 0),
);
