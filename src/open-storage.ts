/** Opens the chosen store; what only a server needs is loaded when one is first used. */
import type { ChosenStore } from './choose-store.ts';
import { lazyStorage } from './storage/lazy-storage.ts';
import { createSqliteStorage } from './storage/sqlite/sqlite-storage.ts';
import type { Storage } from './storage/storage.ts';

export interface StoragePlace {
  readonly root: string;
  /** The clock; ISO 8601 UTC with milliseconds. */
  readonly now: () => string;
}

/** Opens nothing yet. Every use of an unknown store fails with why it is that. */
export function openStorage(chosen: ChosenStore, { root, now }: StoragePlace): Storage {
  switch (chosen.kind) {
    case 'sqlite':
      return createSqliteStorage({ file: chosen.file, now });
    case 'unknown':
      return lazyStorage(() => Promise.reject(chosen.fault));
    case 'postgres': {
      const { location, connectTimeoutMs, statementTimeoutMs, connectionsMax } = chosen;
      const limits = { connectTimeoutMs, statementTimeoutMs, connectionsMax };
      return lazyStorage(async () => {
        const { createPostgresStorage } = await import('./storage/postgres/postgres-storage.ts');
        return createPostgresStorage({ location, root, now, ...limits });
      });
    }
  }
}
