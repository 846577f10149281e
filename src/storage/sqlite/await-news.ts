/** Waits for the log to grow: nobody tells of a file, so it is asked, which must cost nothing. */
import { statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { NewsOptions } from '../storage.ts';
import type { Connection } from './connection.ts';
import type { Connections } from './connections.ts';
import { readDataVersion, readHead } from './log-head.ts';
import { translateError } from './translate-error.ts';

export interface NewsSource {
  readonly file: string;
  readonly connections: Pick<Connections, 'borrow'>;
}

/** As the port has it. One connection is kept for the wait, so commits of all others show. */
export async function awaitNews(
  { file, connections }: NewsSource,
  after: number,
  { signal, pollMs = pollMsDefault }: NewsOptions,
): Promise<number> {
  while (!signal.aborted) {
    // Noted before the look, so that what comes between the look and the wait is seen.
    const stamp = stampOf(file);
    const { connection, giveBack } = await connections.borrow();
    try {
      const found = await watch({ connection, file, stamp }, after, { signal, pollMs });
      if (found !== undefined) return found;
    } catch (error) {
      throw translateError(error, file);
    } finally {
      giveBack();
    }
  }
  return after;
}

const pollMsDefault = 250;

interface Watched {
  readonly connection: Connection;
  readonly file: string;
  /** Of the files, before the connection was opened. */
  readonly stamp: string;
}

/** Undefined where the signal was aborted, or the connection shows nothing new any more. */
async function watch(
  { connection, file, stamp }: Watched,
  after: number,
  until: Required<NewsOptions>,
): Promise<number | undefined> {
  // In memory it stands for a store that is not there yet, or that may only be read.
  const isCopy = connection.db.memory;
  const signOf = () => (isCopy ? stampOf(file) : String(readDataVersion(connection)));
  let seen = isCopy ? stamp : signOf();
  for (;;) {
    const { position } = readHead(connection);
    if (position > after) return position;
    seen = await untilOther(seen, signOf, until);
    if (isCopy || until.signal.aborted) return undefined;
  }
}

/** Gives the sign that differs; the same where the signal was aborted. */
async function untilOther(
  seen: string,
  signOf: () => string,
  { signal, pollMs }: Required<NewsOptions>,
): Promise<string> {
  for (;;) {
    await pause(pollMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return seen;
    const now = signOf();
    if (now !== seen) return now;
  }
}

function stampOf(file: string): string {
  try {
    const stamps = [file, `${file}-wal`].map((path) => {
      const found = statSync(path, { throwIfNoEntry: false });
      return found === undefined ? 'none' : `${found.ino} ${found.size} ${found.mtimeMs}`;
    });
    return stamps.join(', ');
  } catch (error) {
    throw translateError(error, file);
  }
}
