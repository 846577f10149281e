/** Copies a root with everything in it, and the log that it names on a server to one of its own. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { collect } from '../contract/log-contents.ts';
import { openStorage, storeUrlOf } from './open-storage.ts';
import { freshSchema } from './postgres-stores.ts';

export async function copyRoot(from: string, to: string): Promise<void> {
  const isOnServer = storeUrlOf(from) !== undefined;
  // What this machine knows of the other log is no part of the copy.
  const belongs = (path: string) => !/^squadlog\.replica-|\.head$/u.test(basename(path));
  cpSync(from, to, { recursive: true, filter: (path) => !isOnServer || belongs(path) });
  if (!isOnServer) return;
  const file = join(to, 'squadlog.json');
  const settings = JSON.parse(readFileSync(file, 'utf8')) as object;
  writeFileSync(file, JSON.stringify({ ...settings, store: { url: freshSchema() } }));
  const [source, target] = [await openStorage(from), await openStorage(to)];
  try {
    await target.adopt(await collect(source.hashedEvents({})));
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
}
