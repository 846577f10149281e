/** The connections of one store: one writer, and as many readers as snapshots are open at once. */
import { statSync } from 'node:fs';
import { MemoryError } from '../../errors.ts';
import type { Connection } from './connection.ts';
import { migrate } from './migrate.ts';
import { openDatabase, openScratch } from './open.ts';
import { translateError } from './translate-error.ts';
import { findDisagreement, readWitness } from './witness.ts';
import { untilFree } from './write-lock.ts';

export interface Lent {
  readonly connection: Connection;
  readonly giveBack: () => void;
}

export interface Connections {
  writer(): Promise<Connection>;
  borrow(): Promise<Lent>;
  close(): void;
}

/**
 * Opens nothing yet; a read of a missing store gets an empty one. Tables of the log are there
 * then; projections are the user's to catch up with.
 */
export function openLazily(file: string): Connections {
  let writer: Promise<Connection> | undefined;
  let ready = false;
  const all: Connection[] = [];
  const idle: Connection[] = [];
  const keep = (connection: Connection): Connection => {
    all.push(connection);
    return connection;
  };
  const drop = (connection: Connection): void => {
    all.splice(all.indexOf(connection), 1);
    connection.close();
  };
  const open = async (purpose: 'read' | 'write'): Promise<Connection> => {
    if (purpose === 'read' && !isThere(file)) return keep(await openEmpty());
    const connection = await openDatabase(file, { purpose });
    try {
      if (!ready) await migrate(connection);
      if (purpose === 'write') await untilFree(file, () => refuseDisagreement(connection, file));
      ready = true;
      return keep(connection);
    } catch (error) {
      connection.close();
      throw translateError(error, file);
    }
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
      const isUsable = spare !== undefined && !(spare.db.memory && isThere(file));
      // In memory it stands for a store that was not there yet, or for what was then in it.
      if (!isUsable && spare !== undefined) drop(spare);
      const connection = isUsable ? spare : await open('read');
      const giveBack = () => {
        if (connection.db.open) idle.push(connection);
      };
      return { connection, giveBack };
    },
    close: () => {
      for (const connection of all.splice(0)) connection.close();
      idle.splice(0);
      writer = undefined;
    },
  };
}

/** Stands for a store that isn't there: no events. */
async function openEmpty(): Promise<Connection> {
  const connection = await openScratch();
  await migrate(connection);
  return connection;
}

/** Fails where the folder can't be looked into: an unreadable memory is not an empty one. */
function isThere(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    throw translateError(error, file);
  }
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
