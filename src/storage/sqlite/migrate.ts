/**
 * Brings a store's tables to this release's format: in one transaction, after a backup, or not at
 * all.
 */
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { MemoryError } from '../../errors.ts';
import { packageRoot } from '../../package-root.ts';
import { syncFile, syncFolder } from '../folders.ts';
import { removeLeftovers } from '../leftovers.ts';
import type { Connection } from './connection.ts';
import { readFormat } from './file-format.ts';
import { formatByTables, hasLogTables } from './log-schema.ts';
import { underWriteLock, untilFree } from './write-lock.ts';

export interface Migration {
  /** The format that a store has afterwards. */
  readonly format: number;
  readonly sql: () => string;
}

const files = ['0001-event-log.sql'] as const;

export const migrations: readonly Migration[] = files.map((file, index) => ({
  format: index + 1,
  sql: () => readFileSync(new URL(`db/migrations/sqlite/${file}`, packageRoot()), 'utf8'),
}));

export const latestFormat: number = files.length;

/**
 * Returns where the backup of the older store went, if there was one. The tables say what the
 * store is; a number that says otherwise is set right, or refused with `corrupt` where the tables
 * are of no format.
 */
export async function migrate(
  connection: Connection,
  steps: readonly Migration[] = migrations,
): Promise<string | undefined> {
  const { db } = connection;
  const target = steps.at(-1)?.format ?? 0;
  const looked = await untilFree(db.name, () => look(connection, steps));
  if (looked.format === target && looked.number === target) return undefined;
  const isOlder = looked.format > 0 && looked.format < target;
  const backup = isOlder && !db.memory ? backUp(connection, looked.number) : undefined;
  await underWriteLock(connection, () => {
    const { format } = look(connection, steps);
    for (const step of steps.filter((candidate) => candidate.format > format)) {
      db.exec(step.sql());
    }
    db.pragma(`user_version = ${target}`);
  });
  // An older release looks at the file alone, and must find there that it is not its own any more.
  if (isOlder) db.pragma('wal_checkpoint(TRUNCATE)');
  return backup;
}

/**
 * Fails where the store got another format since this process opened it: it was upgraded beside
 * us, and what we would write or read is not what is there now.
 */
export function refuseOtherFormat(connection: Connection): void {
  const number = formatOf(connection);
  if (number === latestFormat) return;
  throw new MemoryError({
    code: 'corrupt',
    message:
      `${connection.db.name} got format ${number} while this process had it open in format ` +
      `${latestFormat}: another release upgraded it. Nothing was written: restart this process ` +
      'with that release.',
    details: { format: number, known: latestFormat },
  });
}

/** What is said of a store that a newer release wrote. */
export function newerFormat(file: string, format: number, known = latestFormat): MemoryError {
  return new MemoryError({
    code: 'corrupt',
    message:
      `${file} has format ${format}, written by a newer Squadlog; this one knows format ` +
      `${known}. Nothing was touched: update Squadlog.`,
    hint: 'npm install -g squadlog@latest',
  });
}

/** The format of the tables, and the number that says what they should be. */
function look(connection: Connection, steps: readonly Migration[]) {
  const { db } = connection;
  const target = steps.at(-1)?.format ?? 0;
  const number = formatOf(connection);
  if (number > target) throw newerFormat(db.name, number, target);
  if (number === target && steps === migrations && hasLogTables(db)) {
    return { number, format: target };
  }
  const format = formatByTables(db, steps);
  if (format === undefined || (format === 0 && number > 0)) throw unfit(db.name, number);
  return { number, format };
}

function unfit(file: string, number: number): MemoryError {
  return new MemoryError({
    code: 'corrupt',
    message:
      `${file} says that it has format ${number}, and its tables are not those of that format or ` +
      'of an older one. Nothing was touched: restore a backup.',
    hint: 'squadlog help backup',
  });
}

function formatOf({ db }: Connection): number {
  return db.pragma('user_version', { simple: true }) as number;
}

/**
 * A copy that is whole before it gets its name; a second process that upgrades too writes the
 * same.
 */
function backUp({ db }: Connection, format: number): string {
  const backup = `${db.name}.format-${format}.bak`;
  if (existsSync(backup)) return backup;
  const partial = `${backup}.${process.pid}`;
  removeLeftovers(`${backup}.`);
  try {
    db.prepare('VACUUM INTO ?').run(partial);
    // Another process may have upgraded meanwhile: its backup is the one of the older format.
    if (readFormat(partial) === format) {
      syncFile(partial);
      renameSync(partial, backup);
      syncFolder(dirname(backup));
    }
  } finally {
    rmSync(partial, { force: true });
  }
  return backup;
}
