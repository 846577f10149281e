/**
 * Who reads on from the last position it saw misses nothing, whatever others append meanwhile: what
 * becomes visible always stands behind what was visible before.
 */
import fc from 'fast-check';
import type pg from 'pg';
import { expect, it } from 'vitest';
import { hashDraft } from '../../../src/storage/hash-draft.ts';
import type { Head } from '../../../src/storage/log-walk.ts';
import { statementsOf } from '../../../src/storage/postgres/statements.ts';
import type { Storage } from '../../../src/storage/storage.ts';
import { readHashed } from '../../contract/log-contents.ts';
import type { StreamDraft } from '../../support/event-samples.ts';
import { draft } from '../../support/event-samples.ts';
import { createClock } from '../../support/fixed-clock.ts';
import { installMessageDb } from '../../support/message-db.ts';
import { toMessage } from '../../support/message-db-oracle.ts';
import { onNewLog } from '../../support/new-log.ts';
import { withPostgres } from '../../support/postgres-stores.ts';
import { runs } from '../../support/seed.ts';
import type { Writing } from '../../support/tails.ts';
import { behind, tailReplica, tailServer, tailTable } from '../../support/tails.ts';
import { temporaryFolders } from '../../support/temp-root.ts';

const folder = temporaryFolders();
const streams = ['squad/kiln', 'squad/loom', 'agent/ada', 'process'];
/** For each writer, how many events it appends at once, time after time. */
const batches = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 8 });
const shared = fc.constantFrom(true, false);

it('misses nothing beside four writers', async () => {
  await fc.assert(
    fc.asyncProperty(fc.tuple(batches, batches, batches, batches), shared, (sizes, isOneStream) =>
      onNewLog(folder, async ({ url, open }) => {
        // A raw reader needs the table.
        await open().append([]);
        const plans = sizes.map((batch, nth) =>
          batch.map((size) => batchOf(size, streams[isOneStream ? 0 : nth])),
        );
        const lastIds = new Set(plans.flat().map((batch) => batch.at(-1)?.id));
        const writing = write(plans.map((plan) => ({ storage: open(), plan })));
        const tails = [tailTable(url, writing), tailServer(open(), writing)];
        const readings = await Promise.all([...tails, tailReplica(open(), writing)]);
        await writing.done;
        const ids = (await readHashed(open())).map(({ id }) => id);
        expect([...ids].sort()).toEqual(
          plans
            .flat(2)
            .map(({ id }) => id)
            .sort(),
        );
        for (const pages of readings) {
          expect(pages.flat()).toEqual(ids.map((id, index) => ({ id, position: index + 1 })));
          // Of what was appended at once, nobody sees a part.
          for (const page of pages) expect(lastIds).toContain(page.at(-1)?.id);
        }
      }),
    ),
    { ...runs(6), interruptAfterTimeLimit: 240_000 },
  );
}, 300_000);

it('waits with what comes later for an append that is not committed', async () => {
  await onNewLog(folder, async ({ url, open }) => {
    const [early, late] = [draft('LineSkipped'), draft('LineSkipped', {}, { stream: 'agent/ada' })];
    const other = open();
    await other.append([draft('LineSkipped')]);
    await withPostgres(url, async (first, schema) => {
      await first.query('BEGIN');
      await appendIn(first, schema, early);
      let isOver = false;
      const appending = Promise.allSettled([other.append([late])]).finally(() => {
        isOver = true;
      });
      await withPostgres(url, async (reader) => {
        while (!isOver && !(await isOneKeptWaiting(reader)));
        expect(isOver).toBe(false);
        expect(await behind(reader, 1)).toEqual([]);
        await first.query('COMMIT');
        expect(await appending).toMatchObject([{ value: [{ position: 3 }] }]);
        expect(await behind(reader, 1)).toEqual([
          { position: 2, id: early.id },
          { position: 3, id: late.id },
        ]);
      });
    });
  });
});

/** It holds a lock for each category: its positions are given out in another order than seen. */
it('is what Message DB does not promise across categories', async () => {
  const store = await installMessageDb();
  try {
    const [early, late] = ['squad/kiln', 'agent/ada'].map((stream) => {
      const named = draft('LineSkipped', {}, { id: crypto.randomUUID(), stream });
      return toMessage({ draft: named, expected: 'any' });
    });
    if (early === undefined || late === undefined) throw new Error('two messages');
    const first = await store.begin();
    await first.write(early);
    await store.write(late);
    const seen = await store.messages();
    await first.end('COMMIT');
    expect(seen.map(({ id }) => id)).toEqual([late.id]);
    expect(await store.messages(seen[0]?.globalPosition)).toEqual([]);
  } finally {
    await store.close();
  }
});

function batchOf(size: number, stream = 'squad/kiln'): StreamDraft[] {
  return Array.from({ length: size }, () => draft('LineSkipped', {}, { stream }));
}

interface Writer {
  readonly storage: Storage;
  readonly plan: readonly (readonly StreamDraft[])[];
}

function write(writers: readonly Writer[]): Writing {
  const over = new AbortController();
  const all = writers.map(async ({ storage, plan }) => {
    for (const batch of plan) await storage.append(batch);
  });
  const done = Promise.all(all)
    .then(() => undefined)
    .finally(() => over.abort());
  return { done, isOver: over.signal };
}

/** As a store would, on a connection that commits when it is told to. */
async function appendIn(client: pg.Client, schema: string, event: StreamDraft): Promise<void> {
  const { head, append } = statementsOf(schema);
  const [newest] = (await client.query<Head>({ text: head().sql, values: [1] })).rows;
  if (newest === undefined) throw new Error('the log is empty');
  const base = { ...newest, position: Number(newest.position) };
  const recordedAt = createClock().now();
  const row = hashDraft(event, { head: base, revision: base.position, recordedAt });
  const { sql, parameters } = append(base, [row]);
  expect((await client.query(sql, [...parameters])).rows).toEqual([{ appended: true }]);
}

/** By the lock of the log. */
async function isOneKeptWaiting(client: pg.Client): Promise<boolean> {
  const sql = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
    AND (classid::bigint << 32) | objid::bigint = log_key()`;
  return (await client.query(sql)).rowCount !== 0;
}
