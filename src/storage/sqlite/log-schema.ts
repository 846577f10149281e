/**
 * What the log's tables, indexes and guards really are, held against what the migrations make:
 * a format number is only a number, and guards can be dropped.
 */
import type Database from 'better-sqlite3';

/** A migration, and the format that a store has after it. */
interface Step {
  readonly format: number;
  readonly sql: () => string;
}

/** True where the tables of the newest format are there, with their columns. Cheap. */
export function hasLogTables(db: Database.Database): boolean {
  const columns = db.prepare(columnsOfLog).pluck().get();
  return columns === logColumns;
}

/**
 * The format whose tables a store really has: 0 where it has none of ours, undefined where they
 * are of no format or of parts of two.
 */
export function formatByTables(db: Database.Database, steps: readonly Step[]): number | undefined {
  const actual = objectsOf(db);
  const formats = [{ format: 0, objects: new Map<string, string>() }, ...formatsOf(db, steps)];
  const ours = new Set(formats.flatMap(({ objects }) => [...objects.keys()]));
  const there = [...actual].filter(([name]) => ours.has(name));
  const fits = formats.filter(({ objects }) => {
    const wanted = [...objects].filter(([name]) => !isGuard(name));
    return (
      wanted.every(([name, sql]) => actual.get(name) === sql) &&
      there.every(([name, sql]) => isGuard(name) || objects.get(name) === sql)
    );
  });
  return fits.at(-1)?.format;
}

/** What differs from what the migrations make, in words; guards and strange triggers included. */
export function schemaFaults(db: Database.Database, steps: readonly Step[]): string[] {
  const actual = objectsOf(db);
  const wanted = formatsOf(db, steps).at(-1)?.objects ?? new Map<string, string>();
  const faults = [...wanted].flatMap(([name, sql]) => {
    if (actual.get(name) === sql) return [];
    const guards = isGuard(name) ? ', which keeps the log append-only,' : '';
    return [`${name}${guards} ${actual.has(name) ? 'was changed' : 'is missing'}`];
  });
  const strange = [...actual.keys()].filter((name) => /^(?:trigger|view) /u.test(name));
  return [
    ...faults,
    ...strange.filter((name) => !wanted.has(name)).map((name) => `${name} is not of Squadlog`),
  ];
}

/** What each format's migrations leave in an empty store; guards may change on the way. */
function formatsOf(db: Database.Database, steps: readonly Step[]) {
  const Driver = db.constructor as typeof Database;
  const scratch = new Driver(':memory:');
  try {
    return steps.map(({ format, sql }) => {
      scratch.exec(sql());
      return { format, objects: objectsOf(scratch) };
    });
  } finally {
    scratch.close();
  }
}

/** Definitions by kind and name; what SQLite makes by itself has none. */
function objectsOf(db: Database.Database): Map<string, string> {
  const rows = db.prepare('SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL').all();
  return new Map(
    (rows as { type: string; name: string; sql: string }[]).map(({ type, name, sql }) => [
      `${type} ${name}`,
      sql,
    ]),
  );
}

function isGuard(name: string): boolean {
  return name.startsWith('trigger ');
}

const columnsOfLog = `SELECT group_concat(columns, '; ') FROM (
  SELECT m.name || ': ' || (
      SELECT group_concat(name, ' ') FROM pragma_table_info(m.name)) AS columns
    FROM sqlite_master AS m
    WHERE m.type = 'table' AND m.name IN ('events', 'event_kinds', 'projections')
    ORDER BY m.name)`;

/** Of the newest format; a test holds it against the migrations. */
const logColumns = [
  'event_kinds: type version',
  'events: position id stream revision type version recorded_at occurred_at actor causation ' +
    'correlation dedupe_key payload salt payload_hash prev_hash hash',
  'projections: name version position',
].join('; ');
