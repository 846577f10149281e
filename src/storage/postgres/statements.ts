/** What is asked of a log on PostgreSQL, as kysely writes it for one schema. */
import type { CompiledQuery } from 'kysely';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import type { HashedEvent } from '../hash-chain.ts';
import type { Head } from '../log-walk.ts';
import type { EventFilter } from '../storage.ts';

export interface Statements {
  /**
   * A page of events from a position on, the one there included, beside the format and the hash at
   * another position: one row at least, without a position where no event is left.
   */
  pageFrom(at: { position: number; witness: number; limit: number }): CompiledQuery<PageRow>;
  events(filter: EventFilter): CompiledQuery<HashedEvent>;
  head(): CompiledQuery<Head>;
  hashAt(position: number): CompiledQuery<{ hash: string }>;
  /** True where the events were appended; false where the log goes on behind its base. */
  append(base: Head, rows: readonly HashedEvent[]): CompiledQuery<{ appended: boolean }>;
  lock(): CompiledQuery<unknown>;
  channel(): CompiledQuery<{ channel: string }>;
  facts(): CompiledQuery<FactsRow>;
  noteClean(position: number): CompiledQuery<unknown>;
  guards(): CompiledQuery<GuardRow>;
}

export type PageRow = Partial<HashedEvent> & {
  readonly format: number;
  readonly witnessed: string | null;
};

/** A trigger on the events, and the source of its function. */
export interface GuardRow {
  readonly name: string;
  readonly enabled: boolean;
  readonly acts: number;
  readonly conditional: boolean;
  readonly source: string;
}

export interface FactsRow {
  readonly format: number;
  readonly bytes: number;
  readonly version: string;
  readonly durability: string;
  readonly uncleaned: number;
  readonly cleanUntil: number;
  readonly newestErasure: number;
  readonly mayClean: boolean;
}

export function statementsOf(schema: string): Statements {
  const db = builder.withSchema(schema);
  const name = (what: string) => sql.id(schema, what);
  const events = name('events');
  const compile = <Row>(query: { compile(on: typeof db): CompiledQuery<Row> }) => query.compile(db);
  return {
    pageFrom: ({ position, witness, limit }) =>
      compile(sql<PageRow>`
        SELECT log.format,
          (SELECT hash FROM ${events} WHERE position = ${witness}) AS witnessed, page.*
        FROM ${name('store_format')} AS log LEFT JOIN LATERAL (
          SELECT ${columns} FROM ${events}
          WHERE position >= ${position} ORDER BY position LIMIT ${limit}
        ) AS page ON true ORDER BY page.position`),
    events: ({ after = 0, until, streams, types, limit, newestFirst }) => {
      let query = db.selectFrom('events').select(aliased).where('position', '>', after);
      if (until !== undefined) query = query.where('position', '<=', until);
      if (streams !== undefined) query = query.where('stream', '=', anyOf(streams));
      if (types !== undefined) query = query.where('type', '=', anyOf(types));
      if (limit !== undefined) query = query.limit(limit);
      const order = newestFirst === true ? 'desc' : 'asc';
      return query.orderBy('position', order).compile() as CompiledQuery<HashedEvent>;
    },
    head: () =>
      db
        .selectFrom('events')
        .select(['position', 'hash'])
        .orderBy('position', 'desc')
        .limit(1)
        .compile(),
    hashAt: (position) =>
      db.selectFrom('events').select('hash').where('position', '=', position).compile(),
    append: (base, rows) =>
      compile(sql<{ appended: boolean }>`
        SELECT ${name('append_events')}(
          ${base.position}, ${base.hash}, ${JSON.stringify(rows.map(toColumns))}
        ) AS appended`),
    lock: () => compile(sql`SELECT ${name('lock_log')}()`),
    channel: () => compile(sql<{ channel: string }>`SELECT ${name('log_channel')}() AS channel`),
    facts: () => compile(factsIn(schema)),
    noteClean: (position) =>
      compile(sql`INSERT INTO ${name('cleanings')} (position) VALUES (${position})`),
    guards: () =>
      compile(sql<GuardRow>`
        SELECT tgname AS name, tgenabled IN ('O', 'A') AS enabled, tgtype::int AS acts,
          tgqual IS NOT NULL AS conditional, prosrc AS source
        FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid
        WHERE tgrelid = ${tableIn(schema)}::regclass AND NOT tgisinternal ORDER BY tgname`),
  };
}

/** Tables as far as kysely has to know them. */
interface LogTables {
  readonly events: Head & { readonly stream: string; readonly type: string };
}

const builder = new Kysely<LogTables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** By the names of `HashedEvent`. */
const columnOf = {
  position: 'position',
  id: 'id',
  stream: 'stream',
  revision: 'revision',
  type: 'type',
  version: 'version',
  recordedAt: 'recorded_at',
  occurredAt: 'occurred_at',
  actor: 'actor',
  causation: 'causation',
  correlation: 'correlation',
  dedupeKey: 'dedupe_key',
  payload: 'payload',
  salt: 'salt',
  payloadHash: 'payload_hash',
  prevHash: 'prev_hash',
  hash: 'hash',
} as const satisfies Readonly<Record<keyof HashedEvent, string>>;

const aliased = (Object.entries(columnOf) as [keyof HashedEvent, string][]).map(([name, column]) =>
  sql.ref(column).as(name),
);

const columns = sql.join(aliased);

function toColumns(row: HashedEvent): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(columnOf).map(([name, column]) => [column, row[name as keyof HashedEvent]]),
  );
}

function factsIn(schema: string) {
  const name = (what: string) => sql.id(schema, what);
  const table = sql`${tableIn(schema)}::regclass`;
  const erasing = sql`type IN ('EntryErased', 'PayloadsDropped')`;
  const clean = sql`coalesce((SELECT max(position) FROM ${name('cleanings')}), 0)`;
  return sql<FactsRow>`
    SELECT format, current_setting('server_version') AS version,
      current_setting('synchronous_commit') AS durability,
      pg_total_relation_size(${table})::bigint AS bytes,
      ${clean} AS "cleanUntil",
      (SELECT count(*) FROM ${name('events')} WHERE ${erasing} AND position > ${clean})
        AS uncleaned,
      (SELECT coalesce(max(position), 0) FROM ${name('events')} WHERE ${erasing})
        AS "newestErasure",
      pg_has_role((SELECT relowner FROM pg_class WHERE oid = ${table}), 'USAGE')
        AS "mayClean"
    FROM ${name('store_format')}`;
}

/** A list that may be empty, which `IN` takes none of. */
function anyOf(values: readonly string[]) {
  return sql<string>`ANY (${[...values]}::text[])`;
}

/** As text that stands for the table itself. */
function tableIn(schema: string): string {
  return `"${schema}".events`;
}
