/** Which pairs of stores are refused, and that nothing is made or changed then. */
import { existsSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { copyFrom, fillSource, openAt, teach } from '../../support/copied-stores.ts';
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

it('refuses one store by two names', async () => {
  const link = join(folder(), 'link');
  symlinkSync(from, link);
  for (const name of [from, 'sqlite', 'store', join(from, 'squadlog.db'), link]) {
    await expect(copy('sqlite', name), name).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('is named twice'),
    });
  }
});

it('refuses a source that is missing, empty, or no store, and makes nothing', async () => {
  const empty = folder();
  await expect(copy(empty, to)).rejects.toMatchObject({
    code: 'not_found',
    message: expect.stringMatching(/squadlog\.db is not there; name a root that holds/),
  });
  writeFileSync(join(empty, 'squadlog.db'), '');
  await expect(copy(empty, to)).rejects.toMatchObject({
    code: 'not_found',
    message: expect.stringContaining('holds no events'),
  });
  writeFileSync(join(empty, 'squadlog.db'), 'no database');
  await expect(copy(empty, to)).rejects.toMatchObject({ code: 'corrupt' });
  await expect(copy('/dev/null', to)).rejects.toMatchObject({ code: 'invalid' });
  await expect(copy(join(from, 'squadlog.db', 'x'), to)).rejects.toMatchObject({
    code: 'unavailable',
  });
  expect(existsSync(to)).toBe(false);
});

it('refuses a target that holds another log, or a longer one', async () => {
  await teach(to, 'A log of its own');
  await expect(copy(from, to)).rejects.toMatchObject({
    code: 'refused',
    message: expect.stringMatching(/holds another log than .* Nothing was copied/),
  });
  const longer = folder();
  await copy(from, longer);
  await teach(longer, 'It went on');
  await expect(copy(from, longer)).rejects.toMatchObject({
    code: 'refused',
    message: expect.stringMatching(/holds all of .*, and \d events more\..*the other way round/),
  });
  await teach(from, 'So did this');
  await expect(copy(from, longer)).rejects.toMatchObject({
    code: 'refused',
    message: expect.stringContaining('holds another log'),
  });
  expect(await copy(longer, folder())).toMatchObject({ verified: true });
});

it('refuses a target inside the root of the source, or that repeats a server', async () => {
  await expect(copy(from, join(from, 'sub'))).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringContaining('whose folders are squads'),
  });
  const replica = join(folder(), 'squadlog.replica-0123abcd.db');
  await expect(copy(from, replica)).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringContaining('only repeats a log on a server'),
  });
});

it('refuses a URL that does not fit, without a word of its password', async () => {
  const told = await copy('postgres://ada:pr1vate@db.example.com/app?shema=x', to).catch(
    (error: unknown) => error,
  );
  expect(told).toMatchObject({
    code: 'invalid',
    message: expect.stringMatching(/^copy: from: /),
  });
  expect(String((told as Error).message)).not.toContain('pr1vate');
  await expect(copy(from, 'mysql://db/app')).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringMatching(/^copy: to: .*is none of PostgreSQL/),
  });
});

it('refuses while memory is switched off', async () => {
  writeFileSync(join(from, 'squadlog.json'), '{"enabled": false}');
  await expect(copy(from, to)).rejects.toMatchObject({ code: 'refused' });
  expect(existsSync(to)).toBe(false);
});

it('refuses a folder that can not be made', async () => {
  await expect(copy(from, '/proc/none/root')).rejects.toMatchObject({ code: 'unavailable' });
});
