/** Appending to the log on SQLite: revisions, hash chain, dedupe, and what may not be written. */
import { MemoryError } from '../../errors.ts';
import type { Draft, MemoryEvent } from '../../events/index.ts';
import { eventDefinitions, findMisfit, readEvent } from '../../events/index.ts';
import { canonicalJson } from '../../text/canonical-json.ts';
import type { UnhashedEvent } from '../hash-chain.ts';
import { chainHash, digestEnvelope, hashPayload, newSalt } from '../hash-chain.ts';
import type { Appended, ExpectedRevision } from '../storage.ts';
import type { Connection } from './connection.ts';
import { findByIdOrKey, insertRow, toEnvelope } from './event-rows.ts';
import type { Head } from './log-head.ts';
import { unknownKinds } from './log-head.ts';
import { refuseOtherFormat } from './migrate.ts';
import { isConstraint } from './translate-error.ts';

/** Fails with `conflict` where a stream is not at the revision its caller saw. */
export function expectRevision(
  stream: string,
  revision: number,
  expected: ExpectedRevision = 'any',
): void {
  const holds =
    expected === 'any' ||
    (expected === 'none' && revision === 0) ||
    (expected === 'some' && revision > 0) ||
    expected === revision;
  if (holds) return;
  throw new MemoryError({
    code: 'conflict',
    message:
      `Stream ${stream} is at revision ${revision}, not ${expected}: another writer was ` +
      'first. Read it again and retry.',
    details: { stream, revision, expected },
  });
}

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
  at: { head: Head; revision: number; recordedAt: string },
): AppendResult {
  const payload = canonicalPayload(draft);
  const salt = newSalt();
  const unhashed: UnhashedEvent = {
    position: at.head.position + 1,
    id: draft.id,
    stream: draft.stream,
    revision: at.revision + 1,
    type: draft.type,
    version: eventDefinitions[draft.type].version,
    recordedAt: at.recordedAt,
    occurredAt: draft.occurredAt ?? at.recordedAt,
    actor: canonicalJson(draft.actor),
    causation: draft.causation ?? null,
    correlation: draft.correlation ?? null,
    dedupeKey: draft.dedupeKey ?? null,
    payload,
    salt,
    payloadHash: hashPayload(salt, payload),
  };
  const hash = chainHash(at.head.hash, digestEnvelope(unhashed));
  try {
    insertRow(connection, { ...unhashed, prevHash: at.head.hash, hash });
  } catch (error) {
    if (!isConstraint(error)) throw error;
    return { ...findHeld(connection, unhashed, error), hash: at.head.hash };
  }
  const event = readEvent(toEnvelope({ ...unhashed, hash }), payload);
  applyErasure(connection, event as MemoryEvent);
  const { id, position, revision } = unhashed;
  return { id, position, revision, appended: true, hash, event: event as MemoryEvent };
}

/** Lets go of the payloads that an event orders to be erased; does nothing for any other event. */
export function applyErasure(connection: Connection, event: MemoryEvent): void {
  if (event.type !== 'EntryErased' && event.type !== 'PayloadsDropped') return;
  for (const id of event.data.events) erasePayload(connection, id);
}

/** A chain that verifies says who wrote an event last, not that its data makes sense. */
export function refuseUnfit(event: MemoryEvent): void {
  const misfit = findMisfit(event.type, event.data);
  if (misfit === undefined) return;
  throw new MemoryError({
    code: 'refused',
    message:
      `Event ${event.position}, a ${event.type}, does not fit its schema at ${misfit}. Nothing ` +
      'was imported: export the log again.',
  });
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

/** Checks the data against its schema and writes it as RFC 8785 canonical JSON. */
function canonicalPayload(draft: Draft): string {
  const misfit = findMisfit(draft.type, draft.data);
  if (misfit !== undefined) {
    throw new MemoryError({
      code: 'invalid',
      message: `${draft.type} does not fit its schema at ${misfit}. Nothing was recorded.`,
    });
  }
  const payload = canonicalJson(draft.data);
  if (/\\u(?:0000|d[89a-f])/.test(payload) && !isStorable(draft.data)) {
    throw new MemoryError({
      code: 'invalid',
      message:
        `${draft.type} holds U+0000 or half of a surrogate pair. Nothing was recorded: send ` +
        'valid Unicode.',
    });
  }
  return payload;
}

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !unstorable.test(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner));
}

const unstorable = /\0|\p{Surrogate}/u;

/** Same id or dedupe key: a success with the old place, unless the id stands for other bytes. */
function findHeld(connection: Connection, event: UnhashedEvent, cause: unknown): Appended {
  const held = findByIdOrKey(connection, event);
  if (held === undefined) throw cause;
  const same =
    held.type === event.type &&
    held.stream === event.stream &&
    (held.payload === null || held.payload === event.payload);
  if (held.id === event.id && !same) {
    throw new MemoryError({
      code: 'conflict',
      message:
        `Event ${event.id} is in the log already with other content. Nothing was recorded: give ` +
        'the event an id of its own.',
      details: { id: event.id, position: held.position },
    });
  }
  return { id: held.id, position: held.position, revision: held.revision, appended: false };
}

function erasePayload(connection: Connection, id: string): void {
  connection.prepare('UPDATE events SET payload = NULL, salt = NULL WHERE id = ?').run(id);
}
