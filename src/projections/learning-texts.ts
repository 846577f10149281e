/** Texts of a stream's learnings that are not erased, for what is made of each text alone. */
import { sql } from 'kysely';
import { selection } from './statement.ts';

export interface LearningText {
  readonly position: number;
  readonly text: string;
}

/** Those behind a learning's position, or all where it is none of the stream's; in their order. */
export const learningTexts = selection<
  { stream: string; after: number; limit: number },
  LearningText
>(
  (_db, slot) => sql`select position, text from learnings_v3
    where stream = ${slot('stream')} and status <> 'erased' and revision > coalesce(
      (select revision from learnings_v3 where position = ${slot('after')}
        and stream = ${slot('stream')}), 0)
    order by revision limit ${slot('limit')}`,
);

/** How many there are, and how many of them are behind a learning's position. */
export const countLearningTexts = selection<
  { stream: string; after: number },
  { readonly entries: number; readonly missing: number }
>(
  (_db, slot) => sql`select count(*) as entries, coalesce(sum(revision > coalesce(
      (select revision from learnings_v3 where position = ${slot('after')}
        and stream = ${slot('stream')}), 0)), 0) as missing
    from learnings_v3 where stream = ${slot('stream')} and status <> 'erased'`,
);

/** The learning at a position, unless it is erased. */
export const learningTextAt = selection<{ stream: string; position: number }, LearningText>(
  (_db, slot) => sql`select position, text from learnings_v3 where position = ${slot('position')}
    and stream = ${slot('stream')} and status <> 'erased'`,
);

/** Which learnings of a stretch are erased. */
export const erasedPositions = selection<
  { stream: string; first: number; last: number },
  { readonly position: number }
>(
  (_db, slot) => sql`select position from learnings_v3
    where position between ${slot('first')} and ${slot('last')}
    and stream = ${slot('stream')} and status = 'erased'`,
);
