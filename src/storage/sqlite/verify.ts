/** Walks the whole log and names the first event that is not as it was recorded. */
import { findFault, unorderedErasure, watchErasures } from '../hash-chain.ts';
import { emptyHead } from '../storage.ts';
import type { Verification } from '../verification.ts';
import type { Connection } from './connection.ts';
import { hashedEvents } from './event-rows.ts';
import type { Head } from './log-head.ts';
import { schemaFaults } from './log-schema.ts';
import { migrations } from './migrate.ts';
import { findDisagreement } from './witness.ts';

/** `head`: a hash saved earlier, which must be that of some event in the log. */
export function verifyLog(connection: Connection, options: Against): Verification {
  const verification = verifyEvents(connection, options);
  const warnings = [
    ...schemaFaults(connection.db, migrations).map((fault) => `The store was altered: ${fault}.`),
    ...(options.witness === 'unreadable'
      ? ['The witness (squadlog.head) is unreadable, and vouches for nothing.']
      : []),
  ];
  return warnings.length === 0 ? verification : { ...verification, warnings };
}

interface Against {
  readonly witness: Head | 'unreadable' | undefined;
  readonly head?: string | undefined;
}

function verifyEvents(connection: Connection, options: Against): Verification {
  const { last, headSeen, firstBad } = walk(connection, options.head);
  if (firstBad !== undefined) return failed(last, firstBad);
  const next = { position: last.position + 1, id: '', acceptable: true } as const;
  if (options.head !== undefined && !headSeen) {
    const reason = 'no event has the saved head: the log was cut or rewritten after it was saved';
    return failed(last, { ...next, reason });
  }
  if (options.witness === 'unreadable' || options.witness === undefined) {
    return success(last, options.head !== undefined);
  }
  const disagreement = findDisagreement(connection, options.witness);
  if (disagreement !== undefined) {
    const other = eventAt(connection, options.witness.position);
    return failed(last, { ...next, ...other, reason: disagreement });
  }
  return success(last, options.witness.position > 0 || options.head !== undefined);
}

/** The event that stands where the witness saw another. */
function eventAt(
  connection: Connection,
  position: number,
): { position: number; id: string } | undefined {
  const sql = 'SELECT position, id FROM events WHERE position = ?';
  return connection.prepare(sql).get(position) as { position: number; id: string } | undefined;
}

type Bad = NonNullable<Verification['firstBad']>;

/** To the end even past a fault: an order to erase an event before it may stand behind it. */
function walk(connection: Connection, head: string | undefined) {
  let last: Head = { position: 0, hash: emptyHead };
  let fault: Bad | undefined;
  let headSeen = head === emptyHead;
  const erasures = watchErasures<Omit<Bad, 'reason'>>();
  for (const event of hashedEvents(connection, {})) {
    const { position, id } = event;
    const reason = fault === undefined ? findFault(event, last) : undefined;
    if (reason !== undefined) fault = { position, id, reason };
    erasures.note(event, { position, id });
    headSeen ||= event.hash === head;
    last = { position, hash: event.hash };
  }
  return { last, headSeen, firstBad: earlier(fault, erasures.firstUnordered()) };
}

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
