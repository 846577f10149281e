/** A backup's name: never another file's, and nothing is left beside it. */
import { lstatSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createSqliteStorage } from '../../../src/storage/sqlite/sqlite-storage.ts';
import { draft } from '../../support/event-samples.ts';
import { createClock } from '../../support/fixed-clock.ts';
import { temporaryFolders } from '../../support/temp-root.ts';

const fs = vi.hoisted(() => ({ synced: [] as string[], noLinks: false }));
vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>();
  const opened = new Map<number, string>();
  return {
    ...real,
    openSync: (...args: Parameters<typeof real.openSync>) => {
      const descriptor = real.openSync(...args);
      opened.set(descriptor, String(args[0]));
      return descriptor;
    },
    fsyncSync: (descriptor: number) => {
      fs.synced.push(opened.get(descriptor) ?? '');
      real.fsyncSync(descriptor);
    },
    linkSync: (from: string, to: string) => {
      if (fs.noLinks) throw Object.assign(new Error('no links'), { code: 'EPERM' });
      real.linkSync(from, to);
    },
  };
});

const folder = temporaryFolders();

async function fill() {
  const file = join(folder(), 'squadlog.db');
  const storage = createSqliteStorage({ file, now: createClock().now });
  onTestFinished(() => storage.close());
  await storage.append([draft('LearningRecorded')]);
  return storage;
}

it.each([false, true])('refuses a name that came up since it looked (no links: %s)', async (no) => {
  fs.noLinks = no;
  const home = folder();
  const target = join(home, 'copy.db');
  // A link that leads nowhere doesn't exist to a check, and would be replaced all the same.
  symlinkSync(join(home, 'nowhere'), target);
  await expect((await fill()).backup(target)).rejects.toMatchObject({ code: 'refused' });
  expect(lstatSync(target).isSymbolicLink()).toBe(true);
  expect(readdirSync(home)).toEqual(['copy.db']);
});

it.each([false, true])('is on disk with its name when it is done (no links: %s)', async (no) => {
  fs.noLinks = no;
  fs.synced = [];
  const home = folder();
  const target = join(home, 'copy.db');
  expect(await (await fill()).backup(target)).toMatchObject({ ok: true, anchored: true });
  expect(fs.synced.at(-1)).toBe(home);
  expect(fs.synced.at(-2)).toContain('copy.db');
  expect(readdirSync(home).sort()).toEqual(['copy.db', 'copy.head']);
});
