/** Which events of another log continue this one, and why they may not be taken over. */
import { MemoryError } from '../../errors.ts';
import { isKnownEvent, isOpaque, readEvent } from '../../events/index.ts';
import type { HashedEvent } from '../hash-chain.ts';
import { findFault, isOrderToErase, unorderedErasure } from '../hash-chain.ts';
import { refuseUnfit } from '../hash-draft.ts';
import type { Head } from '../log-walk.ts';
import type { Connection } from './connection.ts';
import { toEnvelope } from './event-rows.ts';

/**
 * Those behind the log's head, in order; the others must be the log's own. Fails with `refused`
 * where one is of another log, breaks the chain, or can't be read.
 */
export function findContinuing(
  connection: Connection,
  events: readonly HashedEvent[],
  start: Head,
): readonly HashedEvent[] {
  const fresh: HashedEvent[] = [];
  let head = start;
  for (const event of events) {
    if (event.position <= start.position) {
      refuseOther(connection, event);
      continue;
    }
    const fault = findFault(event, head) ?? findLostOrder(event);
    if (fault !== undefined) {
      throw new MemoryError({
        code: 'refused',
        message:
          `Event ${event.position} does not continue this log (${fault}). Nothing was ` +
          'imported: import into an empty root, or into one that holds an earlier state of ' +
          'the same log.',
      });
    }
    if (!isKnownEvent(event.type, event.version)) {
      throw new MemoryError({
        code: 'refused',
        message:
          `Event ${event.position} is a ${event.type} version ${event.version}, which this ` +
          'release does not know. Nothing was imported: update Squadlog.',
      });
    }
    const read = readEvent(toEnvelope(event), event.payload);
    if (!isOpaque(read)) refuseUnfit(read);
    fresh.push(event);
    head = event;
  }
  return fresh;
}

/**
 * Nothing may let go of an order to erase. Whether any other payload went by an order is known
 * at the log's end only, as the order may come with a later call: `verify` says so.
 */
function findLostOrder({ type, payload }: HashedEvent): string | undefined {
  return payload === null && isOrderToErase(type) ? unorderedErasure : undefined;
}

function refuseOther(connection: Connection, event: HashedEvent): void {
  const sql = 'SELECT hash FROM events WHERE position = ?';
  const row = connection.prepare(sql).get(event.position) as { hash: string };
  if (row.hash === event.hash) return;
  throw new MemoryError({
    code: 'refused',
    message:
      `This root holds another log: its event ${event.position} is not the one in the export. ` +
      'Nothing was imported: import into an empty root.',
  });
}
