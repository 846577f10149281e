/** Both ends of a supersession, whoever decided it: a person, a lesson or a rule. */
import { sql } from 'kysely';
import { isOpaque } from '../events/index.ts';
import type { FateRow, TransformationRow } from '../projections/distill-tables.ts';
import { selection } from '../projections/statement.ts';
import { eventAt } from './entry-origin.ts';
import type { Linked } from './explanation.ts';
import type { LearningFacts } from './learning-facts.ts';
import { learningFactColumns, learningsById, withheldEntry } from './learning-facts.ts';
import type { QueryContext } from './query.ts';

export interface Links {
  readonly successor?: Linked;
  readonly predecessors: readonly Linked[];
}

/** Of a learning, or of the sources of a pattern. */
export async function readLinks(
  rows: readonly LearningFacts[],
  stream: string,
  context: QueryContext,
): Promise<Links> {
  const { view } = context;
  const own = new Set(rows.map(({ id }) => id));
  const ids = JSON.stringify([...own]);
  const before = rows.length === 0 ? [] : await view.rows(replacedBy({ stream, ids }));
  const predecessors: Linked[] = [];
  for (const row of before) {
    const linked = own.has(row.id) ? undefined : await link(row, row, context);
    if (linked !== undefined) predecessors.push(linked);
  }
  const [last] = rows.filter((row) => successorOf(row) !== null).slice(-1);
  const next = last === undefined ? null : successorOf(last);
  if (last === undefined || next === null || own.has(next)) return { predecessors };
  const [row] = await view.rows(learningsById({ ids: JSON.stringify([next]) }));
  const successor = row === undefined ? undefined : await link(row, last, context);
  return { predecessors, ...(successor === undefined ? {} : { successor }) };
}

/** A person's word counts before a rule's. */
export function successorOf(row: LearningFacts): string | null {
  if (row.status !== 'current') return row.retired_by;
  return row.rule_retired === 1 ? row.rule_successor : null;
}

/** The other end as an entry, with the event that retired `retired`. */
async function link(
  other: LearningFacts,
  retired: LearningFacts,
  { view, settings }: QueryContext,
): Promise<Linked | undefined> {
  const entry = withheldEntry(other, settings.encoding);
  if (retired.status === 'current') {
    const [fate] = await view.rows(retirementByRule({ id: retired.id }));
    return fate === undefined ? undefined : { entry, ...fate };
  }
  const [retirement] = await view.rows(retirementOf({ id: retired.id }));
  if (retirement === undefined) return undefined;
  const event = await eventAt(retirement.position, view);
  const reason =
    event === undefined || isOpaque(event) || event.type !== 'EntryRetired'
      ? undefined
      : event.data.reason;
  return { entry, ...retirement, ...(reason === undefined ? {} : { reason }) };
}

const replacedBy = selection<{ stream: string; ids: string }, LearningFacts>((db, slot) =>
  db
    .selectFrom('learnings_v3')
    .select(learningFactColumns)
    .where('stream', '=', slot('stream'))
    .where('recent', '=', 0)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('status', '!=', 'current'),
          eb('retired_by', 'in', sql<string>`(select value from json_each(${slot('ids')}))`),
        ]),
        eb.and([
          eb('status', '=', 'current'),
          eb('rule_retired', '=', 1),
          eb('rule_successor', 'in', sql<string>`(select value from json_each(${slot('ids')}))`),
        ]),
      ]),
    )
    .orderBy('position'),
);

type Event = Pick<Linked, 'event' | 'type' | 'position' | 'at'>;

const retirementOf = selection<{ id: string }, Event>((db, slot) =>
  db
    .selectFrom('transformations_v2')
    .select(['id as event', 'type', 'position', 'at'])
    .where('target', '=', slot('id'))
    .where('type', '=', 'EntryRetired')
    .where('in_force', '=', 1)
    .orderBy('position', 'desc')
    .limit(1),
);

const retirementByRule = selection<
  { id: string },
  Pick<TransformationRow, 'type' | 'position' | 'at'> & Pick<FateRow, 'reason'> & { event: string }
>((db, slot) =>
  db
    .selectFrom('fates_v1 as f')
    .innerJoin('transformations_v2 as t', 't.id', 'f.distill')
    .select(['t.id as event', 't.type', 't.position', 't.at', 'f.reason'])
    .where('f.learning', '=', slot('id'))
    .where('f.fate', '=', 'retired'),
);
