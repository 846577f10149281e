/** A store whose code is loaded when it is first used. */
import type { HashedEvent } from './hash-chain.ts';
import type { EventFilter, Storage } from './storage.ts';

/** Loads once; a load that fails is tried again by the next use. Closing loads nothing. */
export function lazyStorage(load: () => Promise<Storage>): Storage {
  let loading: Promise<Storage> | undefined;
  const loaded = () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  return {
    commit: async (work) => (await loaded()).commit(work),
    append: async (events, expected) => (await loaded()).append(events, expected),
    adopt: async (events) => (await loaded()).adopt(events),
    read: async () => (await loaded()).read(),
    readAt: async (position, streams, how) => (await loaded()).readAt(position, streams, how),
    positionAt: async (recordedAt) => (await loaded()).positionAt(recordedAt),
    positionOf: async (eventId) => (await loaded()).positionOf(eventId),
    awaitNews: async (after, options) => (await loaded()).awaitNews(after, options),
    hashedEvents: (filter) => eventsOf(loaded, filter),
    verify: async (options) => (await loaded()).verify(options),
    warnings: async () => (await loaded()).warnings(),
    acceptHead: async () => (await loaded()).acceptHead(),
    compareWithLog: async (options) => (await loaded()).compareWithLog(options),
    summariseProjections: async (until, options) =>
      (await loaded()).summariseProjections(until, options),
    rebuild: async (options) => (await loaded()).rebuild(options),
    backup: async (file) => (await loaded()).backup(file),
    clean: async (options) => (await loaded()).clean(options),
    findDamage: async () => (await loaded()).findDamage(),
    facts: async () => (await loaded()).facts(),
    close: async () => {
      const storage = await loading?.catch(() => undefined);
      await storage?.close();
    },
  };
}

async function* eventsOf(
  loaded: () => Promise<Storage>,
  filter: EventFilter,
): AsyncGenerator<HashedEvent> {
  yield* (await loaded()).hashedEvents(filter);
}
