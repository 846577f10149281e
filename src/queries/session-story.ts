/** What a session taught, and what became of that; and what it was told. */
import { shortId } from '../text/ids.ts';
import { readDistilled } from './entry-distilled.ts';
import { successorOf } from './entry-links.ts';
import type { SessionStory, TaughtEntry } from './explanation.ts';
import type { FoundSession } from './find-session.ts';
import type { LearningFacts } from './learning-facts.ts';
import { isWithheld, learningsById, withheldEntry } from './learning-facts.ts';
import type { QueryContext } from './query.ts';
import { readTold } from './told-blocks.ts';

/** `learnings`: what it taught, in the order of the log. */
export async function tellSession(
  row: FoundSession,
  learnings: readonly LearningFacts[],
  context: QueryContext,
): Promise<SessionStory> {
  const { stream, session: id, outcome, title, at, position } = row;
  const { told, omitted } = await readTold(row, context);
  const taught = learnings.length === 0 ? [] : await tellTaught(learnings, stream, context);
  return { id, outcome, title, at, position, taught, told, omitted };
}

async function tellTaught(
  rows: readonly LearningFacts[],
  stream: string,
  context: QueryContext,
): Promise<readonly TaughtEntry[]> {
  const { view, settings } = context;
  const distilled = await readDistilled(rows, stream, context);
  const next = JSON.stringify(rows.flatMap((row) => successorOf(row) ?? []));
  const names = new Map(
    (await view.rows(learningsById({ ids: next }))).map((row) => [
      row.id,
      shortId('L', row.revision),
    ]),
  );
  return rows.map((row) => {
    const successor = names.get(successorOf(row) ?? '');
    const became = isWithheld(row) ? undefined : distilled.get(row.id);
    return {
      ...withheldEntry(row, settings.encoding),
      ...(became === undefined ? {} : { distilled: became }),
      ...(successor === undefined ? {} : { successor }),
    };
  });
}
