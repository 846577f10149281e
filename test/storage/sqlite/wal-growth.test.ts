/**
 * How large the write-ahead log gets beside readers: those of the library hold no snapshot between
 * calls; a snapshot that is held lets it grow until it ends, and then it shrinks.
 */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { learningDraft, openStorage, sessionDrafts } from '../../../bench/support/seed-store.ts';
import { openMemory } from '../../../src/memory.ts';
import { temporaryFolders } from '../../support/temp-root.ts';
import { withoutPolicies } from '../../support/without-policies.ts';

const folder = temporaryFolders();
const squad = 'kiln';
/** `journal_size_limit` of every connection. */
const walBytesMax = 16 * 1024 * 1024;
const walBytes = (root: string) => statSync(join(root, 'squadlog.db-wal')).size;

it('stays small through 600 captures beside memories that have read and sit', async () => {
  const root = withoutPolicies(folder());
  const file = join(root, 'squadlog.db');
  const storage = openStorage(file);
  await storage.append(sessionDrafts(squad, 0, 4));
  const idle = await openMemory({ root, mirror: false });
  const every = [
    () => idle.read({ squad }),
    () => idle.search({ query: 'flag', squad }),
    () => idle.stats({ squad }),
    () => idle.log({ limit: 1 }),
    () => idle.why({ squad, entry: 'L2' }),
    () => idle.read({ squad, asOf: '3' }),
    () => idle.list(),
    () => idle.verify(),
  ];
  for (const read of every) await read();
  let largest = 0;
  try {
    for (let nth = 1; nth <= 600; nth += 1) {
      await storage.append(sessionDrafts(squad, nth, 1));
      if (nth % 75 === 0) await every[(nth / 75) % every.length]?.();
      largest = Math.max(largest, walBytes(root));
    }
  } finally {
    await idle.close();
    await storage.close();
  }
  // A checkpoint is due at 1,000 pages of 4 KiB; a transaction more may stand behind it.
  expect(largest).toBeLessThan(6 * 1024 * 1024);
}, 60_000);

it('grows while a snapshot is held, and shrinks to its limit after', async () => {
  const root = withoutPolicies(folder());
  const storage = openStorage(join(root, 'squadlog.db'));
  await storage.append([learningDraft(squad, 0)]);
  const held = await storage.read();
  for (let batch = 0; batch < 12; batch += 1) {
    const drafts = Array.from({ length: 1_000 }, (_, at) =>
      learningDraft(squad, batch * 1_000 + at),
    );
    await storage.append(drafts);
  }
  expect(walBytes(root)).toBeGreaterThan(walBytesMax);
  expect(held.position).toBe(1);
  await held.close();
  // The first commit's checkpoint empties the log, the next begins it anew and cuts the file.
  for (let nth = 0; nth < 3; nth += 1) await storage.append([learningDraft(squad, 20_000 + nth)]);
  expect(walBytes(root)).toBeLessThanOrEqual(walBytesMax);
  await storage.close();
}, 60_000);
