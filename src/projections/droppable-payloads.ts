/** Which payloads retention may let go of: those of sessions that were compressed long ago. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { selection } from './statement.ts';

export type DroppableScope = {
  stream: string;
  /** ISO 8601 UTC: lines of sessions compressed before it; the empty string for none. */
  linesBefore: string;
  /** The same of ledgers. */
  ledgersBefore: string;
  /** At most so many, oldest first. */
  limit: number;
};

export interface DroppablePayload {
  readonly id: string;
  readonly kind: 'line' | 'ledger';
  /** About the size of it: UTF-16 units of its JSON, of which CJK text takes three bytes each. */
  readonly bytes: number;
}

export const droppablePayloads = selection<DroppableScope, DroppablePayload>(
  (_db, slot) => sql`select id, kind, bytes from (${oldest(slot)}) order by position`,
);

/** One row where there is any: whether is asked at each capture, so nothing is sorted for it. */
export const anyDroppable = selection<Omit<DroppableScope, 'limit'>, { readonly id: string }>(
  (_db, slot) => sql`select id from (${droppable(slot)}) limit 1`,
);

export interface Telling {
  readonly entry: string;
  readonly times: number;
}

/** How often the ledgers among them named each entry. */
export const droppableTellings = selection<DroppableScope, Telling>(
  (_db, slot) => sql`select entry, count(distinct injection) as times from injection_entries_v2
    where injection in (select position from (${oldest(slot)}) where kind = 'ledger')
    group by entry order by entry`,
);

/** What a stream's blocks came to in all, however many of their ledgers were dropped. */
export const tokensInjected = selection<{ stream: string }, { readonly tokens: number }>(
  (db, slot) =>
    db
      .selectFrom('streams_v3')
      .select('tokens_injected as tokens')
      .where('stream', '=', slot('stream')),
);

/** The key of the newest drop that a policy asked for. */
export const newestDropKey = selection<{ stream: string }, { readonly key: string }>(
  (_db, slot) => sql`select dedupe_key as key from drops_v1
    where stream = ${slot('stream')} and dedupe_key is not null order by position desc limit 1`,
);

/**
 * About how large the payloads were that were let go of after a position, in all streams: UTF-16
 * units of their JSON.
 */
export const droppedBytes = selection<{ after: number }, { readonly bytes: number }>(
  (_db, slot) => sql`select coalesce(sum(bytes), 0) as bytes from drops_v1
    where position > ${slot('after')}`,
);

/**
 * A session counts by a compress in force that had seen the payload, and not at all once it was
 * captured or told again since: its echo guard reads the ledger.
 */
function droppable(slot: Slot<Exclude<keyof DroppableScope, 'limit'>>): RawBuilder<unknown> {
  return sql`select k.id, k.kind, k.position, k.bytes from (
      select id, 'line' as kind, position, stream, session, bytes, ${slot('linesBefore')} as cutoff
        from skipped_lines_v1 where stream = ${slot('stream')} and at < ${slot('linesBefore')}
      union all
      select id, 'ledger', position, stream, session, bytes, ${slot('ledgersBefore')}
        from injections_v2 where stream = ${slot('stream')} and at < ${slot('ledgersBefore')}
          and is_kept = 1) k
    where exists (select 1 from compressed_sessions_v2 c
        join transformations_v2 t on t.id = c.compress
        where c.stream = k.stream and c.session = k.session and t.in_force = 1
          and t.at < k.cutoff and t.saw >= k.position)
      and not exists (select 1 from sessions_v3 s
        where s.stream = k.stream and s.session = k.session and s.recorded_at >= k.cutoff)
      and not exists (select 1 from injections_v2 i
        where i.session = k.session and i.stream = k.stream and i.at >= k.cutoff)`;
}

function oldest(slot: Slot<keyof DroppableScope>): RawBuilder<unknown> {
  return sql`${droppable(slot)} order by k.position limit ${slot('limit')}`;
}

type Slot<Name extends string> = (name: Name) => never;
