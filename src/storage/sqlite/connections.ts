/** The connections of one store: one writer, and as many readers as snapshots are open at once. */
import { existsSync } from 'node:fs';
import { MemoryError } from '../../errors.ts';
import type { Connection } from './connection.ts';
import { readHead } from './log-head.ts';
import { migrate } from './migrate.ts';
import { openDatabase, openScratch } from './open.ts';
import { catchUp, projectedPosition } from './projector.ts';
import { findDisagreement, readWitness } from './witness.ts';

export interface Lent {
  readonly connection: Connection;
  readonly giveBack: () => void;
}

export interface Connections {
  writer(): Promise<Connection>;
  borrow(): Promise<Lent>;
  close(): void;
}

/** Opens nothing yet; a read of a missing store gets an empty one. */
export function openLazily(file: string): Connections {
  let writer: Promise<Connection> | undefined;
  let ready = false;
  const all: Connection[] = [];
  const idle: Connection[] = [];
  const keep = (connection: Connection): Connection => {
    all.push(connection);
    return connection;
  };
  const open = async (purpose: 'read' | 'write'): Promise<Connection> => {
    if (purpose === 'read' && !existsSync(file)) return keep(await openEmpty());
    const connection = keep(await openDatabase(file, { purpose }));
    if (purpose === 'write') refuseDisagreement(connection, file);
    if (!ready) await bringUpToDate(connection);
    ready = true;
    return connection;
  };
  return {
    writer: () => {
      writer ??= open('write');
      writer.catch(() => {
        writer = undefined;
      });
      return writer;
    },
    borrow: async () => {
      const spare = idle.pop();
      const usable = spare === undefined || !spare.db.memory || !existsSync(file);
      const connection = usable && spare !== undefined ? spare : await open('read');
      return { connection, giveBack: () => idle.push(connection) };
    },
    close: () => {
      for (const connection of all.splice(0)) connection.close();
      idle.splice(0);
      writer = undefined;
    },
  };
}

async function bringUpToDate(connection: Connection): Promise<void> {
  await migrate(connection);
  if (projectedPosition(connection) !== readHead(connection).position) await catchUp(connection);
}

/** Stands for a store that isn't there: all tables, no events. */
async function openEmpty(): Promise<Connection> {
  const connection = await openScratch();
  await bringUpToDate(connection);
  return connection;
}

/** A log that lost events must not grow over the gap: the loss would never be seen again. */
function refuseDisagreement(connection: Connection, file: string): void {
  const witness = readWitness(file);
  if (witness === undefined || witness === 'unreadable') return;
  const disagreement = findDisagreement(connection, witness);
  if (disagreement === undefined) return;
  throw new MemoryError({
    code: 'corrupt',
    message:
      `${file} was altered: ${disagreement}. Nothing was recorded: restore a backup, or ` +
      'accept the log as it is.',
    hint: 'squadlog verify --accept-head',
  });
}
