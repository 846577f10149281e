/** Stores of the kind that a test file runs on, for properties that hold for any. */
import { isOnPostgres } from './postgres-stores.ts';
import { sqliteFactory } from './sqlite-factory.ts';
import type { StorageFactory } from './storage-factory.ts';

/** `folder` makes an empty folder each time. */
export async function testedFactory(folder: () => string): Promise<StorageFactory> {
  if (!isOnPostgres) return sqliteFactory(folder);
  const { postgresFactory } = await import('./postgres-factory.ts');
  return postgresFactory(folder);
}
