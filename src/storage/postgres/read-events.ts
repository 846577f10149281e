/** Reads the log on the server itself, in pages; what was never made holds nothing. */
import type { HashedEvent } from '../hash-chain.ts';
import type { Head } from '../log-walk.ts';
import type { EventFilter } from '../storage.ts';
import type { Server } from './server.ts';
import type { Statements } from './statements.ts';
import { isMissing } from './translate-error.ts';

interface From {
  readonly server: Server;
  readonly statements: Statements;
}

const pageEvents = 2_000;

/** A filter's events in the order of the log, or the newest first. */
export async function* readPages(
  { server, statements }: From,
  filter: EventFilter,
): AsyncGenerator<readonly HashedEvent[]> {
  let { after = 0, until, limit = Number.MAX_SAFE_INTEGER } = filter;
  while (limit > 0) {
    const size = Math.min(limit, pageEvents);
    const range = until === undefined ? { after } : { after, until };
    const { newestFirst = false, streams, types } = filter;
    const page = await whereMade(
      server.rows(
        statements.events({
          ...range,
          ...(streams === undefined ? {} : { streams }),
          ...(types === undefined ? {} : { types }),
          newestFirst,
          limit: size,
        }),
      ),
    );
    yield page;
    const last = page.at(-1);
    if (last === undefined || page.length < size) return;
    limit -= page.length;
    if (newestFirst) until = last.position - 1;
    else after = last.position;
  }
}

/** The newest event of the log; undefined where it has none. */
export async function readHead({ server, statements }: From): Promise<Head | undefined> {
  return (await whereMade(server.rows(statements.head())))[0];
}

export async function* eachOf<Event>(
  pages: AsyncIterable<readonly Event[]>,
): AsyncGenerator<Event> {
  for await (const page of pages) yield* page;
}

async function whereMade<Row>(reading: Promise<readonly Row[]>): Promise<readonly Row[]> {
  try {
    return await reading;
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
