/** A log is copied between stores as it is, goes on where it was cut short, and is never mixed. */
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { openMemory } from '../../src/memory.ts';
import { copyFrom, fillSource, openAt, teach, tell } from '../support/copied-stores.ts';
import { temporaryFolders } from '../support/temp-root.ts';

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

async function told(root: string) {
  await using memory = await openAt(root);
  return tell(memory, folder());
}

const digestible = (file: string) => readFileSync(file).toString('base64');

describe('a copy', () => {
  it('is the same log to the byte, tells the same, and comes back as it went', async () => {
    const result = await copy('sqlite', to);
    const file = join(to, 'squadlog.db');
    expect(result).toMatchObject({ from: join(from, 'squadlog.db'), to: file, repeated: 0 });
    expect(result).toMatchObject({ verified: true, later: 0, keyCopied: true, warnings: [] });
    expect(result.recorded).toBe(result.events);
    expect(await told(to)).toEqual(await told(from));
    const back = folder();
    expect(await copy(to, back)).toMatchObject({ events: result.events, head: result.head });
    expect(await told(back)).toEqual(await told(from));
  });

  it('leaves the source as it was, and makes the target for its user only', async () => {
    const before = digestible(join(from, 'squadlog.db'));
    await copy(from, to);
    expect(digestible(join(from, 'squadlog.db'))).toBe(before);
    expect(statSync(to).mode & 0o777).toBe(0o700);
    for (const name of ['squadlog.db', 'squadlog.key', 'squadlog.head']) {
      expect(statSync(join(to, name)).mode & 0o777, name).toBe(0o600);
    }
  });

  it('knows a capture that is sent again, by the key that came along', async () => {
    const first = await teach(from, 'Sent twice');
    await copy(from, to);
    expect(await teach(to, 'Sent twice')).toMatchObject({ stored: [], repeated: 1 });
    expect(first.stored).toHaveLength(1);
  });

  it('adds only what is new, however often it is done', async () => {
    const { events } = await copy(from, to);
    expect(await copy(from, to)).toMatchObject({ recorded: 0, repeated: events, events });
    await teach(from, 'A later one');
    expect(await copy(from, to)).toMatchObject({ recorded: 2, repeated: events });
    expect(await told(to)).toEqual(await told(from));
  });

  it('takes an erasure along to an earlier copy, and leaves no byte of it there', async () => {
    await teach(from, 'Password of the staging kiosk');
    await copy(from, to);
    await using memory = await openAt(from);
    const { results } = await memory.search({ squad: 'kiln', query: 'kiosk' });
    await memory.erase({ squad: 'kiln', entry: results[0]?.id ?? '' });
    expect(await copy(from, to)).toMatchObject({ verified: true, warnings: [] });
    expect(readFileSync(join(to, 'squadlog.db')).includes('staging kiosk')).toBe(false);
    await using copied = await openAt(to);
    expect(await copied.doctor()).toMatchObject({ ok: true });
  });

  it('of a backup, named by its file, brings a root back', async () => {
    const backup = join(folder(), 'monday.db');
    await using memory = await openAt(from);
    await memory.backup({ file: backup });
    const result = await copy(backup, to);
    expect(result).toMatchObject({ keyCopied: false, verified: true });
    expect(result.warnings.join()).toMatch(/holds no squadlog\.key, so none was copied: a capture/);
    expect(await told(to)).toEqual(await told(from));
  });

  it('tells how far it is', async () => {
    const counts: unknown[] = [];
    await using memory = await openMemory({ root: from, onProgress: (done) => counts.push(done) });
    const { events } = await memory.copy({ from, to });
    expect(counts).toEqual([{ what: 'events', count: events, total: events }]);
  });
});

describe('the key', () => {
  it('of the target stays where it has one, and a warning says so', async () => {
    mkdirSync(to, { recursive: true });
    const own = `${'5'.repeat(64)}\n`;
    writeFileSync(join(to, 'squadlog.key'), own);
    const { keyCopied, warnings } = await copy(from, to);
    expect(keyCopied).toBe(false);
    expect(warnings).toEqual([expect.stringMatching(/keeps a squadlog\.key of its own: a capt/)]);
    expect(readFileSync(join(to, 'squadlog.key'), 'utf8')).toBe(own);
  });

  it('is not left in a root whose log is another', async () => {
    await teach(to, 'A log of its own');
    const before = readFileSync(join(to, 'squadlog.key'), 'utf8');
    await expect(copy(from, to)).rejects.toMatchObject({ code: 'refused' });
    expect(readFileSync(join(to, 'squadlog.key'), 'utf8')).toBe(before);
  });
});
