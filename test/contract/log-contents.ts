/** Opens stores for one test and reads back what they hold, for the contract's assertions. */
import { onTestFinished } from 'vitest';
import type { LoggedEvent } from '../../src/events/index.ts';
import type { HashedEvent } from '../../src/storage/hash-chain.ts';
import type { Decided, EventFilter, Reader, Storage, Work } from '../../src/storage/storage.ts';
import type { StreamDraft } from '../support/event-samples.ts';
import type { StoreLocation } from '../support/storage-factory.ts';

/** A handle that is closed when the test is done. */
export function openFor(
  location: StoreLocation,
  options: Parameters<StoreLocation['open']>[0] = {},
): Storage {
  const storage = location.open(options);
  onTestFinished(() => storage.close());
  return storage;
}

/** Uses a view of now and closes it. */
export async function withReader<T>(storage: Storage, use: (reader: Reader) => Promise<T>) {
  const reader = await storage.read();
  try {
    return await use(reader);
  } finally {
    await reader.close();
  }
}

export function readAll(storage: Storage, filter: EventFilter = {}): Promise<LoggedEvent[]> {
  return withReader(storage, (reader) => collect(reader.events(filter)));
}

export function readHashed(storage: Storage, filter: EventFilter = {}): Promise<HashedEvent[]> {
  return collect(storage.hashedEvents(filter));
}

export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** Work on one stream that reads nothing; `decide` may be events or what gives them. */
export function workOn(
  stream: string,
  decide: readonly StreamDraft[] | (() => readonly StreamDraft[]),
): Work<null> {
  const give = typeof decide === 'function' ? decide : () => decide;
  return { stream, load: [], decide: (): Decided<null> => ({ events: give(), result: null }) };
}
