/** Texts of a stream's learnings, for what is made of each text alone: of none that is let go. */
import { sql } from 'kysely';
import { selection } from './statement.ts';

export interface LearningText {
  readonly position: number;
  readonly text: string;
}

/**
 * Those behind a learning's position, or all where it is none of the stream's; in their order, and
 * without what was forgotten or erased.
 */
export const learningTexts = selection<
  { stream: string; after: number; limit: number },
  LearningText
>(
  (_db, slot) => sql`select position, text from learnings_v3
    where stream = ${slot('stream')} and ${isHeld()} and revision > coalesce(
      (select revision from learnings_v3 where position = ${slot('after')}
        and stream = ${slot('stream')}), 0)
    order by revision limit ${slot('limit')}`,
);

/** Where they are, in their order. */
export const learningTextPositions = selection<{ stream: string }, { readonly position: number }>(
  (_db, slot) => sql`select position from learnings_v3
    where stream = ${slot('stream')} and ${isHeld()} order by revision`,
);

/** The learning at a position, forgotten or not; its text is null where it is erased. */
export const learningTextAt = selection<
  { stream: string; position: number },
  { readonly position: number; readonly text: string | null }
>(
  (_db, slot) => sql`select position, case status when 'erased' then null else text end as text
    from learnings_v3 where position = ${slot('position')} and stream = ${slot('stream')}`,
);

/** Which learnings are erased. */
export const erasedPositions = selection<{ stream: string }, { readonly position: number }>(
  (_db, slot) => sql`select position from learnings_v3
    where stream = ${slot('stream')} and recent = 0 and status = 'erased'`,
);

export const erasedBetween = selection<
  { stream: string; first: number; last: number },
  { readonly position: number }
>(
  (_db, slot) => sql`select position from learnings_v3
    where position between ${slot('first')} and ${slot('last')}
    and stream = ${slot('stream')} and status = 'erased'`,
);

/** A person let go of the others, and wants them sent nowhere. */
function isHeld() {
  return sql`status not in ('forgotten', 'erased')`;
}
