/** Consistent reads: a pool of connections, each holding one snapshot while it is lent out. */
import type { EventFilter, Reader } from '../storage.ts';
import type { Connection } from './connection.ts';
import { pagesOf, readEvents } from './event-rows.ts';
import { countHits, findHits } from './full-text.ts';
import { readHead } from './log-head.ts';

/** A reader on a connection; `release` is called once, at close. */
export function createReader(
  connection: Connection,
  options: {
    readonly position: number;
    /** Where the events come from, if not from the same connection. */
    readonly log?: Connection;
    readonly release: () => void;
  },
): Reader {
  const log = options.log ?? connection;
  let open = true;
  return {
    position: options.position,
    rows: async (selection) => connection.rows(selection),
    countHits: async (tokens) => tokens.map((token) => countHits(connection, token)),
    findHits: async (token, limit) => findHits(connection, token, limit),
    events: (filter) =>
      readPages(log, { ...filter, until: lesser(filter.until, options.position) }),
    close: async () => {
      if (open) options.release();
      open = false;
    },
  };
}

/** Opens a snapshot on a connection and returns a reader that ends it when closed. */
export function beginSnapshot(connection: Connection, giveBack: () => void): Reader {
  connection.prepare('BEGIN').run();
  return createReader(connection, {
    position: readHead(connection).position,
    release: () => {
      if (connection.db.inTransaction) connection.prepare('COMMIT').run();
      giveBack();
    },
  });
}

const pageEvents = 500;

async function* readPages(connection: Connection, filter: EventFilter) {
  const readPage = (page: EventFilter) => readEvents(connection, page);
  for (const page of pagesOf(filter, pageEvents, readPage)) yield* page;
}

function lesser(a: number | undefined, b: number): number {
  return a === undefined ? b : Math.min(a, b);
}
