/** Appending to the log on SQLite: what may not be written, dedupe, and orders to erase. */
import { MemoryError } from '../../errors.ts';
import type { Draft, MemoryEvent } from '../../events/index.ts';
import { readEvent } from '../../events/index.ts';
import type { DraftPlace } from '../hash-draft.ts';
import { hashDraft, placeOfHeld } from '../hash-draft.ts';
import type { Appended } from '../storage.ts';
import type { Connection } from './connection.ts';
import { findByIdOrKey, insertRow, toEnvelope } from './event-rows.ts';
import { unknownKinds } from './log-head.ts';
import { refuseOtherFormat } from './migrate.ts';
import { isConstraint } from './translate-error.ts';

/** What must hold before anything is written, looked at whenever another process has committed. */
export function refuseUnsafe(connection: Connection): void {
  refuseOtherFormat(connection);
  refuseUnknownKinds(connection);
}

export interface AppendResult extends Appended {
  /** The event as a reader would see it; undefined where the log held it already. */
  readonly event?: MemoryEvent;
  readonly hash: string;
}

/** Appends one event after `head`; call it under the write lock. */
export function appendEvent(
  connection: Connection,
  draft: Draft & { readonly stream: string },
  at: DraftPlace,
): AppendResult {
  const row = hashDraft(draft, at);
  try {
    insertRow(connection, row);
  } catch (error) {
    if (!isConstraint(error)) throw error;
    const held = findByIdOrKey(connection, row);
    if (held === undefined) throw error;
    return { ...placeOfHeld(held, row), hash: at.head.hash };
  }
  const event = readEvent(toEnvelope(row), row.payload) as MemoryEvent;
  applyErasure(connection, event);
  const { id, position, revision, hash } = row;
  return { id, position, revision, appended: true, hash, event };
}

/** Lets go of the payloads that an event orders to be erased; does nothing for any other event. */
export function applyErasure(connection: Connection, event: MemoryEvent): void {
  if (event.type !== 'EntryErased' && event.type !== 'PayloadsDropped') return;
  for (const id of event.data.events) erasePayload(connection, id);
}

/**
 * Events that this release doesn't know make every write unsafe: its projections would miss them.
 */
function refuseUnknownKinds(connection: Connection): void {
  const unknown = unknownKinds(connection);
  if (unknown.length === 0) return;
  throw new MemoryError({
    code: 'refused',
    message:
      `The log holds events of a newer Squadlog (${unknown.join(', ')}). Reading works; ` +
      'update Squadlog to write.',
    hint: 'npm install -g squadlog@latest',
    details: { unknown },
  });
}

function erasePayload(connection: Connection, id: string): void {
  connection.prepare('UPDATE events SET payload = NULL, salt = NULL WHERE id = ?').run(id);
}
