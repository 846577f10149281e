/** The rules that a stream distils by, as the event recorded them. */
import { isOpaque } from '../events/index.ts';
import { selection } from '../projections/statement.ts';
import type { View } from './query.ts';

export interface AdoptedRules {
  /** In full: name, version, description, steps, and modules where there are any. */
  readonly definition: Readonly<Record<string, unknown>>;
  readonly ref: { readonly name: string; readonly version: number; readonly hash: string };
  /** Id of the event. */
  readonly event: string;
  readonly position: number;
  /** When it was adopted: ISO 8601 UTC with milliseconds. */
  readonly at: string;
}

/** Undefined for a stream that adopted none yet, or whose adoption this release can't read. */
export async function adoptedRules(view: View, stream: string): Promise<AdoptedRules | undefined> {
  const [newest] = await view.rows(newestAdoption({ stream }));
  if (newest === undefined) return undefined;
  const { position } = newest;
  for await (const event of view.events({ after: position - 1, until: position })) {
    if (isOpaque(event) || event.type !== 'RulesAdopted') return undefined;
    const { id, occurredAt, data } = event;
    return { definition: data.definition, ref: data.rules, event: id, position, at: occurredAt };
  }
  return undefined;
}

/** The newest that was not undone. */
const newestAdoption = selection<{ stream: string }, { readonly position: number }>((db, slot) =>
  db
    .selectFrom('transformations_v2')
    .select('position')
    .where('stream', '=', slot('stream'))
    .where('type', '=', 'RulesAdopted')
    .where('in_force', '=', 1)
    .orderBy('position', 'desc')
    .limit(1),
);
