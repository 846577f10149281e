/** What is copied of a source that was tampered with, or that a newer release wrote to. */
import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, describe, expect, it } from 'vitest';
import type { HashedEvent } from '../../../src/storage/hash-chain.ts';
import { chainHash, digestEnvelope } from '../../../src/storage/hash-chain.ts';
import { readHashed } from '../../contract/log-contents.ts';
import { copyFrom, fillSource, openAt } from '../../support/copied-stores.ts';
import { openStorage } from '../../support/open-storage.ts';
import { temporaryFolders } from '../../support/temp-root.ts';

const folder = temporaryFolders();
let from: string;
let to: string;

beforeEach(async () => {
  from = folder();
  to = join(folder(), 'deep', 'root');
  await using memory = await openAt(from);
  await fillSource(memory);
});

const copy = (source: string, target: string) => copyFrom(from, { from: source, to: target });

describe('a source that was tampered with', () => {
  it('is copied up to its first broken event, and named', async () => {
    const broken = folder();
    copyFileSync(await backedUp(), join(broken, 'squadlog.db'));
    alter(broken, "UPDATE events SET type = 'LineSkipped' WHERE position = 4");
    await expect(copy(broken, to)).rejects.toMatchObject({
      code: 'corrupt',
      message: expect.stringMatching(/^Event 4 of .*squadlog\.db is broken \(envelope was changed/),
    });
    expect(existsSync(join(to, 'squadlog.db'))).toBe(false);
  });

  it('is named where words went without an order', async () => {
    const broken = folder();
    copyFileSync(await backedUp(), join(broken, 'squadlog.db'));
    alter(broken, 'UPDATE events SET payload = NULL, salt = NULL WHERE position = 2');
    await expect(copy(broken, to)).rejects.toMatchObject({
      code: 'corrupt',
      message: expect.stringMatching(/broken at event 2: payload was erased without an order/),
    });
  });

  it('of a newer release is refused at its first unknown event', async () => {
    const storage = await openStorage(from);
    const [last] = await readHashed(storage, { newestFirst: true, limit: 1 });
    if (last === undefined) throw new Error('The log is empty.');
    await storage.close();
    const { prevHash: _prevHash, hash, ...event } = last;
    const [position, revision] = [last.position + 1, last.revision + 1];
    const next = {
      ...event,
      position,
      revision,
      id: '01KNEWER',
      type: 'MoodNoted',
      dedupeKey: null,
    };
    insert({ ...next, prevHash: hash, hash: chainHash(hash, digestEnvelope(next)) });
    await expect(copy(from, to)).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringMatching(`^Event ${position} of .* is a MoodNoted version 1, which`),
    });
  });

  function insert(event: HashedEvent): void {
    const names = Object.keys(event);
    const columns = names.map((name) => name.replace(/[A-Z]/gu, (letter) => `_${letter}`));
    const db = new Database(join(from, 'squadlog.db'));
    db.prepare("INSERT INTO event_kinds VALUES ('MoodNoted', 1)").run();
    const slots = names.map((name) => `@${name}`);
    db.prepare(`INSERT INTO events (${columns}) VALUES (${slots})`).run(event);
    db.close();
  }

  async function backedUp(): Promise<string> {
    const file = join(folder(), 'copy.db');
    await using memory = await openAt(from);
    await memory.backup({ file });
    return file;
  }

  function alter(root: string, sql: string): void {
    const db = new Database(join(root, 'squadlog.db'));
    const triggers = db.prepare("SELECT name FROM sqlite_master WHERE type = 'trigger'");
    for (const name of triggers.pluck().all()) db.exec(`DROP TRIGGER "${name}"`);
    db.exec(sql);
    db.close();
  }
});
