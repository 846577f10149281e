/** Which spawns were told an entry: as its own line, or through a line that stood for it. */
import { sql } from 'kysely';
import { selection } from '../projections/statement.ts';
import { shortId } from '../text/ids.ts';
import type { DroppedInjections, InjectionReport } from './explanation.ts';
import { storyMax } from './explanation.ts';
import type { Found } from './find-entry.ts';
import type { View } from './query.ts';
import type { Entry } from './recall/entry.ts';

export interface Injections {
  /** The newest, in the order of the log. */
  readonly injections: readonly InjectionReport[];
  readonly omitted: number;
  readonly dropped?: DroppedInjections;
  readonly ledgersWithheld?: number;
}

/** `others`: sources of a pattern, and learnings that say the same. */
export async function readInjections(
  found: Found,
  others: readonly Entry[],
  view: View,
): Promise<Injections> {
  const { entry } = found;
  const lines = new Set([...others, entry].map(({ id }) => id));
  const names = new Map([...others, entry].map(({ id, shortId: name }) => [id, name]));
  /** By position, the line that told it; undefined for its own. */
  const told = new Map<number, string | undefined>();
  const tell = (position: number, through: string | undefined) => {
    // The entry's own line says more than one that stood for it.
    if (!told.has(position) || through === undefined) told.set(position, through);
  };
  for (const row of await view.rows(toldOf({ entries: JSON.stringify([...names.keys()]) }))) {
    const name = names.get(row.entry);
    tell(row.position, name === entry.shortId ? undefined : name);
  }
  if (found.kind === 'learning') {
    const asked = { learning: entry.id };
    const words = await view.rows(sourceWords(asked));
    for (const { pattern } of words) lines.add(pattern);
    const patterns = JSON.stringify([...new Set(words.map(({ pattern }) => pattern))]);
    const stoodOn = membership(words, await view.rows(toldAnew({ patterns })));
    for (const row of words.length === 0 ? [] : await view.rows(toldOf({ entries: patterns }))) {
      const name = stoodOn(row.entry, row.as_of);
      if (name !== undefined) tell(row.position, name);
    }
  }
  const newest = [...told.keys()].sort((a, b) => a - b).slice(-storyMax);
  const rows = await view.rows(injectionsAt({ positions: JSON.stringify(newest) }));
  const injections = rows.map((row) => {
    const through = told.get(row.position);
    return { ...row, ...(through === undefined ? {} : { through }) };
  });
  const gone = await readGone([...lines], entry.stream, view);
  return { injections, omitted: told.size - newest.length, ...gone };
}

/** What ledgers said that were let go of, as far as the view can tell. */
async function readGone(
  lines: readonly string[],
  stream: string,
  view: View,
): Promise<Pick<Injections, 'dropped' | 'ledgersWithheld'>> {
  const [counted] = await view.rows(droppedTellings({ entries: JSON.stringify(lines) }));
  const [withheld] = await view.rows(ledgersWithheld({ stream }));
  return {
    ...(counted === undefined || counted.times === null || counted.at === null
      ? {}
      : { dropped: { times: counted.times, at: counted.at } }),
    ...(withheld === undefined || withheld.count === 0 ? {} : { ledgersWithheld: withheld.count }),
  };
}

/** One line of a block; the block is read whole only where it is told of. */
interface Line {
  readonly position: number;
  readonly as_of: number;
  readonly entry: string;
}

const toldOf = selection<{ entries: string }, Line>((db, slot) =>
  db
    .selectFrom('injection_entries_v2 as e')
    .innerJoin('injections_v2 as i', 'i.position', 'e.injection')
    .select(['i.position', 'i.as_of', 'e.entry'])
    .where('e.entry', 'in', sql<string>`(select value from json_each(${slot('entries')}))`)
    .orderBy('i.position'),
);

const injectionsAt = selection<{ positions: string }, Omit<InjectionReport, 'through'>>(
  (db, slot) =>
    db
      .selectFrom('injections_v2')
      .select(['session', 'at', 'role', 'tokens', 'budget', 'id as event', 'position'])
      .where('position', 'in', sql<number>`(select value from json_each(${slot('positions')}))`)
      .orderBy('position'),
);

/**
 * The short id of a pattern that stood on the learning as of a position: by the newest word of a
 * distill that was not undone by then, since all its sources were last told anew.
 */
function membership(words: readonly Word[], anew: readonly Anew[]) {
  return (pattern: string, asOf: number): string | undefined => {
    const from = anew.find((one) => one.pattern === pattern && one.position <= asOf)?.position ?? 0;
    const word = words.find(
      (one) =>
        one.pattern === pattern &&
        one.position <= asOf &&
        one.position >= from &&
        (one.undone === null || one.undone > asOf),
    );
    return word?.present === 1 ? shortId('P', word.revision) : undefined;
  };
}

/** What a distill said of a learning as a source. */
interface Word {
  readonly pattern: string;
  readonly position: number;
  readonly present: number;
  /** Position of the undo that takes it back. */
  readonly undone: number | null;
  /** Of the learning that the pattern was first made from. */
  readonly revision: number;
}

/** Newest first. */
const sourceWords = selection<{ learning: string }, Word>(
  (_db, slot) => sql`select s.pattern, s.position, s.present, f.revision,
      (select min(u.position) from transformations_v2 u where u.target = s.distill
        and u.type = 'TransformationUndone' and u.in_force = 1) as undone
    from pattern_change_sources_v2 s
    join pattern_changes_v2 c on c.distill = s.distill and c.pattern = s.pattern
    join learnings_v3 f on f.id = c.first_learning
    where s.learning = ${slot('learning')} order by s.position desc`,
);

type Anew = Pick<Word, 'pattern' | 'position'>;

/** Where a distill without a basis told all sources of a pattern, newest first. */
const toldAnew = selection<{ patterns: string }, Anew>(
  (_db, slot) => sql`select c.pattern, c.position from pattern_changes_v2 c
    where c.pattern in (select value from json_each(${slot('patterns')}))
      and not exists (select 1 from distill_basis_v2 b
        where b.distill = c.distill and b.replaced = 0)
    order by c.position desc`,
);

const droppedTellings = selection<
  { entries: string },
  { readonly times: number | null; readonly at: string | null }
>(
  (_db, slot) => sql`select sum(t.times) as times, max(d.at) as at from dropped_tellings_v1 t
    join drops_v1 d on d.position = t.drop_position
    where t.entry in (select value from json_each(${slot('entries')}))`,
);

/** Of a view of the past, which does not hold the drop itself. */
export const ledgersWithheld = selection<{ stream: string }, { readonly count: number }>(
  (_db, slot) => sql`select count(*) as count from injections_v2
    where stream = ${slot('stream')} and is_kept = 0 and dropped_at is null`,
);
