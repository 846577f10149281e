/** Program memory: the patterns in force and the learnings each was made from. */

import type { PatternRow, PatternSourceRow } from './distill-tables.ts';
import { collectPatterns, collectSources, patternChangeTables } from './pattern-changes.ts';
import { measure, measureAll, measureWith } from './pattern-measures.ts';
import { defineProjection } from './projection.ts';
import { columnsOf, rememberDistill } from './remember-distill.ts';
import type { Statement } from './statement.ts';
import { statement } from './statement.ts';
import { projectionVersions } from './versions.ts';

export const patterns = defineProjection({
  name: 'patterns',
  version: projectionVersions.patterns,
  tables: ['patterns_v2', 'pattern_sources_v2', 'pattern_changes_v2', 'pattern_change_sources_v2'],
  ddl: [
    `CREATE TABLE patterns_v2 (
       id TEXT PRIMARY KEY, stream TEXT NOT NULL, role TEXT NOT NULL, first_learning TEXT NOT NULL,
       shown TEXT NOT NULL, position INTEGER NOT NULL, rules TEXT NOT NULL,
       rules_version INTEGER NOT NULL, rule TEXT NOT NULL, reason TEXT NOT NULL,
       support INTEGER NOT NULL, first_seen TEXT NOT NULL, last_seen TEXT NOT NULL,
       shown_now TEXT, first_position INTEGER NOT NULL, other_roles TEXT NOT NULL)`,
    `CREATE INDEX patterns_v2_best
       ON patterns_v2 (stream, support DESC, last_seen DESC, first_position)`,
    `CREATE INDEX patterns_v2_best_of_role
       ON patterns_v2 (stream, role, support DESC, last_seen DESC, first_position)`,
    `CREATE INDEX patterns_v2_of_other_roles
       ON patterns_v2 (stream, support DESC, last_seen DESC, first_position)
       WHERE other_roles <> '[]'`,
    `CREATE TABLE pattern_sources_v2 (
       pattern TEXT NOT NULL, learning TEXT NOT NULL, PRIMARY KEY (pattern, learning))`,
    'CREATE INDEX pattern_sources_v2_by_learning ON pattern_sources_v2 (learning)',
    ...patternChangeTables,
  ],
  on: {
    SquadDistilled: (event) => {
      const { data, stream } = event;
      return [
        ...rememberDistill(event),
        // A result that takes over from all before needs no word on what it does not hold.
        ...(data.replaces.length > 0 ? removeAll(stream) : []),
        ...data.removed.flatMap(({ id }) => [removeSources({ id }), remove({ id })]),
        ...data.added.flatMap((pattern) => [
          insert({ ...columnsOf(event, pattern), ...unmeasured }),
          ...pattern.sources.map((learning) => insertSource({ pattern: pattern.id, learning })),
          measure({ id: pattern.id }),
        ]),
        ...data.changed.flatMap(({ id, firstLearning, after, gained, lost }) => [
          change(columnsOf(event, { id, firstLearning, ...after })),
          ...gained.map((learning) => insertSource({ pattern: id, learning })),
          ...lost.map((learning) => removeSource({ pattern: id, learning })),
          measure({ id }),
        ]),
      ];
    },
    SquadFlushed: ({ data, stream }) => (data.keepSemantic ? [] : removeAll(stream)),
    TransformationUndone: ({ stream }) => [
      ...removeAll(stream),
      collectPatterns({ stream }),
      collectSources({ stream }),
      measureAll({ stream }),
    ],
    EntryRetired: ({ data }) => [measureWith({ learning: data.entry })],
    EntryRestored: ({ data }) => [measureWith({ learning: data.entry })],
    EntryErased: ({ data }) => [measureWith({ learning: data.entry })],
  },
});

const unmeasured = {
  support: 0,
  first_seen: '',
  last_seen: '',
  shown_now: null,
  first_position: 0,
  other_roles: '[]',
} as const;

function removeAll(stream: string): Statement[] {
  return [removeAllSources({ stream }), removeAllPatterns({ stream })];
}

const insert = statement<{ [Column in keyof PatternRow]: PatternRow[Column] }>((db, slot) =>
  db
    .insertInto('patterns_v2')
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
      support: slot('support'),
      first_seen: slot('first_seen'),
      last_seen: slot('last_seen'),
      shown_now: slot('shown_now'),
      first_position: slot('first_position'),
      other_roles: slot('other_roles'),
    })
    .onConflict((conflict) => conflict.column('id').doNothing()),
);

const change = statement<Omit<PatternRow, keyof typeof unmeasured>>((db, slot) =>
  db
    .updateTable('patterns_v2')
    .set({
      role: slot('role'),
      shown: slot('shown'),
      position: slot('position'),
      rules: slot('rules'),
      rules_version: slot('rules_version'),
      rule: slot('rule'),
      reason: slot('reason'),
    })
    .where('id', '=', slot('id')),
);

const insertSource = statement<{ [Column in keyof PatternSourceRow]: string }>((db, slot) =>
  db
    .insertInto('pattern_sources_v2')
    .values({ pattern: slot('pattern'), learning: slot('learning') })
    .onConflict((conflict) => conflict.columns(['pattern', 'learning']).doNothing()),
);

const remove = statement<{ id: string }>((db, slot) =>
  db.deleteFrom('patterns_v2').where('id', '=', slot('id')),
);

const removeSource = statement<{ pattern: string; learning: string }>((db, slot) =>
  db
    .deleteFrom('pattern_sources_v2')
    .where('pattern', '=', slot('pattern'))
    .where('learning', '=', slot('learning')),
);

const removeSources = statement<{ id: string }>((db, slot) =>
  db.deleteFrom('pattern_sources_v2').where('pattern', '=', slot('id')),
);

const removeAllPatterns = statement<{ stream: string }>((db, slot) =>
  db.deleteFrom('patterns_v2').where('stream', '=', slot('stream')),
);

const removeAllSources = statement<{ stream: string }>((db, slot) =>
  db
    .deleteFrom('pattern_sources_v2')
    .where('pattern', 'in', (eb) =>
      eb.selectFrom('patterns_v2').select('id').where('stream', '=', slot('stream')),
    ),
);
