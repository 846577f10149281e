/**
 * Lets tests that know nothing of stores run on PostgreSQL: the root folders they are given name a
 * store of their own there, in the configuration file that each process of the test reads.
 */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freshSchema, isOnPostgres } from './postgres-stores.ts';

/** Does nothing on SQLite. Makes the folder where it is missing; gives it back. */
export function prepareRoot(root: string): string {
  if (!isOnPostgres) return root;
  mkdirSync(root, { recursive: true });
  const settings = { store: { url: freshSchema() } };
  writeFileSync(join(root, 'squadlog.json'), JSON.stringify(settings));
  return root;
}

/** Fails where a test of the PostgreSQL project used a SQLite store below a folder instead. */
export function expectPrepared(folder: string): void {
  if (!isOnPostgres || !existsSync(folder)) return;
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const stray = entries.find(({ name }) => name === 'squadlog.db');
  if (stray === undefined) return;
  throw new Error(
    `${stray.parentPath} was used with SQLite: call prepareRoot where the test makes that root.`,
  );
}
