/** Walks a log from its first event to its last, in every store alike, and says what it found. */
import type { HashedEvent } from './hash-chain.ts';
import { findFault, unorderedErasure, watchErasures } from './hash-chain.ts';
import { emptyHead } from './storage.ts';
import type { Verification } from './verification.ts';

/** A position and the hash of the event there. */
export interface Head {
  readonly position: number;
  readonly hash: string;
}

export interface WalkedAgainst {
  readonly witness: Head | 'unreadable' | undefined;
  /** A hash saved earlier, which must be that of some event in the log. */
  readonly head?: string | undefined;
}

export interface LogWalk {
  /** Call it for every event, in the order of the log. */
  note(event: HashedEvent): void;
  /** What the walk came to. */
  verification(): Verification;
}

/**
 * To the end even past a fault: an order to erase an event before it may stand behind it.
 */
export function walkLog({ witness, head }: WalkedAgainst): LogWalk {
  let last: Head = { position: 0, hash: emptyHead };
  let fault: Bad | undefined;
  let headSeen = head === emptyHead;
  let atWitness: (Omit<Bad, 'reason'> & { readonly hash: string }) | undefined;
  const erasures = watchErasures<Omit<Bad, 'reason'>>();
  const seen = typeof witness === 'object' ? witness : undefined;
  return {
    note: (event) => {
      const { position, id, hash } = event;
      const reason = fault === undefined ? findFault(event, last) : undefined;
      if (reason !== undefined) fault = { position, id, reason };
      erasures.note(event, { position, id });
      headSeen ||= hash === head;
      if (position === seen?.position) atWitness = { position, id, hash };
      last = { position, hash };
    },
    verification: () => {
      const firstBad = earlier(fault, erasures.firstUnordered());
      if (firstBad !== undefined) return failed(last, firstBad);
      const next = { position: last.position + 1, id: '', acceptable: true } as const;
      if (head !== undefined && !headSeen) {
        const reason =
          'no event has the saved head: the log was cut or rewritten after it was saved';
        return failed(last, { ...next, reason });
      }
      const disagreement = seen === undefined ? undefined : disagreementOf(seen, atWitness?.hash);
      if (disagreement !== undefined) {
        const place =
          atWitness === undefined ? {} : { position: atWitness.position, id: atWitness.id };
        return failed(last, { ...next, ...place, reason: disagreement });
      }
      return success(last, (seen?.position ?? 0) > 0 || head !== undefined);
    },
  };
}

/** Why a witness disagrees with the hash that the log has at its position; undefined for none. */
export function disagreementOf(witness: Head, hash: string | undefined): string | undefined {
  if (witness.position === 0 || hash === witness.hash) return undefined;
  return hash === undefined
    ? `the log ends before event ${witness.position}, which was recorded: its tail was cut`
    : `event ${witness.position} is not the one that was recorded`;
}

type Bad = NonNullable<Verification['firstBad']>;

function earlier(fault: Bad | undefined, unordered: Omit<Bad, 'reason'> | undefined) {
  if (unordered === undefined) return fault;
  if (fault !== undefined && fault.position <= unordered.position) return fault;
  return { ...unordered, reason: unorderedErasure };
}

function success(last: Head, anchored: boolean): Verification {
  return { ok: true, events: last.position, head: last.hash, anchored };
}

function failed(last: Head, firstBad: Bad): Verification {
  return { ok: false, events: last.position, head: last.hash, anchored: false, firstBad };
}
