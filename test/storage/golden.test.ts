/**
 * The log of every release is replayed by this one: the same rows, the same blocks, a chain that
 * holds.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { HashedEvent } from '../../src/storage/hash-chain.ts';
import { createSqliteStorage } from '../../src/storage/sqlite/sqlite-storage.ts';
import { createClock } from '../support/fixed-clock.ts';
import { goldenFolder, readGolden } from '../support/golden-reading.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const folder = temporaryFolders();
const releases = readdirSync(goldenFolder)
  .filter((name) => name.endsWith('.jsonl'))
  .map((name) => name.replace(/\.jsonl$/u, ''));

it('keeps a log of every release, the first among them', () => {
  expect(releases).toContain('0.1.0');
});

describe.each(releases)('the log of %s', (release) => {
  it('replays to the rows and blocks that it gave then', async () => {
    const lines = readFileSync(join(goldenFolder, `${release}.jsonl`), 'utf8')
      .trim()
      .split('\n');
    const events = lines.map((line) => JSON.parse(line) as HashedEvent);
    const expected = readFileSync(join(goldenFolder, `${release}.reading.json`), 'utf8');
    const storage = createSqliteStorage({
      file: join(folder(), 'squadlog.db'),
      now: createClock().now,
    });
    try {
      await storage.adopt(events);
      expect(await storage.verify({ head: events.at(-1)?.hash ?? '' })).toMatchObject({ ok: true });
      expect(await readGolden(storage)).toEqual(JSON.parse(expected));
      await storage.rebuild();
      expect(await readGolden(storage)).toEqual(JSON.parse(expected));
    } finally {
      await storage.close();
    }
  });
});
