/** Readers that go on from the last position they saw, until all is written. */
import type pg from 'pg';
import { expect } from 'vitest';
import type { Storage } from '../../src/storage/storage.ts';
import { readAll, readHashed } from '../contract/log-contents.ts';
import { withPostgres } from './postgres-stores.ts';

export interface Seen {
  readonly position: number;
  readonly id: string;
}

export interface Writing {
  readonly done: Promise<void>;
  readonly isOver: AbortSignal;
}

export function tailTable(url: string, writing: Writing): Promise<Seen[][]> {
  return withPostgres(url, (client) => tail(writing, (after) => behind(client, after)));
}

/** Told of news; what it is told of it then finds. */
export function tailServer(storage: Storage, writing: Writing): Promise<Seen[][]> {
  return tail(writing, async (after) => {
    const found = await storage.awaitNews(after, { signal: writing.isOver });
    const page = await readHashed(storage, { after });
    expect(page.at(-1)?.position ?? after).toBeGreaterThanOrEqual(found);
    return page;
  });
}

export function tailReplica(storage: Storage, writing: Writing): Promise<Seen[][]> {
  return tail(writing, (after) => readAll(storage, { after }));
}

export async function behind(client: pg.Client, after: number): Promise<Seen[]> {
  const sql = 'SELECT position::int, id FROM events WHERE position > $1 ORDER BY position';
  return (await client.query<Seen>(sql, [after])).rows;
}

/** What a reader got, time after time; the last time after all was written. */
async function tail(
  { isOver }: Writing,
  next: (after: number) => Promise<readonly Seen[]>,
): Promise<Seen[][]> {
  const pages: Seen[][] = [];
  for (let isLast = false; !isLast; ) {
    isLast = isOver.aborted;
    const page = await next(pages.at(-1)?.at(-1)?.position ?? 0);
    if (page.length > 0) pages.push(page.map(({ position, id }) => ({ position, id })));
  }
  return pages;
}
