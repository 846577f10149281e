/**
 * Holds words that are about to be shown against the log: rows of projections, and events, can be
 * changed behind the store's back.
 */
import { isOpaque, readEvent } from '../../events/index.ts';
import type { ShownWords } from '../../text/shown-words.ts';
import type { HashedEvent } from '../hash-chain.ts';
import { eventFault } from '../hash-chain.ts';
import type { Connection } from './connection.ts';
import { hashedColumns, toEnvelope } from './event-rows.ts';
import { isDenied } from './witness.ts';

/**
 * Those that are not what a sound event says. An event is sound where its hashes fit its columns
 * and the next event follows it, or the witness knows it; only `verify` walks the whole chain.
 */
export function findAltered(log: Connection, shown: readonly ShownWords[]): readonly ShownWords[] {
  return shown.filter((words) => !isRecorded(log, words));
}

/** True where an event's hashes fit its columns. */
export function isIntact(log: Connection, { position }: { readonly position: number }): boolean {
  const event = log.prepare(byPosition).get(position) as HashedEvent | undefined;
  return event !== undefined && eventFault(event) === undefined;
}

function isRecorded(log: Connection, words: ShownWords): boolean {
  const event = log.prepare(byRevision).get(words.stream, words.revision) as Linked | undefined;
  return event !== undefined && says(log, event, words);
}

function says(log: Connection, event: Linked, { kind, text, role }: ShownWords): boolean {
  // Nothing follows the newest event, so whoever forged it had no other hash to make: but one.
  if (event.nextPrevHash === null ? isDenied(log.db.name, event) : !isFollowed(event)) return false;
  if (eventFault(event) !== undefined) return false;
  if (text === undefined) return true;
  const read = readEvent(toEnvelope(event), event.payload);
  if (isOpaque(read)) return false;
  if (read.type === 'SessionRecorded') return kind === 'title' && read.data.title === text;
  if (kind === 'title') return false;
  if (read.type === 'StandardRecorded') return read.data.text === text;
  if (read.type !== 'LearningRecorded') return false;
  return read.data.text === text && (role === undefined || read.data.role === role);
}

function isFollowed({ hash, nextPrevHash }: Linked): boolean {
  return nextPrevHash === hash;
}

type Linked = HashedEvent & { readonly nextPrevHash: string | null };

const linkedColumns = `${hashedColumns}, (
  SELECT next.prev_hash FROM events AS next WHERE next.position = events.position + 1
) AS nextPrevHash`;

const byRevision = `SELECT ${linkedColumns} FROM events WHERE stream = ? AND revision = ?`;

const byPosition = `SELECT ${hashedColumns} FROM events WHERE position = ?`;
