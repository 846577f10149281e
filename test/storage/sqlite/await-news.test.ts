/** Waiting for news of a file: what shows that it grew, and that a wait leaves nothing behind. */
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { awaitNews } from '../../../src/storage/sqlite/await-news.ts';
import type { Connections } from '../../../src/storage/sqlite/connections.ts';
import { openLazily } from '../../../src/storage/sqlite/connections.ts';
import { createSqliteStorage } from '../../../src/storage/sqlite/sqlite-storage.ts';
import { draft } from '../../support/event-samples.ts';
import { createClock } from '../../support/fixed-clock.ts';
import { temporaryFolders } from '../../support/temp-root.ts';

const newFolder = temporaryFolders();
const soon = { pollMs: 1 };

function open() {
  const file = join(newFolder(), 'squadlog.db');
  const storage = createSqliteStorage({ file, now: createClock().now });
  const connections = openLazily(file);
  onTestFinished(() => storage.close());
  onTestFinished(() => connections.close());
  return { file, storage, connections };
}

/** Counts what is lent and what comes back; `then` acts on each lending. */
function counting(connections: Connections, then: (lent: number) => Promise<unknown>) {
  const counted = { lent: 0, back: 0 };
  const borrow: Connections['borrow'] = async () => {
    const { connection, giveBack } = await connections.borrow();
    counted.lent += 1;
    await then(counted.lent);
    const give = () => {
      counted.back += 1;
      giveBack();
    };
    return { connection, giveBack: give };
  };
  return { counted, borrow };
}

it('sees a store that is made between the look at its file and the wait', async () => {
  const { file, storage, connections } = open();
  const append = () => storage.append([draft('SessionRecorded')]);
  const first = async (lent: number) => (lent === 1 ? append() : undefined);
  const { borrow, counted } = counting(connections, first);
  const { signal } = new AbortController();
  expect(await awaitNews({ file, connections: { borrow } }, 0, { signal, ...soon })).toBe(1);
  expect(counted).toEqual({ lent: 2, back: 2 });
});

it('keeps one connection for a wait, and gives it back when aborted', async () => {
  const { file, storage, connections } = open();
  await storage.append([draft('SessionRecorded')]);
  const stop = new AbortController();
  let lend = (): void => undefined;
  const lent = new Promise<void>((resolve) => {
    lend = resolve;
  });
  const { borrow, counted } = counting(connections, async () => lend());
  const how = { signal: stop.signal, ...soon };
  const news = awaitNews({ file, connections: { borrow } }, 1, how);
  await lent;
  stop.abort();
  expect(await news).toBe(1);
  expect(counted).toEqual({ lent: 1, back: 1 });
});

it('follows a store that it may only read', async () => {
  const { file, storage, connections } = open();
  await storage.append([draft('SessionRecorded')]);
  const copied = counting(connections, async () => undefined);
  const asCopy: Connections['borrow'] = async () => {
    const { connection, giveBack } = await copied.borrow();
    const db = new Proxy(connection.db, {
      get: (real, name) => (name === 'memory' ? true : Reflect.get(real, name)),
    });
    return { connection: { ...connection, db }, giveBack };
  };
  const { signal } = new AbortController();
  const news = awaitNews({ file, connections: { borrow: asCopy } }, 1, { signal, ...soon });
  await storage.append([draft('LearningRecorded')]);
  expect(await news).toBe(2);
  expect(copied.counted.back).toBe(copied.counted.lent);
});

it.runIf(process.getuid?.() !== 0)('fails where the folder may not be looked into', async () => {
  const { file, connections } = open();
  const folder = join(file, '..');
  chmodSync(folder, 0o000);
  onTestFinished(() => chmodSync(folder, 0o700));
  const { signal } = new AbortController();
  await expect(awaitNews({ file, connections }, 0, { signal })).rejects.toMatchObject({
    code: 'unavailable',
  });
});
