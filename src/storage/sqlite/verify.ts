/** Walks the whole log and names the first event that is not as it was recorded. */
import { findFault } from '../hash-chain.ts';
import type { Verification } from '../storage.ts';
import { emptyHead } from '../storage.ts';
import type { Connection } from './connection.ts';
import { hashedEvents } from './event-rows.ts';
import type { Head } from './log-head.ts';
import { findDisagreement } from './witness.ts';

/** `head`: a hash saved earlier, which must be that of some event in the log. */
export function verifyLog(
  connection: Connection,
  options: {
    readonly witness: Head | 'unreadable' | undefined;
    readonly head?: string | undefined;
  },
): Verification {
  let previous: Head & { readonly id: string } = { position: 0, hash: emptyHead, id: '' };
  let headSeen = options.head === emptyHead;
  for (const event of hashedEvents(connection, {})) {
    const reason = findFault(event, previous);
    if (reason !== undefined) {
      return failed(previous, { position: event.position, id: event.id, reason });
    }
    previous = event;
    headSeen ||= event.hash === options.head;
  }
  const next = { position: previous.position + 1, id: '' };
  if (options.head !== undefined && !headSeen) {
    const reason = 'no event has the saved head: the log was cut or rewritten after it was saved';
    return failed(previous, { ...next, reason });
  }
  if (options.witness === 'unreadable' || options.witness === undefined) {
    return success(previous, options.head !== undefined);
  }
  const disagreement = findDisagreement(connection, options.witness);
  if (disagreement !== undefined) return failed(previous, { ...next, reason: disagreement });
  return success(previous, options.witness.position > 0 || options.head !== undefined);
}

function success(last: Head, anchored: boolean): Verification {
  return { ok: true, events: last.position, head: last.hash, anchored };
}

function failed(last: Head, firstBad: NonNullable<Verification['firstBad']>): Verification {
  return { ok: false, events: last.position, head: last.hash, anchored: false, firstBad };
}
