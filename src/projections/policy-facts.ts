/** What policies know of a stream, in one row. */
import { sql } from 'kysely';
import { selection } from './statement.ts';

export interface PolicyFactsRow {
  readonly stream: string;
  readonly sessions: number;
  readonly distillKey: string | null;
  readonly compressKey: string | null;
  readonly oldestFull: string | null;
  readonly fullSessions: number;
  readonly oldestDistilled: string | null;
  readonly distilledSessions: number;
}

/** Sessions that a person brought back in full are not counted: they are left to persons. */
export const policyFacts = selection<{ stream: string }, PolicyFactsRow>(
  (_db, slot) => sql`select s.stream, s.sessions,
      (select dedupe_key from transformations_v2 where stream = s.stream
        and type = 'SquadDistilled' and dedupe_key is not null
        order by position desc limit 1) as distillKey,
      (select dedupe_key from transformations_v2 where stream = s.stream
        and type = 'SessionsCompressed' and dedupe_key is not null
        order by position desc limit 1) as compressKey,
      told.oldest as oldestFull, told.sessions as fullSessions,
      told.oldest_distilled as oldestDistilled, told.distilled as distilledSessions
    from streams_v3 s, (
      select min(at) as oldest, count(*) as sessions,
        min(case when position <= seen.saw then at end) as oldest_distilled,
        count(case when position <= seen.saw then 1 end) as distilled
      from sessions_v3 f, (select coalesce(max(saw), 0) as saw from transformations_v2
        where stream = ${slot('stream')} and type = 'SquadDistilled' and head = 1) seen
      where f.stream = ${slot('stream')} and f.compressed = 0 and f.hidden = 0 and f.parts > 0
        and not exists (select 1 from compressed_sessions_v2 c
          where c.stream = f.stream and c.session = f.session)) told
    where s.stream = ${slot('stream')}`,
);
