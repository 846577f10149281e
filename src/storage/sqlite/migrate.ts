/**
 * Brings a store's tables to this release's format: in one transaction, after a backup, or not at
 * all.
 */
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { MemoryError } from '../../errors.ts';
import { packageRoot } from '../../package-root.ts';
import type { Connection } from './connection.ts';
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

/** Returns where the backup of the older store went, if there was one. */
export async function migrate(
  connection: Connection,
  steps: readonly Migration[] = migrations,
): Promise<string | undefined> {
  const { db } = connection;
  const target = steps.at(-1)?.format ?? 0;
  const before = await untilFree(db.name, () => formatOf(connection));
  if (before > target) throw newerFormat(db.name, before, target);
  if (before === target) return undefined;
  const backup = before > 0 && !db.memory ? backUp(connection, before) : undefined;
  await underWriteLock(connection, () => {
    const format = formatOf(connection);
    for (const step of steps.filter((candidate) => candidate.format > format)) {
      db.exec(step.sql());
      db.pragma(`user_version = ${step.format}`);
    }
  });
  return backup;
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
  rmSync(partial, { force: true });
  db.prepare('VACUUM INTO ?').run(partial);
  renameSync(partial, backup);
  return backup;
}
