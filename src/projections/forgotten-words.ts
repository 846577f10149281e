/** The words of what was forgotten, so that copies of them can be kept back. */
import { sql } from 'kysely';
import { selection } from './statement.ts';

export interface ForgottenWords {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly kind: 'learning' | 'standard';
  readonly text: string;
}

/** Of one stream. */
export const forgottenWords = selection<{ stream: string }, ForgottenWords>(
  (_db, slot) => sql`${wordsOfAll()} where f.stream = ${slot('stream')} order by f.entry`,
);

/** Of all streams. */
export const allForgottenWords = selection<Record<never, never>, ForgottenWords>(
  () => sql`${wordsOfAll()} order by f.stream, f.entry`,
);

/** Left joins that look up a row by its id: the forgotten ones are few. */
function wordsOfAll() {
  return sql`select f.entry as id, f.stream as stream, coalesce(l.revision, s.revision) as revision,
      case when l.id is null then 'standard' else 'learning' end as kind,
      coalesce(l.text, s.text) as text
    from forgotten_v1 f
    left join learnings_v2 l on l.id = f.entry
    left join standards_v1 s on s.id = f.entry`;
}
