/** Consistent reads: a pool of connections, each holding one snapshot while it is lent out. */
import type { EventFilter, Reader } from '../storage.ts';
import type { Connection } from './connection.ts';
import type { Lent } from './connections.ts';
import { pagesOf, readEvents } from './event-rows.ts';
import { findAltered } from './find-altered.ts';
import { countHits, findHits } from './full-text.ts';
import { beginAtHead, endSnapshot } from './snapshot.ts';
import { translateError } from './translate-error.ts';

/** A reader on a connection; `release` is called once, at close. */
export function createReader(
  connection: Connection,
  options: {
    readonly position: number;
    /** Entries whose words are kept back. */
    readonly withheld?: number;
    /** Where the events come from, if not from the same connection. */
    readonly log?: Connection;
    readonly release: () => void;
  },
): Reader {
  const log = options.log ?? connection;
  let open = true;
  return {
    position: options.position,
    withheld: options.withheld ?? 0,
    rows: async (selection) => inOurWords(log, () => connection.rows(selection)),
    countHits: async (tokens) =>
      inOurWords(log, () => tokens.map((token) => countHits(connection, token))),
    findHits: async (token, how) => inOurWords(log, () => findHits(connection, token, how)),
    events: (filter) =>
      readPages(log, { ...filter, until: lesser(filter.until, options.position) }),
    findAltered: async (shown) => inOurWords(log, () => findAltered(log, shown)),
    close: async () => {
      if (open) options.release();
      open = false;
    },
  };
}

/** Opens a snapshot on a connection and returns a reader that ends it when closed. */
export async function beginSnapshot({ connection, giveBack }: Lent): Promise<Reader> {
  try {
    const position = await beginAtHead(connection);
    const release = () => {
      try {
        inOurWords(connection, () => endSnapshot(connection));
      } finally {
        giveBack();
      }
    };
    return createReader(connection, { position, release });
  } catch (error) {
    giveBack();
    throw error;
  }
}

const pageEvents = 500;

async function* readPages(connection: Connection, filter: EventFilter) {
  const readPage = (page: EventFilter) =>
    inOurWords(connection, () => [...readEvents(connection, page)]);
  for (const page of pagesOf(filter, pageEvents, readPage)) yield* page;
}

/** `store`: the connection whose file an error is about. */
function inOurWords<T>(store: Connection, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw translateError(error, store.db.name);
  }
}

function lesser(a: number | undefined, b: number): number {
  return a === undefined ? b : Math.min(a, b);
}
