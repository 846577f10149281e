/** Reads the part of a stream's write model that one decision needs from the projection rows. */
import { sql } from 'kysely';
import { shortId } from '../text/ids.ts';
import type { Selection } from './statement.ts';
import { selection } from './statement.ts';
import type { LearningRow, SessionRow, StandardRow, StreamRow } from './tables.ts';

/** The same parts as the commands' StateScope. */
export interface LoadScope {
  readonly stream: string;
  readonly sessions?: readonly string[];
  readonly entries?: readonly string[];
  readonly allLearnings?: boolean;
  readonly standards?: boolean;
}

type LearningState = Pick<LearningRow, 'id' | 'revision' | 'session' | 'role' | 'text' | 'status'>;
type Told = { readonly session: string; readonly entry: string; readonly text: string | null };

/** Selections to run, and how their rows, in the same order, become the state. */
export function loadStreamState(scope: LoadScope) {
  const { stream } = scope;
  const sessions = JSON.stringify(scope.sessions ?? []);
  const wanted: Partial<Record<Part, Selection<unknown>>> = { names: streamName({ stream }) };
  if (scope.sessions !== undefined) {
    wanted.captures = sessionParts({ stream, sessions });
    wanted.taught = learningsOfSessions({ stream, sessions });
    wanted.told = toldEntries({ sessions });
  }
  if (scope.allLearnings === true) wanted.entries = currentLearnings({ stream });
  else if (scope.entries !== undefined && scope.entries.length > 0) {
    wanted.entries = referencedLearnings({ stream, ...splitReferences(scope.entries) });
  }
  if (scope.standards === true) wanted.standards = standards({ stream });
  const parts = Object.keys(wanted) as Part[];
  return {
    load: Object.values(wanted),
    assemble: (rows: readonly (readonly unknown[])[]) =>
      assemble(Object.fromEntries(parts.map((part, i) => [part, rows[i]]))),
  };
}

interface Rows {
  readonly names: readonly Pick<StreamRow, 'name'>[];
  readonly captures: readonly Pick<SessionRow, 'session' | 'parts'>[];
  readonly taught: readonly LearningState[];
  readonly told: readonly Told[];
  readonly entries: readonly LearningState[];
  readonly standards: readonly Pick<StandardRow, 'id' | 'section' | 'text'>[];
}

type Part = keyof Rows;

function assemble({
  names,
  captures = [],
  taught = [],
  told = [],
  entries = [],
  ...rest
}: Partial<Rows>) {
  const sessions = captures.map(({ session, parts }) => {
    const state = {
      captures: parts,
      learnings: taught
        .filter((row) => row.session === session)
        .map(({ id, role, text }) => ({ id, role, text })),
      told: [...new Set(told.filter((row) => row.session === session).map(({ entry }) => entry))],
    };
    return [session, state] as const;
  });
  const toldTexts = told.flatMap(({ entry, text }) =>
    text === null ? [] : [[entry, text] as const],
  );
  return {
    name: names?.[0]?.name,
    sessions: new Map(sessions),
    entries: new Map(
      [...taught, ...entries].map(({ id, revision, role, text, status }) => [
        id,
        { id, shortId: shortId('L', revision), role, text, status },
      ]),
    ),
    toldTexts: new Map(toldTexts),
    standards: rest.standards ?? [],
  };
}

function splitReferences(references: readonly string[]): { ids: string; revisions: string } {
  const upper = references.map((reference) => reference.toUpperCase());
  const revisions = upper.flatMap((reference) => {
    const [, digits] = /^[LP](\d+)$/.exec(reference) ?? [];
    return digits === undefined ? [] : Number(digits);
  });
  return { ids: JSON.stringify(upper), revisions: JSON.stringify(revisions) };
}

const streamName = selection<{ stream: string }, Pick<StreamRow, 'name'>>((db, slot) =>
  db.selectFrom('streams_v1').select('name').where('stream', '=', slot('stream')),
);

type OfSessions = { stream: string; sessions: string };

const sessionParts = selection<OfSessions, Pick<SessionRow, 'session' | 'parts'>>((db, slot) =>
  db
    .selectFrom('sessions_v1')
    .select(['session', 'parts'])
    .where('stream', '=', slot('stream'))
    .where('session', 'in', sql<string>`(select value from json_each(${slot('sessions')}))`),
);

const learningState = ['id', 'revision', 'session', 'role', 'text', 'status'] as const;

const learningsOfSessions = selection<OfSessions, LearningState>((db, slot) =>
  db
    .selectFrom('learnings_v1')
    .select(learningState)
    .where('stream', '=', slot('stream'))
    .where('session', 'in', sql<string>`(select value from json_each(${slot('sessions')}))`)
    .orderBy('position'),
);

/** What runs were told, with the words of each entry, whichever layer it is of. */
const toldEntries = selection<{ sessions: string }, Told>(
  (_db, slot) => sql`select i.session as session, e.entry as entry,
      coalesce(l.text, shown.text, s.text) as text
    from injections_v1 i
    join injection_entries_v1 e on e.injection = i.position
    left join learnings_v1 l on l.id = e.entry
    left join patterns_v1 p on p.id = e.entry
    left join learnings_v1 shown on shown.id = p.shown
    left join standards_v1 s on s.id = e.entry
    where i.session in (select value from json_each(${slot('sessions')}))
    order by e.injection, e.ordinal`,
);

const currentLearnings = selection<{ stream: string }, LearningState>((db, slot) =>
  db
    .selectFrom('learnings_v1')
    .select(learningState)
    .where('stream', '=', slot('stream'))
    .where('status', '=', 'current')
    .orderBy('position'),
);

/** By revision, or by the beginning of an id. */
const referencedLearnings = selection<
  { stream: string; ids: string; revisions: string },
  LearningState
>(
  (_db, slot) => sql`select l.id, l.revision, l.session, l.role, l.text, l.status
    from learnings_v1 l join json_each(${slot('ids')}) wanted
      on l.id >= wanted.value and l.id < wanted.value || '~'
    where l.stream = ${slot('stream')}
    union
    select l.id, l.revision, l.session, l.role, l.text, l.status
    from learnings_v1 l where l.stream = ${slot('stream')}
      and l.revision in (select value from json_each(${slot('revisions')}))`,
);

const standards = selection<{ stream: string }, Pick<StandardRow, 'id' | 'section' | 'text'>>(
  (db, slot) =>
    db
      .selectFrom('standards_v1')
      .select(['id', 'section', 'text'])
      .where('stream', '=', slot('stream'))
      .where('status', '=', 'current')
      .orderBy('ordinal'),
);
