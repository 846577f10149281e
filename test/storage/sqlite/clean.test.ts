/** What cleaning leaves undone where a reader is in the way; the contract has what it does. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createSqliteStorage } from '../../../src/storage/sqlite/sqlite-storage.ts';
import { draft } from '../../support/event-samples.ts';
import { createClock } from '../../support/fixed-clock.ts';
import { temporaryFolders } from '../../support/temp-root.ts';

const folder = temporaryFolders();

it('writes nothing into a store that a reader keeps from being cleaned', async () => {
  const file = join(folder(), 'squadlog.db');
  const { now } = createClock();
  const storage = createSqliteStorage({ file, now });
  const erased = draft('LearningRecorded', { text: 'Never tell what glaze this was' });
  // Full-text segments that merging would write anew.
  for (let n = 0; n < 5; n += 1) await storage.append([draft('LearningRecorded')]);
  await storage.append([erased]);
  const reader = await createSqliteStorage({ file, now }).read();
  await storage.append([draft('EntryErased', { entry: erased.id, events: [erased.id] })]);
  const walBytes = () => statSync(`${file}-wal`).size;
  const before = walBytes();
  const blocked = { done: false, reason: expect.stringContaining('reading') };
  expect(await storage.clean({ waitMsMax: 0 })).toEqual(blocked);
  expect(walBytes()).toBe(before);
  await reader.close();
  expect(await storage.clean({ waitMsMax: 0 })).toEqual({ done: true });
  await storage.close();
});
