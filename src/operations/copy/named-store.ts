/** A store that a person named for a copy, and what two of them must not be to each other. */
import { basename, dirname, isAbsolute, relative, sep } from 'node:path';
import { MemoryError } from '../../errors.ts';
import type { Storage } from '../../storage/storage.ts';

/** Which argument names it. */
export type CopyEnd = 'from' | 'to';

export interface NamedStore {
  /** Its file or URL, without a password. */
  readonly shown: string;
  /** Equal for two names of one store. */
  readonly identity: string;
  /** Its file, links followed; a store on a server has none. */
  readonly file?: string;
  /** The folder that keeps its key: its own, or for one on a server that of this memory. */
  readonly home: string;
  /** Nothing is opened before its first use. */
  readonly storage: Storage;
  /** False for a file that is missing; of a server only its answer tells. */
  isThere(): boolean;
}

/** Looks at names and files alone; neither store is opened. */
export function refuseUnfitPair(source: NamedStore, target: NamedStore): void {
  if (!source.isThere()) {
    throw new MemoryError({
      code: 'not_found',
      message:
        `${source.shown} is not there; name a root that holds a squadlog.db, the file of a ` +
        'store, or a URL.',
    });
  }
  if (source.identity === target.identity) {
    throw unfit(`${source.shown} is named twice; name another store to copy to.`);
  }
  if (target.file === undefined) return;
  if (/^squadlog\.replica-[\da-f]{8}\.db$/u.test(basename(target.file))) {
    throw unfit(`${target.shown} only repeats a log on a server; name the URL of the server.`);
  }
  if (source.file !== undefined && isBelow(dirname(target.file), dirname(source.file))) {
    throw unfit(
      `${target.shown} would stand inside the root ${dirname(source.shown)}, whose folders are ` +
        'squads; name a place beside it.',
    );
  }
}

function isBelow(folder: string, above: string): boolean {
  const way = relative(above, folder);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

function unfit(message: string): MemoryError {
  return new MemoryError({ code: 'invalid', message, hint: 'squadlog help copy' });
}
