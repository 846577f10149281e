/** Opens a store on PostgreSQL as a memory does, with the limits that a URL without its own has. */
import { createPostgresStorage } from '../../src/storage/postgres/postgres-storage.ts';
import { parseStoreUrl } from '../../src/storage/postgres/store-url.ts';
import type { Storage } from '../../src/storage/storage.ts';

export function openPostgres(
  url: string,
  where: { readonly root: string; readonly now: () => string },
): Storage {
  const limits = { connectTimeoutMs: 10_000, statementTimeoutMs: 30_000, connectionsMax: 4 };
  return createPostgresStorage({ location: parseStoreUrl(url), ...where, ...limits });
}
