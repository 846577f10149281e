/**
 * The hash chain: what each event's hash covers, so that a changed, moved or forged event is
 * found.
 */
import { hash, randomBytes } from 'node:crypto';

/** Every column of a stored event; `payload` and `salt` are null once erased. */
export interface HashedEvent {
  readonly position: number;
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  readonly version: number;
  readonly recordedAt: string;
  readonly occurredAt: string;
  /** Canonical JSON. */
  readonly actor: string;
  readonly causation: string | null;
  readonly correlation: string | null;
  readonly dedupeKey: string | null;
  /** Canonical JSON (RFC 8785). */
  readonly payload: string | null;
  readonly salt: string | null;
  readonly payloadHash: string;
  readonly prevHash: string;
  readonly hash: string;
}

export type UnhashedEvent = Omit<HashedEvent, 'hash' | 'prevHash'>;

/**
 * 16 random bytes, hex; drawn from the system in larger lots, as each draw costs as much as the
 * hashes.
 */
export function newSalt(): string {
  if (lotUsed + saltBytes > lot.length) {
    lot = randomBytes(saltBytes * 256);
    lotUsed = 0;
  }
  const salt = lot.toString('hex', lotUsed, lotUsed + saltBytes);
  lotUsed += saltBytes;
  return salt;
}

/** sha256(salt ‖ payload), hex. */
export function hashPayload(salt: string, payload: string): string {
  return hash('sha256', salt + payload, 'hex');
}

/** sha256 of the canonical JSON of every column except payload, salt, prevHash and hash, hex. */
export function digestEnvelope(event: UnhashedEvent): string {
  // Keys stand in RFC 8785 order and hold only strings, integers and null, so this is canonical
  // JSON.
  const canonical = JSON.stringify({
    actor: event.actor,
    causation: event.causation,
    correlation: event.correlation,
    dedupeKey: event.dedupeKey,
    id: event.id,
    occurredAt: event.occurredAt,
    payloadHash: event.payloadHash,
    position: event.position,
    recordedAt: event.recordedAt,
    revision: event.revision,
    stream: event.stream,
    type: event.type,
    version: event.version,
  });
  return hash('sha256', canonical, 'hex');
}

/** sha256(prevHash ‖ digest), hex. */
export function chainHash(prevHash: string, digest: string): string {
  return hash('sha256', prevHash + digest, 'hex');
}

/** Why an event does not follow its predecessor, or undefined where all is well. */
export function findFault(
  event: HashedEvent,
  previous: { readonly position: number; readonly hash: string },
): string | undefined {
  if (event.position !== previous.position + 1) {
    return `position ${event.position} follows ${previous.position}: an event is missing`;
  }
  if (event.prevHash !== previous.hash) return 'does not follow the event before it';
  if ((event.payload === null) !== (event.salt === null)) return 'payload and salt disagree';
  if (event.payload !== null && event.salt !== null) {
    if (hashPayload(event.salt, event.payload) !== event.payloadHash) return 'payload was changed';
  }
  if (chainHash(event.prevHash, digestEnvelope(event)) !== event.hash) {
    return 'envelope was changed';
  }
  return undefined;
}

const saltBytes = 16;
let lot = Buffer.alloc(0);
let lotUsed = 0;
