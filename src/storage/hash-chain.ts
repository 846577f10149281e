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
  return eventFault(event);
}

/** Why an event does not fit its own hashes, or undefined where it does. */
export function eventFault(event: HashedEvent): string | undefined {
  if ((event.payload === null) !== (event.salt === null)) return 'payload and salt disagree';
  if (event.payload !== null && event.salt !== null) {
    if (hashPayload(event.salt, event.payload) !== event.payloadHash) return 'payload was changed';
  }
  if (chainHash(event.prevHash, digestEnvelope(event)) !== event.hash) {
    return 'envelope was changed';
  }
  return undefined;
}

/** Why an event is bad whose payload went though no order in the log names it. */
export const unorderedErasure = 'payload was erased without an order';

export interface ErasureWatch<Place> {
  /** Call it for every event, in the order of the log. */
  note(event: Pick<HashedEvent, 'id' | 'type' | 'payload'>, place: Place): void;
  /** Where the first event stands that lost its payload and that no later order names. */
  firstUnordered(): Place | undefined;
}

/**
 * Pairs payloads that are gone with the orders to erase them, by the rules of the log's guard. An
 * order follows what it erases, so only events without a payload are kept in memory.
 */
export function watchErasures<Place>(): ErasureWatch<Place> {
  const gone = new Map<string, { readonly type: string; readonly place: Place }>();
  return {
    note: ({ id, type, payload }, place) => {
      if (payload === null) gone.set(id, { type, place });
      else if (isOrderToErase(type)) {
        for (const named of namedBy(payload)) {
          const erased = gone.get(named);
          if (erased !== undefined && mayErase(type, erased.type)) gone.delete(named);
        }
      }
    },
    firstUnordered: () => gone.values().next().value?.place,
  };
}

/** Events of these types let go of payloads; their own are never let go of. */
export function isOrderToErase(type: string): boolean {
  return type === 'EntryErased' || type === 'PayloadsDropped';
}

function mayErase(order: string, erased: string): boolean {
  if (isOrderToErase(erased)) return false;
  return order === 'EntryErased' || erased !== 'LearningRecorded';
}

function namedBy(payload: string): readonly string[] {
  try {
    const { events } = JSON.parse(payload) as { readonly events?: unknown };
    return Array.isArray(events) ? events : [];
  } catch {
    // A payload that was changed is named by its hash.
    return [];
  }
}

const saltBytes = 16;
let lot = Buffer.alloc(0);
let lotUsed = 0;
