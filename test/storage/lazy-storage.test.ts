/** A store that is loaded by its first use: every method goes through, and a failed load heals. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lazyStorage } from '../../src/storage/lazy-storage.ts';
import { createSqliteStorage } from '../../src/storage/sqlite/sqlite-storage.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { createClock } from '../support/fixed-clock.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const newFolder = temporaryFolders();

function recorder(): { readonly storage: Storage; readonly calls: unknown[][] } {
  const calls: unknown[][] = [];
  const record =
    (name: string) =>
    async (...given: unknown[]) => {
      calls.push([name, ...given]);
      return name;
    };
  const handler: ProxyHandler<object> = {
    get: (_target, name) =>
      name === 'then'
        ? undefined
        : name === 'hashedEvents'
          ? async function* (filter: unknown) {
              calls.push(['hashedEvents', filter]);
              yield 'one';
              yield 'two';
            }
          : record(String(name)),
  };
  return { storage: new Proxy({}, handler) as Storage, calls };
}

it('hands every call on, with what it was given', async () => {
  const { storage, calls } = recorder();
  const real = createSqliteStorage({ file: join(newFolder(), 'a.db'), now: createClock().now });
  let loads = 0;
  const lazy = lazyStorage(async () => {
    loads += 1;
    return storage;
  });
  const names = Object.keys(real) as (keyof Storage)[];
  expect(Object.keys(lazy).sort()).toEqual([...names].sort());
  const given = ['a', 'b', 'c'];
  for (const name of names.filter((one) => one !== 'hashedEvents' && one !== 'close')) {
    const method = lazy[name] as (...words: string[]) => Promise<unknown>;
    const taken = given.slice(0, method.length);
    expect(await method(...taken), name).toBe(name);
    expect(calls.at(-1), name).toEqual([name, ...taken]);
  }
  const events: unknown[] = [];
  for await (const event of lazy.hashedEvents({ after: 3 })) events.push(event);
  expect(events).toEqual(['one', 'two']);
  expect(calls.at(-1)).toEqual(['hashedEvents', { after: 3 }]);
  await lazy.close();
  expect(calls.at(-1)).toEqual(['close']);
  expect(loads).toBe(1);
});

it('loads nothing to be closed, and tries again after a load that failed', async () => {
  const { storage } = recorder();
  let loads = 0;
  const lazy = lazyStorage(async () => {
    loads += 1;
    if (loads === 1) throw new Error('not there yet');
    return storage;
  });
  await lazy.close();
  expect(loads).toBe(0);
  await expect(lazy.facts()).rejects.toThrow('not there yet');
  await lazy.close();
  expect(await lazy.facts()).toBe('facts');
  expect(loads).toBe(2);
});
