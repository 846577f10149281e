/** A log goes to a server, to another, and back: the same to the byte, resumed, never mixed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { createSqliteStorage } from '../../../src/storage/sqlite/sqlite-storage.ts';
import type { Storage } from '../../../src/storage/storage.ts';
import { readHashed } from '../../contract/log-contents.ts';
import { fillSource, openAt, tell } from '../../support/copied-stores.ts';
import { draft } from '../../support/event-samples.ts';
import { openPostgres } from '../../support/open-postgres.ts';
import { freshSchema, withPostgres } from '../../support/postgres-stores.ts';
import { outputWith } from '../../support/sample-memory.ts';
import { temporaryFolders } from '../../support/temp-root.ts';
import { workerEnvironment, workerProgram } from '../../support/worker-processes.ts';

const folder = temporaryFolders();
const copyWorker = workerProgram('copy-worker');
let root: string;
let filled: string;

beforeEach(async () => {
  [root, filled] = [folder(), freshSchema()];
  await using memory = await openAt(root, filled);
  await fillSource(memory);
});

// Beside those folders whose roots must all name a server.
const files = mkdtempSync(join(tmpdir(), 'squadlog-test-'));
let made = 0;
afterAll(() => rmSync(files, { recursive: true, force: true }));

/** A root that is not there yet, for a store in a file. */
function plainRoot(): string {
  made += 1;
  return join(files, `root-${made}`);
}

async function told(at: string, store?: string) {
  await using memory = await openAt(at, store);
  return tell(memory, join(folder(), 'out'));
}

it('to a file, to another server and back is the same log, told the same', async () => {
  const [to, next, back] = [plainRoot(), freshSchema(), freshSchema()];
  await using memory = await openAt(root, filled);
  const first = await memory.copy({ from: 'store', to });
  expect(first).toMatchObject({ verified: true, repeated: 0, keyCopied: true, warnings: [] });
  const { events, head } = first;
  const same = { events, head, recorded: events, warnings: [] };
  expect(await memory.copy({ from: filled, to: next })).toMatchObject(same);
  await using file = await openAt(to, 'sqlite');
  expect(await file.copy({ from: 'sqlite', to: back })).toMatchObject(same);
  const expected = await told(root, filled);
  expect(await told(to, 'sqlite')).toEqual(expected);
  expect(await told(root, next)).toEqual(expected);
  expect(await told(to, back)).toEqual(expected);
});

it('goes on where it stood, and counts what was there', async () => {
  const to = freshSchema();
  await using memory = await openAt(root, filled);
  const { events } = await memory.copy({ from: 'store', to });
  const output = outputWith('[DEV] A later lesson');
  await memory.write({ squad: 'arc', session: 'later', output });
  const again = await memory.copy({ from: 'store', to });
  expect(again).toMatchObject({ repeated: events, verified: true });
  expect(again.recorded).toBeGreaterThan(0);
  expect(await memory.copy({ from: 'store', to })).toMatchObject({ recorded: 0 });
});

it('takes an erasure along, and leaves no word of it on the server', async () => {
  const to = freshSchema();
  await using memory = await openAt(root, filled);
  const output = outputWith('[DEV] The staging kiosk opens with a broom');
  await memory.write({ squad: 'kiln', session: 'kiosk', output });
  await memory.copy({ from: 'store', to });
  const { results } = await memory.search({ squad: 'kiln', query: 'kiosk' });
  await memory.erase({ squad: 'kiln', entry: results[0]?.id ?? '' });
  expect(await memory.copy({ from: 'store', to })).toMatchObject({ warnings: [] });
  const left = await withPostgres(to, async (client) => {
    const sql = "SELECT count(*)::integer AS count FROM events WHERE payload LIKE '%broom%'";
    return (await client.query(sql)).rows;
  });
  expect(left).toEqual([{ count: 0 }]);
});

it('keeps the key of this root for a server, and gives it to one without', async () => {
  const [other, to] = [plainRoot(), freshSchema()];
  await using memory = await openAt(root, filled);
  await memory.copy({ from: 'store', to: other });
  const key = readFileSync(join(root, 'squadlog.key'), 'utf8');
  expect(readFileSync(join(other, 'squadlog.key'), 'utf8')).toBe(key);
  const machine = plainRoot();
  await using elsewhere = await openAt(machine, to);
  expect(await elsewhere.copy({ from: other, to: 'store' })).toMatchObject({ keyCopied: true });
  expect(readFileSync(join(machine, 'squadlog.key'), 'utf8')).toBe(key);
  const output = outputWith('[DEV] Flag 1 lives in flags.toml', '[QA] Check part 1');
  const again = await elsewhere.write({ squad: 'kiln', session: 's1', output });
  expect(again).toMatchObject({ stored: [] });
});

it('is refused for a server named twice, an empty one, another log, and no server', async () => {
  const [to, empty] = [freshSchema(), freshSchema()];
  await using memory = await openAt(root, filled);
  await expect(memory.copy({ from: filled, to: 'store' })).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringContaining('is named twice'),
  });
  await expect(memory.copy({ from: empty, to: plainRoot() })).rejects.toMatchObject({
    code: 'not_found',
    message: expect.stringContaining('holds no events'),
  });
  await using other = await openAt(plainRoot(), to);
  await other.write({ squad: 'kiln', session: 's1', output: outputWith('[DEV] Of another log') });
  await expect(memory.copy({ from: 'store', to })).rejects.toMatchObject({
    code: 'refused',
    message: expect.stringContaining('holds another log'),
  });
  const [nobody, unmade] = ['postgres://ada:pr1vate@127.0.0.1:1/app', plainRoot()];
  const failed = await memory.copy({ from: nobody, to: unmade }).catch((error: unknown) => error);
  expect(failed).toMatchObject({ code: 'unavailable' });
  expect(JSON.stringify(failed) + String((failed as Error).message)).not.toContain('pr1vate');
  expect(existsSync(unmade)).toBe(false);
});

it('that is killed leaves the beginning of the log there, and goes on behind it', async () => {
  const [from, to, now] = [plainRoot(), freshSchema(), () => '2026-11-30T09:00:00.000Z'];
  const file = join(from, 'squadlog.db');
  const source = createSqliteStorage({ file, now });
  await source.append(Array.from({ length: 4_500 }, () => draft('LearningRecorded')));
  const log = await readHashed(source);
  const target = openPostgres(to, { root: plainRoot(), now });
  const command = [await copyWorker(), plainRoot(), file, to];
  let held = 0;
  // The next is killed once it has copied more than the one before it.
  for (let kills = 0; kills < 3; kills += 1) {
    const child = spawn(process.execPath, command, { env: workerEnvironment() });
    const ended = once(child, 'close');
    let newest = held;
    while (newest === held && child.exitCode === null) newest = await newestPosition(target);
    child.kill('SIGKILL');
    await ended;
    const part = await readHashed(target);
    expect(part).toEqual(log.slice(0, part.length));
    held = part.length;
  }
  expect(held).toBeGreaterThan(0);
  await using memory = await openAt(plainRoot(), 'sqlite');
  const done = await memory.copy({ from: file, to });
  expect(done).toMatchObject({ recorded: 4_500 - held, repeated: held, events: 4_500 });
  expect(await readHashed(target)).toEqual(log);
  await Promise.all([source.close(), target.close()]);
});

async function newestPosition(storage: Storage): Promise<number> {
  return (await readHashed(storage, { newestFirst: true, limit: 1 }))[0]?.position ?? 0;
}
