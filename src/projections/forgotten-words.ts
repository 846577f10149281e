/** The words of what was forgotten, so that copies of them can be kept back. */
import { sql } from 'kysely';
import { processStream, streamKind } from '../text/ids.ts';
import type { Selection } from './statement.ts';
import { selection } from './statement.ts';

export interface ForgottenWords {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly kind: 'learning' | 'standard';
  readonly text: string;
}

/** Of these streams, as a JSON array. */
export const forgottenWords = selection<{ streams: string }, ForgottenWords>(
  (_db, slot) => sql`${wordsOfAll()}
    and f.stream in (select value from json_each(${slot('streams')}))
    order by f.stream, f.entry`,
);

/** Of all streams. */
export const allForgottenWords = selection<Record<never, never>, ForgottenWords>(
  () => sql`${wordsOfAll()} order by f.stream, f.entry`,
);

/**
 * What no later output may teach a stream again: what was forgotten there, in the memories that its
 * run was told, and as a standard. An agent's own memory is read with any squad's, so that it
 * takes nothing that any of them forgot.
 */
export function wordsKeptOutOf(
  stream: string,
  toldIn: readonly string[] = [],
): Selection<ForgottenWords> {
  if (streamKind(stream) === 'agent') return allForgottenWords({});
  const streams = [...new Set([stream, ...toldIn, processStream])];
  return forgottenWords({ streams: JSON.stringify(streams) });
}

/**
 * Left joins that look up a row by its id: the forgotten ones are few. An export withholds what is
 * forgotten, so that an import may know of one without its words.
 */
function wordsOfAll() {
  return sql`select f.entry as id, f.stream as stream, coalesce(l.revision, s.revision) as revision,
      case when l.id is null then 'standard' else 'learning' end as kind,
      coalesce(l.text, s.text) as text
    from forgotten_v1 f
    left join learnings_v3 l on l.id = f.entry
    left join standards_v2 s on s.id = f.entry
    where coalesce(l.text, s.text) is not null`;
}
