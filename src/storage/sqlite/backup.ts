/** A consistent copy of the store while others write, checked before it gets its name. */
import { chmodSync, existsSync, renameSync, rmSync } from 'node:fs';
import { MemoryError } from '../../errors.ts';
import type { Verification } from '../storage.ts';
import type { Connection } from './connection.ts';
import { readHead } from './log-head.ts';
import { openDatabase } from './open.ts';
import { verifyLog } from './verify.ts';
import { readWitness, writeWitness } from './witness.ts';

/** Copies the store to `target` with a witness of its own; never overwrites a file. */
export async function backUp(connection: Connection, target: string): Promise<Verification> {
  if (existsSync(target)) {
    throw new MemoryError({
      code: 'refused',
      message: `${target} exists already; a backup never overwrites. Name another file.`,
    });
  }
  const partial = `${target}.partial-${process.pid}`;
  rmSync(partial, { force: true });
  connection.prepare('VACUUM INTO ?').run(partial);
  chmodSync(partial, 0o600);
  renameSync(partial, target);
  const copy = await openDatabase(target, { purpose: 'read' });
  try {
    writeWitness(target, readHead(copy));
    const verification = verifyLog(copy, { witness: readWitness(target) });
    copy.db.pragma('wal_checkpoint(TRUNCATE)');
    return verification;
  } finally {
    copy.close();
  }
}
