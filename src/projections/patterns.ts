/** Program memory: the patterns in force, the learnings each was made from, and the distills. */
import { defineProjection } from './projection.ts';
import { statement } from './statement.ts';
import type { DistillRow, PatternRow, PatternSourceRow } from './tables.ts';

export const patterns = defineProjection({
  name: 'patterns',
  version: 1,
  tables: ['patterns_v1', 'pattern_sources_v1', 'distills_v1'],
  ddl: [
    `CREATE TABLE patterns_v1 (
       id TEXT PRIMARY KEY, stream TEXT NOT NULL, role TEXT NOT NULL, first_learning TEXT NOT NULL,
       shown TEXT NOT NULL, position INTEGER NOT NULL, rules TEXT NOT NULL,
       rules_version INTEGER NOT NULL, rule TEXT NOT NULL, reason TEXT NOT NULL)`,
    'CREATE INDEX patterns_v1_by_role ON patterns_v1 (stream, role)',
    `CREATE TABLE pattern_sources_v1 (
       pattern TEXT NOT NULL, learning TEXT NOT NULL, PRIMARY KEY (pattern, learning))`,
    'CREATE INDEX pattern_sources_v1_by_learning ON pattern_sources_v1 (learning)',
    `CREATE TABLE distills_v1 (
       id TEXT PRIMARY KEY, stream TEXT NOT NULL, position INTEGER NOT NULL)`,
    'CREATE INDEX distills_v1_by_stream ON distills_v1 (stream, position)',
  ],
  on: {
    SquadDistilled: ({ id: distill, data, stream, position }) => {
      const gone = [...data.removed, ...data.changed.map((change) => change.before)];
      const come = [...data.added, ...data.changed.map((change) => change.after)];
      return [
        ...gone.flatMap(({ id }) => [remove({ id }), removeSources({ id })]),
        ...come.flatMap((pattern) => [
          insert({
            id: pattern.id,
            stream,
            role: pattern.role,
            first_learning: pattern.firstLearning,
            shown: pattern.shown,
            position,
            rules: data.rules.name,
            rules_version: data.rules.version,
            rule: pattern.rule,
            reason: pattern.reason,
          }),
          ...pattern.sources.map((learning) => insertSource({ pattern: pattern.id, learning })),
        ]),
        ...[...data.basis, ...data.replaces].map((id) => passDistill({ id, stream })),
        insertDistill({ id: distill, stream, position }),
      ];
    },
  },
});

const insert = statement<{ [Column in keyof PatternRow]: PatternRow[Column] }>((db, slot) =>
  db
    .insertInto('patterns_v1')
    .values({
      id: slot('id'),
      stream: slot('stream'),
      role: slot('role'),
      first_learning: slot('first_learning'),
      shown: slot('shown'),
      position: slot('position'),
      rules: slot('rules'),
      rules_version: slot('rules_version'),
      rule: slot('rule'),
      reason: slot('reason'),
    })
    .onConflict((conflict) => conflict.column('id').doNothing()),
);

const insertSource = statement<{ [Column in keyof PatternSourceRow]: string }>((db, slot) =>
  db
    .insertInto('pattern_sources_v1')
    .values({ pattern: slot('pattern'), learning: slot('learning') })
    .onConflict((conflict) => conflict.columns(['pattern', 'learning']).doNothing()),
);

const remove = statement<{ id: string }>((db, slot) =>
  db.deleteFrom('patterns_v1').where('id', '=', slot('id')),
);

const removeSources = statement<{ id: string }>((db, slot) =>
  db.deleteFrom('pattern_sources_v1').where('pattern', '=', slot('id')),
);

const insertDistill = statement<{ [Column in keyof DistillRow]: DistillRow[Column] }>((db, slot) =>
  db
    .insertInto('distills_v1')
    .values({ id: slot('id'), stream: slot('stream'), position: slot('position') })
    .onConflict((conflict) => conflict.column('id').doNothing()),
);

/** One that a later distill of its stream builds on, or takes over from. */
const passDistill = statement<{ id: string; stream: string }>((db, slot) =>
  db.deleteFrom('distills_v1').where('id', '=', slot('id')).where('stream', '=', slot('stream')),
);
