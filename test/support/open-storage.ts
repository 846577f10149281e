/** Opens the store of a root beside its memory, be it a file in there or a server that it names. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSqliteStorage } from '../../src/storage/sqlite/sqlite-storage.ts';
import type { Storage } from '../../src/storage/storage.ts';

/** The clock stands still unless one is given. */
export async function openStorage(
  root: string,
  { now = () => '2026-11-30T09:00:00.000Z' }: { readonly now?: () => string } = {},
): Promise<Storage> {
  const url = storeUrlOf(root);
  if (url === undefined) return createSqliteStorage({ file: join(root, 'squadlog.db'), now });
  const { openPostgres } = await import('./open-postgres.ts');
  return openPostgres(url, { root, now });
}

/** The server that the configuration file of a root names; undefined for a store in the root. */
export function storeUrlOf(root: string): string | undefined {
  const file = join(root, 'squadlog.json');
  if (!existsSync(file)) return undefined;
  const settings = JSON.parse(readFileSync(file, 'utf8')) as Settings;
  return settings.store?.url;
}

interface Settings {
  readonly store?: { readonly url?: string };
}
