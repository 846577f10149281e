/** A replica takes in what continues its log, plans what would be appended, and writes neither. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { HashedEvent } from '../../../src/storage/hash-chain.ts';
import type { Head } from '../../../src/storage/log-walk.ts';
import type { Replica } from '../../../src/storage/sqlite/replica.ts';
import { openReplica } from '../../../src/storage/sqlite/replica.ts';
import { createSqliteStorage } from '../../../src/storage/sqlite/sqlite-storage.ts';
import { emptyHead } from '../../../src/storage/storage.ts';
import { readAll, readHashed, workOn } from '../../contract/log-contents.ts';
import { draft } from '../../support/event-samples.ts';
import { createClock } from '../../support/fixed-clock.ts';
import { temporaryFolders } from '../../support/temp-root.ts';

const folder = temporaryFolders();
const origin: Head = { position: 0, hash: emptyHead };

describe('taking in', () => {
  it('holds the very events and rows of the log, whatever page they came in', async () => {
    const { log, rows } = await logOf(5);
    const replica = open();
    await replica.ingest(rows.slice(0, 2), { after: origin });
    await replica.ingest(rows, { after: origin });
    expect(await readHashed(replica.storage)).toEqual(rows);
    expect(await readAll(replica.storage)).toEqual(await readAll(log));
    expect(await replica.storage.compareWithLog()).toEqual([]);
    expect(await replica.head()).toMatchObject({ position: 5, hash: rows[4]?.hash });
  });

  it('stops at the first event that breaks the chain, with all before it', async () => {
    const { rows } = await logOf(4);
    const replica = open();
    const forged = rows.map((row) => (row.position === 3 ? { ...row, actor: '{}' } : row));
    await expect(replica.ingest(forged, { after: origin })).rejects.toMatchObject({
      code: 'corrupt',
      message: expect.stringContaining('Event 3'),
      hint: 'squadlog verify',
    });
    expect(await readHashed(replica.storage)).toEqual(rows.slice(0, 2));
  });

  it('takes in nothing where another process began it anew meanwhile', async () => {
    const { rows } = await logOf(4);
    const replica = open();
    await replica.ingest(rows.slice(0, 3), { after: origin });
    await replica.clear();
    const after = rows[2] as HashedEvent;
    expect(await replica.ingest(rows.slice(3), { after })).toMatchObject({ position: 0 });
    expect(await replica.ingest(rows, { after: origin })).toMatchObject({ position: 4 });
    expect(await replica.storage.compareWithLog()).toEqual([]);
  });

  it('lets go of what an order erases that came with it or later', async () => {
    const { log, rows } = await logOf(2);
    const replica = open();
    await replica.ingest(rows, { after: origin });
    const [first] = rows as [HashedEvent];
    await log.append([draft('EntryErased', { entry: first.id, events: [first.id] })]);
    const after = rows[1] as HashedEvent;
    await replica.ingest((await readHashed(log)).slice(2), { after });
    expect(await readHashed(replica.storage)).toEqual(await readHashed(log));
  });
});

it('says of a damaged file that it may be removed', async () => {
  const file = join(folder(), 'replica.db');
  writeFileSync(file, 'no database at all'.repeat(100));
  const replica = openReplica({ file, now: createClock().now });
  onTestFinished(() => replica.storage.close());
  await expect(replica.head()).rejects.toMatchObject({
    code: 'corrupt',
    message: expect.stringContaining(`Remove ${file}`),
  });
});

describe('planning', () => {
  it('gives the events that the log would hold, and writes none', async () => {
    const { rows } = await logOf(2);
    const replica = open();
    await replica.ingest(rows, { after: origin });
    const work = workOn('squad/kiln', [draft('LearningRecorded'), draft('LearningRecorded')]);
    const plan = await replica.planWork(work, '2026-12-01T00:00:00.000Z');
    expect(plan.base).toMatchObject({ position: 2, hash: rows[1]?.hash });
    expect(plan.rows.map(({ position, revision }) => [position, revision])).toEqual([
      [3, 3],
      [4, 4],
    ]);
    expect(await replica.head()).toMatchObject({ position: 2 });
    await replica.ingest(plan.rows, { after: plan.base });
    expect(await replica.storage.verify()).toMatchObject({ ok: true, events: 4 });
  });

  it('knows the old place of an event that is held, or planned just before', async () => {
    const { rows } = await logOf(1);
    const replica = open();
    await replica.ingest(rows, { after: origin });
    const twice = draft('LearningRecorded', {}, { dedupeKey: 'once' });
    const again = draft('LearningRecorded', {}, { dedupeKey: 'once' });
    const recordedAt = '2026-12-01T00:00:00.000Z';
    const plan = await replica.planDrafts([twice, again], { recordedAt });
    expect(plan.rows).toHaveLength(1);
    expect(plan.appended).toMatchObject([
      { position: 2, appended: true },
      { position: 2, appended: false },
    ]);
    const other = draft('LearningRecorded', { text: 'other' }, { id: rows[0]?.id ?? '' });
    const planning = replica.planDrafts([other], { recordedAt });
    await expect(planning).rejects.toMatchObject({ code: 'conflict' });
  });
});

function open(): Replica {
  const replica = openReplica({ file: join(folder(), 'replica.db'), now: createClock().now });
  onTestFinished(() => replica.storage.close());
  return replica;
}

/** A log of learnings of its own, and its rows. */
async function logOf(learnings: number) {
  const log = createSqliteStorage({ file: join(folder(), 'log.db'), now: createClock().now });
  onTestFinished(() => log.close());
  await log.append(Array.from({ length: learnings }, () => draft('LearningRecorded')));
  return { log, rows: await readHashed(log) };
}
