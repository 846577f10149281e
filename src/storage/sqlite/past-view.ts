/** A view of the past: the log folded up to a position, into a database that vanishes after. */
import type { Reader } from '../storage.ts';
import { createTables, foldInto } from './compare-with-log.ts';
import type { Connection } from './connection.ts';
import type { Lent } from './connections.ts';
import { openScratch } from './open.ts';
import { createReader } from './reader.ts';
import { translateError } from './translate-error.ts';

/** Folds the log of some streams, or of all, up to a position; gives back when closed. */
export async function viewPast(
  { connection: log, giveBack }: Lent,
  position: number,
  streams: readonly string[] | undefined,
): Promise<Reader> {
  let scratch: Connection | undefined;
  const release = () => {
    scratch?.close();
    giveBack();
  };
  try {
    scratch = await openScratch();
    createTables(scratch);
    foldInto(scratch, log, { until: position, ...(streams === undefined ? {} : { streams }) });
    return createReader(scratch, { position, log, release });
  } catch (error) {
    release();
    throw translateError(error, log.db.name);
  }
}
