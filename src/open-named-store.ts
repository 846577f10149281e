/** Opens a store that a person named: a root, a file, a URL, or one of this memory's. */
import { realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { ChosenStore, StoreLimits } from './choose-store.ts';
import { MemoryError } from './errors.ts';
import { openStorage } from './open-storage.ts';
import type { CopyEnd, NamedStore } from './operations/copy/named-store.ts';
import { translateFileError } from './storage/file-errors.ts';
import type { StoreLocation } from './storage/postgres/store-url.ts';

export interface NamingPlace {
  /** The argument that holds the name. */
  readonly end: CopyEnd;
  /** The store that this memory uses. */
  readonly chosen: ChosenStore;
  readonly root: string;
  /** That of the process unless told. */
  readonly cwd: string | undefined;
  /** Of stores on servers. */
  readonly limits: StoreLimits;
  /** The clock; ISO 8601 UTC with milliseconds. */
  readonly now: () => string;
}

/**
 * `sqlite` is the file in this memory's root, `store` what this memory uses; folders of those names
 * are written `./sqlite`. Fails with `invalid` for a name that can be no store.
 */
export async function openNamedStore(name: string, place: NamingPlace): Promise<NamedStore> {
  const { chosen, root, cwd } = place;
  if (name === 'sqlite') return inFile(join(root, 'squadlog.db'), place);
  if (name === 'store') {
    if (chosen.kind === 'unknown') throw chosen.fault;
    if (chosen.kind === 'sqlite') return inFile(chosen.file, place);
    return onServer(chosen.location, place);
  }
  if (!/^[a-z][a-z\d+.-]*:\/\//iu.test(name))
    return inFile(fileOf(resolve(cwd ?? '.', name)), place);
  const { parseStoreUrl } = await import('./storage/postgres/store-url.ts');
  return onServer(parseStoreUrl(name, `copy: ${place.end}`), place);
}

function inFile(file: string, { root, now }: NamingPlace): NamedStore {
  const found = look(file);
  if (found !== undefined && !found.isFile()) throw noStore(file);
  const [shown, real] = [file, realPath(file)];
  return {
    ...{ shown, file: real, identity: real, home: dirname(file) },
    storage: openStorage({ kind: 'sqlite', shown, rule: 'named', file }, { root, now }),
    isThere: () => look(file) !== undefined,
  };
}

/** Its replica, and its key, are kept in the root of this memory. */
function onServer(location: StoreLocation, { root, now, limits }: NamingPlace): NamedStore {
  const { shown, key } = location;
  const chosen = { kind: 'postgres', shown, rule: 'named', location, ...limits } as const;
  return {
    ...{ shown, identity: `postgres ${key}`, home: root },
    storage: openStorage(chosen, { root, now }),
    isThere: () => true,
  };
}

/** A path that is not there yet is a root, unless its name is that of a store's file. */
function fileOf(path: string): string {
  const found = look(path);
  if (found?.isFile() === true) return path;
  if (found === undefined && path.endsWith('.db')) return path;
  if (found === undefined || found.isDirectory()) return join(path, 'squadlog.db');
  throw noStore(path);
}

function look(path: string) {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    throw translateFileError(error, path);
  }
}

/** Links followed as far as the path is there. */
function realPath(path: string): string {
  if (look(path) !== undefined) return realpathSync(path);
  const above = dirname(path);
  return above === path ? path : join(realPath(above), basename(path));
}

function noStore(path: string): MemoryError {
  return new MemoryError({
    code: 'invalid',
    message: `${path} is neither a folder nor a file; name a root, the file of a store, or a URL.`,
    hint: 'squadlog help copy',
  });
}
