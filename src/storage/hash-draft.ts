/** What a draft becomes at its place in the log, in every store alike: checked, salted, chained. */
import { MemoryError } from '../errors.ts';
import type { Draft, MemoryEvent } from '../events/index.ts';
import { eventDefinitions, findMisfit } from '../events/index.ts';
import { canonicalJson } from '../text/canonical-json.ts';
import type { HashedEvent, UnhashedEvent } from './hash-chain.ts';
import { chainHash, digestEnvelope, hashPayload, newSalt } from './hash-chain.ts';
import type { Appended, ExpectedRevision } from './storage.ts';

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

/** Where a draft is to stand: behind the log's head, and behind its stream's newest revision. */
export interface DraftPlace {
  readonly head: { readonly position: number; readonly hash: string };
  readonly revision: number;
  readonly recordedAt: string;
}

/** The event that a draft becomes; fails with `invalid` where its data can't be recorded. */
export function hashDraft(
  draft: Draft & { readonly stream: string },
  at: DraftPlace,
): HashedEvent & { readonly payload: string } {
  const payload = canonicalPayload(draft);
  const salt = newSalt();
  const unhashed: UnhashedEvent & { readonly payload: string } = {
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
  return { ...unhashed, prevHash: at.head.hash, hash };
}

/**
 * Same id or dedupe key: a success with the old place. Fails with `conflict` where the id stands
 * for other bytes.
 */
export function placeOfHeld(held: HashedEvent, event: UnhashedEvent): Appended {
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
