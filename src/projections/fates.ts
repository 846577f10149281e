/**
 * What distilling made of learnings that are no plain source of a pattern: retired, dropped, or
 * merged into another, each with its rule and reason.
 */
import { sql } from 'kysely';
import type { EventData } from '../events/index.ts';
import { distillChain } from './distill-chain.ts';
import type { FateChangeRow, FateRow } from './distill-tables.ts';
import { defineProjection } from './projection.ts';
import { statement } from './statement.ts';
import { projectionVersions } from './versions.ts';

export const fates = defineProjection({
  name: 'fates',
  version: projectionVersions.fates,
  tables: ['fates_v1', 'fate_changes_v1'],
  ddl: [
    `CREATE TABLE fates_v1 (
       learning TEXT PRIMARY KEY, stream TEXT NOT NULL, fate TEXT NOT NULL, other TEXT,
       rule TEXT NOT NULL, reason TEXT NOT NULL, distill TEXT NOT NULL)`,
    'CREATE INDEX fates_v1_by_fate ON fates_v1 (stream, fate)',
    `CREATE TABLE fate_changes_v1 (
       distill TEXT NOT NULL, position INTEGER NOT NULL, stream TEXT NOT NULL,
       learning TEXT NOT NULL, fate TEXT NOT NULL, other TEXT, rule TEXT NOT NULL,
       reason TEXT NOT NULL, PRIMARY KEY (distill, learning))`,
    'CREATE INDEX fate_changes_v1_by_learning ON fate_changes_v1 (learning)',
    'CREATE INDEX fate_changes_v1_by_other ON fate_changes_v1 (other) WHERE other IS NOT NULL',
  ],
  on: {
    SquadDistilled: ({ id: distill, data, stream, position }) => [
      // What takes over from all before tells every fate anew.
      ...(data.replaces.length > 0 ? [forgetAll({ stream })] : []),
      ...fatesOf(data).flatMap(({ fate, ...told }) => [
        insertChange({ distill, position, stream, fate, ...told }),
        ...(fate === 'none'
          ? [forget({ learning: told.learning })]
          : [set({ stream, fate, distill, ...told })]),
      ]),
    ],
    SquadFlushed: ({ data, stream }) => (data.keepSemantic ? [] : [forgetAll({ stream })]),
    TransformationUndone: ({ stream }) => [forgetAll({ stream }), collect({ stream })],
  },
});

type Told = Pick<FateChangeRow, 'learning' | 'fate' | 'other' | 'rule' | 'reason'>;

function fatesOf(data: EventData<'SquadDistilled'>): Told[] {
  const { retired, dropped = [], merged = [], reinstated = [] } = data;
  const left = [
    ...retired.map(({ entry, by, rule, reason }) =>
      told(entry, 'retired', { other: by ?? null, rule, reason }),
    ),
    ...dropped.map(({ entry, rule, reason }) =>
      told(entry, 'dropped', { other: null, rule, reason }),
    ),
  ];
  const gone = new Set(left.map(({ learning }) => learning));
  // A lesson that was merged first and then left as a whole is told by how it left.
  const joined = merged
    .filter(({ entry }) => !gone.has(entry))
    .map(({ entry, into, rule, reason }) => told(entry, 'merged', { other: into, rule, reason }));
  const toldAnew = new Set([...left, ...joined].map(({ learning }) => learning));
  const backAgain = reinstated
    .filter((learning) => !toldAnew.has(learning))
    .map((learning) => told(learning, 'none', { other: null, rule: '', reason: '' }));
  return [...left, ...joined, ...backAgain];
}

function told(
  learning: string,
  fate: Told['fate'],
  why: Pick<Told, 'other' | 'rule' | 'reason'>,
): Told {
  return { learning, fate, ...why };
}

const set = statement<{ [Column in keyof FateRow]: FateRow[Column] }>((db, slot) =>
  db
    .insertInto('fates_v1')
    .values({
      learning: slot('learning'),
      stream: slot('stream'),
      fate: slot('fate'),
      other: slot('other'),
      rule: slot('rule'),
      reason: slot('reason'),
      distill: slot('distill'),
    })
    .onConflict((conflict) =>
      conflict.column('learning').doUpdateSet((eb) => ({
        fate: eb.ref('excluded.fate'),
        other: eb.ref('excluded.other'),
        rule: eb.ref('excluded.rule'),
        reason: eb.ref('excluded.reason'),
        distill: eb.ref('excluded.distill'),
      })),
    ),
);

const forget = statement<{ learning: string }>((db, slot) =>
  db.deleteFrom('fates_v1').where('learning', '=', slot('learning')),
);

const forgetAll = statement<{ stream: string }>((db, slot) =>
  db.deleteFrom('fates_v1').where('stream', '=', slot('stream')),
);

const insertChange = statement<{ [Column in keyof FateChangeRow]: FateChangeRow[Column] }>(
  (db, slot) =>
    db
      .insertInto('fate_changes_v1')
      .values({
        distill: slot('distill'),
        position: slot('position'),
        stream: slot('stream'),
        learning: slot('learning'),
        fate: slot('fate'),
        other: slot('other'),
        rule: slot('rule'),
        reason: slot('reason'),
      })
      .onConflict((conflict) => conflict.columns(['distill', 'learning']).doNothing()),
);

/** The newest word on each learning among the distills in force. */
const collect = statement<{ stream: string }>(
  (_db, slot) => sql`${distillChain(slot('stream'))}
    insert into fates_v1 (learning, stream, fate, other, rule, reason, distill)
    select learning, stream, fate, other, rule, reason, distill from (
      select f.*, row_number() over (partition by learning order by position desc) as age
      from fate_changes_v1 f where f.distill in (select id from chain)) newest
    where age = 1 and fate <> 'none'
    on conflict (learning) do nothing`,
);
