/**
 * Files that a dead process, a person or another program left where the store's should be: the
 * store works, or says what is wrong; it never takes in what is not its own.
 */
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createSqliteStorage } from '../../src/storage/sqlite/sqlite-storage.ts';
import { draft } from '../support/event-samples.ts';
import { createClock } from '../support/fixed-clock.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const folder = temporaryFolders();

function openAt(home: string) {
  return createSqliteStorage({ file: join(home, 'squadlog.db'), now: createClock().now });
}

/**
 * A closed store of so many events; with `live`, the log that a killed process leaves beside it.
 */
async function fill(events: number): Promise<{ home: string; live: string }> {
  const [home, live] = [folder(), folder()];
  const storage = openAt(home);
  for (let nth = 0; nth < events; nth += 1) await storage.append([draft('LearningRecorded')]);
  for (const end of ['db', 'db-wal', 'db-shm', 'head']) {
    copyFileSync(join(home, `squadlog.${end}`), join(live, `squadlog.${end}`));
  }
  await storage.close();
  return { home, live };
}

it.each(['db-wal', 'db-shm'])('works beside a %s that is empty or rubbish', async (end) => {
  const { home } = await fill(3);
  for (const content of ['', 'rubbish '.repeat(9_000), '\0'.repeat(32_768)]) {
    writeFileSync(join(home, `squadlog.${end}`), content);
    const storage = openAt(home);
    const { position } = (await storage.append([draft('LearningRecorded')]))[0] ?? {};
    expect(await storage.verify()).toMatchObject({ ok: true, events: position, anchored: true });
    await storage.close();
  }
});

it('recovers the log of a killed process, whatever shared memory it left', async () => {
  const { live } = await fill(5);
  writeFileSync(join(live, 'squadlog.db-shm'), Buffer.alloc(32_768, 0xff));
  const storage = openAt(live);
  expect(await storage.verify()).toMatchObject({ ok: true, events: 5, anchored: true });
  await storage.close();
});

it('never takes an empty file beside its witness for an empty memory to write to', async () => {
  const { home } = await fill(3);
  writeFileSync(join(home, 'squadlog.db'), '');
  const storage = openAt(home);
  await expect(storage.append([draft('LearningRecorded')])).rejects.toMatchObject({
    code: 'corrupt',
    message: expect.stringContaining('its tail was cut'),
  });
  await storage.close();
});

it('never calls a store good that has the log of another beside it', async () => {
  const [mine, other] = [await fill(3), await fill(60)];
  copyFileSync(join(other.live, 'squadlog.db-wal'), join(mine.home, 'squadlog.db-wal'));
  const storage = openAt(mine.home);
  const verified = await storage.verify().catch((error: unknown) => error);
  expect(verified).not.toMatchObject({ ok: true });
  const written = storage.append([draft('LearningRecorded')]);
  await expect(written).rejects.toMatchObject({ code: 'corrupt' });
  await storage.close();
});

it.each(['db-wal', 'db-shm', 'head'])(
  'says that a folder stands in place of its %s',
  async (end) => {
    const { home } = await fill(2);
    const path = join(home, `squadlog.${end}`);
    rmSync(path, { force: true });
    mkdirSync(path);
    const storage = openAt(home);
    const written = storage.append([draft('LearningRecorded')]);
    // A witness that can't be kept fails no commit.
    if (end === 'head') await written;
    else await expect(written).rejects.toMatchObject({ code: 'unavailable' });
    await storage.close();
    rmSync(path, { recursive: true });
    const again = openAt(home);
    await again.append([draft('LearningRecorded')]);
    expect(await again.verify()).toMatchObject({ ok: true, events: end === 'head' ? 4 : 3 });
    await again.close();
    expect(existsSync(path) || end !== 'head').toBe(true);
    expect(readFileSync(join(home, 'squadlog.head'), 'utf8')).toMatch(/^squadlog-head 1 /u);
  },
);
