/** What each distill made of patterns, kept so that an undo can go back: tables and statements. */
import { sql } from 'kysely';
import { distillChain } from './distill-chain.ts';
import type { PatternChangeRow, PatternChangeSourceRow } from './distill-tables.ts';
import { statement } from './statement.ts';

export const patternChangeTables: readonly string[] = [
  `CREATE TABLE pattern_changes_v2 (
     distill TEXT NOT NULL, position INTEGER NOT NULL, stream TEXT NOT NULL, pattern TEXT NOT NULL,
     present INTEGER NOT NULL, role TEXT NOT NULL, first_learning TEXT NOT NULL,
     shown TEXT NOT NULL, rules TEXT NOT NULL, rules_version INTEGER NOT NULL, rule TEXT NOT NULL,
     reason TEXT NOT NULL, PRIMARY KEY (distill, pattern))`,
  `CREATE TABLE pattern_change_sources_v2 (
     distill TEXT NOT NULL, position INTEGER NOT NULL, pattern TEXT NOT NULL,
     learning TEXT NOT NULL, present INTEGER NOT NULL,
     PRIMARY KEY (distill, pattern, learning)) WITHOUT ROWID`,
  'CREATE INDEX pattern_changes_v2_by_pattern ON pattern_changes_v2 (pattern, position)',
  'CREATE INDEX pattern_changes_v2_by_first ON pattern_changes_v2 (first_learning)',
  `CREATE INDEX pattern_change_sources_v2_by_learning
     ON pattern_change_sources_v2 (learning, position)`,
];

export const insertChange = statement<{
  [Column in keyof PatternChangeRow]: PatternChangeRow[Column];
}>((db, slot) =>
  db
    .insertInto('pattern_changes_v2')
    .values({
      distill: slot('distill'),
      position: slot('position'),
      stream: slot('stream'),
      pattern: slot('pattern'),
      present: slot('present'),
      role: slot('role'),
      first_learning: slot('first_learning'),
      shown: slot('shown'),
      rules: slot('rules'),
      rules_version: slot('rules_version'),
      rule: slot('rule'),
      reason: slot('reason'),
    })
    .onConflict((conflict) => conflict.columns(['distill', 'pattern']).doNothing()),
);

export const insertChangeSource = statement<{
  [Column in keyof PatternChangeSourceRow]: PatternChangeSourceRow[Column];
}>((db, slot) =>
  db
    .insertInto('pattern_change_sources_v2')
    .values({
      distill: slot('distill'),
      position: slot('position'),
      pattern: slot('pattern'),
      learning: slot('learning'),
      present: slot('present'),
    })
    .onConflict((conflict) => conflict.columns(['distill', 'pattern', 'learning']).doNothing()),
);

/** The newest change of each pattern among the distills in force, where that did not remove it. */
export const collectPatterns = statement<{ stream: string }>(
  (_db, slot) => sql`${distillChain(slot('stream'))}
    insert into patterns_v2 (id, stream, role, first_learning, shown, position, rules,
      rules_version, rule, reason, support, first_seen, last_seen, shown_now, first_position,
      other_roles)
    select pattern, stream, role, first_learning, shown, position, rules,
      rules_version, rule, reason, 0, '', '', null, 0, '[]'
    from (
      select c.*, row_number() over (partition by pattern order by position desc) as age
      from pattern_changes_v2 c where c.distill in (select id from chain)) newest
    where age = 1 and present = 1
    on conflict (id) do nothing`,
);

/** The newest word on each source of the patterns in force among the distills in force. */
export const collectSources = statement<{ stream: string }>(
  (_db, slot) => sql`${distillChain(slot('stream'))}
    insert into pattern_sources_v2 (pattern, learning)
    select pattern, learning from (
      select s.*, row_number() over (partition by s.pattern, s.learning order by s.position desc)
        as age
      from pattern_change_sources_v2 s join patterns_v2 p on p.id = s.pattern
      where s.distill in (select id from chain)) newest
    where age = 1 and present = 1
    on conflict (pattern, learning) do nothing`,
);
