/** `verify`: a saved head that is gone is found, and a person may vouch for a shorter log. */
import { copyFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { openMemory } from '../../src/index.ts';
import type { Row } from '../support/chain-oracle.ts';
import { hashOf } from '../support/chain-oracle.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const folder = temporaryFolders();

const write = (squad: string, lesson: string) => ({
  squad,
  output: `## Session Memory\n- [DEV] ${lesson}`,
});

it('holds a log against a head that was saved', async () => {
  await using memory = await openMemory({ root: folder() });
  await memory.write(write('kiln', 'one'));
  const { head } = await memory.verify();
  await memory.write(write('kiln', 'two'));
  expect(await memory.verify({ head })).toMatchObject({ ok: true, events: 5, anchored: true });
  const other = 'a'.repeat(64);
  expect(await memory.verify({ head: other })).toMatchObject({
    ok: false,
    firstBad: { position: 6 },
  });
  await expect(memory.verify({ head: 'abc' })).rejects.toMatchObject({ code: 'invalid' });
});

it('accepts a restored log where a person vouches for it, and records that', async () => {
  const root = folder();
  const backup = join(folder(), 'early.db');
  let lost = '';
  {
    await using memory = await openMemory({ root });
    await memory.write(write('kiln', 'one'));
    await memory.backup({ file: backup });
    await memory.write(write('kiln', 'two'));
    lost = (await memory.verify()).head;
  }
  restore(backup, root);
  await using memory = await openMemory({ root });
  expect(await memory.verify()).toMatchObject({ ok: false, firstBad: { position: 4 } });
  await expect(memory.write(write('kiln', 'three'))).rejects.toMatchObject({ code: 'corrupt' });
  expect(await memory.verify({ acceptHead: true })).toMatchObject({ ok: true, accepted: true });
  const { events } = await memory.log({ type: 'HeadAccepted' });
  expect(events).toMatchObject([{ data: { position: 3, witnessed: { position: 5, hash: lost } } }]);
  expect((await memory.write(write('kiln', 'three'))).stored).toHaveLength(1);
});

it('vouches for no event whose words went without an order, nor for a changed one', async () => {
  const root = folder();
  await using memory = await openMemory({ root });
  await memory.write(write('kiln', 'one'));
  const db = new Database(join(root, 'squadlog.db'));
  db.exec('DROP TRIGGER events_are_immutable');
  for (const change of ['payload = NULL, salt = NULL', "actor = '{}'"]) {
    db.exec(`UPDATE events SET ${change} WHERE position = 1`);
    await expect(memory.verify({ acceptHead: true })).rejects.toMatchObject({ code: 'refused' });
  }
  db.close();
  expect((await memory.log({ type: 'HeadAccepted' })).events).toEqual([]);
});

/** Puts a backup where a newer store was, with the newer one's witness beside it. */
function restore(backup: string, root: string): void {
  for (const name of ['squadlog.db', 'squadlog.db-wal', 'squadlog.db-shm']) {
    rmSync(join(root, name), { force: true });
  }
  copyFileSync(backup, join(root, 'squadlog.db'));
}

it('tells of guards that are gone, as doctor does, though the log is whole', async () => {
  const root = folder();
  await using memory = await openMemory({ root });
  await memory.write(write('kiln', 'one'));
  expect(await memory.verify()).not.toHaveProperty('warnings');
  const db = new Database(join(root, 'squadlog.db'));
  db.exec('DROP TRIGGER events_stay');
  db.close();
  const gone = expect.stringMatching(/events_stay.*append-only.*missing/u);
  expect(await memory.verify()).toMatchObject({ ok: true, warnings: [gone] });
  const { ok, findings } = await memory.doctor();
  expect(ok).toBe(false);
  expect(findings).toContainEqual(expect.objectContaining({ level: 'error', detail: gone }));
});

it('does not take an unreadable witness for one that vouches', async () => {
  const root = folder();
  await using memory = await openMemory({ root });
  await memory.write(write('kiln', 'one'));
  writeFileSync(join(root, 'squadlog.head'), 'squadlog-head 1 nothing of note\n');
  expect(await memory.verify()).toMatchObject({
    ok: true,
    anchored: false,
    warnings: [expect.stringContaining('witness')],
  });
});

it('names the newest event where another stands there, a person may vouch', async () => {
  const root = folder();
  await using memory = await openMemory({ root });
  await memory.write(write('kiln', 'one'));
  const { events } = await memory.verify();
  const db = new Database(join(root, 'squadlog.db'));
  db.exec('DROP TRIGGER events_are_immutable');
  const rows = db.prepare('SELECT * FROM events ORDER BY position').all() as Row[];
  const forged = { ...rows.at(-1), actor: '{"id":"mallory","kind":"user"}' };
  db.prepare('UPDATE events SET actor = ?, hash = ? WHERE position = ?').run(
    ...[forged.actor, hashOf(forged), events],
  );
  db.close();
  expect(await memory.verify()).toMatchObject({
    ok: false,
    firstBad: { position: events, id: rows.at(-1)?.['id'], acceptable: true },
  });
  expect(await memory.verify({ acceptHead: true })).toMatchObject({ ok: true, accepted: true });
});
