/** The rows of the `events` table: how one is written, selected in order, and read as an event. */
import type { Actor, Envelope } from '../../events/event.ts';
import type { LoggedEvent } from '../../events/index.ts';
import { readEvent } from '../../events/index.ts';
import type { HashedEvent } from '../hash-chain.ts';
import type { EventFilter } from '../storage.ts';
import type { Connection } from './connection.ts';
import type { Values } from './select-events.ts';
import { selectEvents } from './select-events.ts';

/** Inserts an event whose hashes are known. Its kind must be noted too, once a transaction. */
export function insertRow(connection: Connection, event: HashedEvent): void {
  connection
    .prepare(insertEvent)
    .run(
      event.position,
      event.id,
      event.stream,
      event.revision,
      event.type,
      event.version,
      event.recordedAt,
      event.occurredAt,
      event.actor,
      event.causation,
      event.correlation,
      event.dedupeKey,
      event.payload,
      event.salt,
      event.payloadHash,
      event.prevHash,
      event.hash,
    );
}

/** Notes that the log holds events of a kind. */
export function noteKind(
  connection: Connection,
  { type, version }: Pick<HashedEvent, 'type' | 'version'>,
): void {
  connection.prepare(insertKind).run(type, version);
}

/** Events in order, with everything the chain covers. */
export function* hashedEvents(connection: Connection, filter: EventFilter): Generator<HashedEvent> {
  for (const row of selectEvents(connection, hashedColumns, filter)) {
    const [salt, payloadHash, prevHash] = row.slice(readWidth) as [string | null, string, string];
    yield { ...nameColumns(row), salt, payloadHash, prevHash };
  }
}

/** Events in order, as readers see them. */
export function* readEvents(connection: Connection, filter: EventFilter): Generator<LoggedEvent> {
  for (const row of selectEvents(connection, readColumns, filter)) {
    const named = nameColumns(row);
    yield readEvent(toEnvelope(named), named.payload);
  }
}

/** A filter's events in pages, each read whole, so that the connection is free between two. */
export function* pagesOf<Event extends { readonly position: number }>(
  filter: EventFilter,
  pageEvents: number,
  readPage: (page: EventFilter) => Iterable<Event>,
): Generator<readonly Event[]> {
  let { after = 0, until = Number.MAX_SAFE_INTEGER, limit = Number.MAX_SAFE_INTEGER } = filter;
  while (limit > 0) {
    const size = Math.min(limit, pageEvents);
    const page = [...readPage({ ...filter, after, until, limit: size })];
    yield page;
    const last = page.at(-1);
    if (last === undefined || page.length < size) return;
    limit -= page.length;
    if (filter.newestFirst === true) until = last.position - 1;
    else after = last.position;
  }
}

/** The event that holds an id or a dedupe key already; the id's where both are held. */
export function findByIdOrKey(
  connection: Connection,
  { id, dedupeKey }: Pick<HashedEvent, 'id' | 'dedupeKey'>,
): HashedEvent | undefined {
  const sql = `SELECT ${hashedColumns} FROM events
    WHERE id = ? OR dedupe_key = ? ORDER BY id = ? DESC`;
  return connection.prepare(sql).get(id, dedupeKey, id) as HashedEvent | undefined;
}

export function toEnvelope(row: ReadRow) {
  const { causation, correlation, dedupeKey } = row;
  const envelope: Mutable<Envelope & { readonly type: string }> = {
    position: row.position,
    id: row.id,
    stream: row.stream,
    revision: row.revision,
    type: row.type,
    version: row.version,
    recordedAt: row.recordedAt,
    occurredAt: row.occurredAt,
    actor: parseActor(row.actor),
    hash: row.hash,
  };
  if (causation !== null) envelope.causation = causation;
  if (correlation !== null) envelope.correlation = correlation;
  if (dedupeKey !== null) envelope.dedupeKey = dedupeKey;
  return envelope;
}

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/** What a reader needs of a row; the rest only matters to the chain. */
type ReadRow = Omit<HashedEvent, 'salt' | 'payloadHash' | 'prevHash'>;

const readColumns = `position, id, stream, revision, type, version, recorded_at AS recordedAt,
  occurred_at AS occurredAt, actor, causation, correlation, dedupe_key AS dedupeKey, payload, hash`;

const readWidth = 14;

/** In the order of `readColumns`. */
function nameColumns(row: Values): ReadRow {
  return {
    position: row[0],
    id: row[1] as string,
    stream: row[2] as string,
    revision: row[3] as number,
    type: row[4] as string,
    version: row[5] as number,
    recordedAt: row[6] as string,
    occurredAt: row[7] as string,
    actor: row[8] as string,
    causation: row[9] as string | null,
    correlation: row[10] as string | null,
    dedupeKey: row[11] as string | null,
    payload: row[12] as string | null,
    hash: row[13] as string,
  };
}

let lastActor: { readonly text: string; readonly actor: Actor } | undefined;

/** The events of one run stand together and have the same actor. */
function parseActor(text: string): Actor {
  if (lastActor?.text !== text) lastActor = { text, actor: Object.freeze(readActor(text)) };
  return lastActor.actor;
}

/** Only an altered actor can't be read; the log is still shown, and verify names the event. */
function readActor(text: string): Actor {
  try {
    return JSON.parse(text);
  } catch {
    return { kind: 'system', id: 'unreadable' };
  }
}

/** By the names of `HashedEvent`; the position first. */
export const hashedColumns = `${readColumns}, salt, payload_hash AS payloadHash,
  prev_hash AS prevHash`;

const insertKind = 'INSERT OR IGNORE INTO event_kinds (type, version) VALUES (?, ?)';

const insertEvent = `INSERT INTO events (position, id, stream, revision, type, version, recorded_at,
  occurred_at, actor, causation, correlation, dedupe_key, payload, salt, payload_hash, prev_hash,
  hash) VALUES (${Array(17).fill('?').join(', ')})`;
