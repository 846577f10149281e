/** A snapshot whose projections are whole, whatever other processes and releases do meanwhile. */
import { projectedPosition } from './checkpoints.ts';
import type { Connection } from './connection.ts';
import { readHead } from './log-head.ts';
import { refuseOtherFormat } from './migrate.ts';
import { translateError } from './translate-error.ts';

/**
 * Begins a read transaction and returns the position that its projections stand at: that of the
 * newest event at the time of the call, or a later one. Another release projects only into tables
 * of its own, and a rebuild under way has not read all: both are caught up with first.
 */
export async function beginAtHead(connection: Connection): Promise<number> {
  let wanted = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const { head, projected } = begin(connection);
    wanted = Math.min(wanted, head);
    // Projections ahead of the log stem from a tail that was cut.
    if (projected !== undefined && projected >= wanted && projected <= head) return projected;
    endSnapshot(connection);
    await catchUp(connection);
  }
}

/** Builds what is missing; loaded by those few processes that find something to build. */
export async function catchUp(connection: Connection): Promise<void> {
  projector ??= import('./projector.ts');
  await (await projector).catchUp(connection);
}

let projector: Promise<typeof import('./projector.ts')> | undefined;

/** Ends the read transaction where one is open. */
export function endSnapshot(connection: Connection): void {
  if (connection.db.inTransaction) connection.prepare('COMMIT').run();
}

function begin(connection: Connection) {
  try {
    connection.prepare('BEGIN').run();
    refuseOtherFormat(connection);
    return { head: readHead(connection).position, projected: projectedPosition(connection) };
  } catch (error) {
    endSnapshot(connection);
    throw translateError(error, connection.db.name);
  }
}
