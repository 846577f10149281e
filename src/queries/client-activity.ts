/** When each program that runs agents was last told something, and last captured from. */
import { sql } from 'kysely';
import { selection } from '../projections/statement.ts';

export interface ClientActivity {
  readonly client: string;
  /** ISO 8601 UTC; null where there was none. */
  readonly lastCapture: string | null;
  readonly lastInjection: string | null;
}

/** By client, in the order of their names. */
export const clientActivity = selection<Record<string, never>, ClientActivity>(
  () => sql`select s.client as client,
      max(case when s.parts > 0 then s.recorded_at end) as "lastCapture",
      max(i.at) as "lastInjection"
    from sessions_v3 s left join injections_v2 i on i.session = s.session and i.stream = s.stream
    where s.client is not null group by s.client order by s.client`,
);
