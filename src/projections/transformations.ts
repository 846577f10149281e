/**
 * Every transformation with whether it is in force, what each distill built on, and the rules that
 * were adopted: what undo works on.
 */
import { sql } from 'kysely';
import type { Envelope } from '../events/event.ts';
import type { DistillBasisRow, TransformationRow } from './distill-tables.ts';
import { defineProjection } from './projection.ts';
import { endRetirement, endRetirements, restoreRetired } from './settled-retirements.ts';
import type { Statement } from './statement.ts';
import { statement } from './statement.ts';
import { projectionVersions } from './versions.ts';

export const transformations = defineProjection({
  name: 'transformations',
  version: projectionVersions.transformations,
  tables: ['transformations_v2', 'distill_basis_v2', 'compressed_sessions_v2'],
  ddl: [
    `CREATE TABLE transformations_v2 (
       id TEXT PRIMARY KEY, stream TEXT NOT NULL, position INTEGER NOT NULL, type TEXT NOT NULL,
       at TEXT NOT NULL, actor TEXT NOT NULL, correlation TEXT, dedupe_key TEXT,
       target TEXT, keep_semantic INTEGER, epoch INTEGER NOT NULL, head INTEGER NOT NULL,
       in_force INTEGER NOT NULL, rules TEXT, saw INTEGER)`,
    'CREATE INDEX transformations_v2_by_stream ON transformations_v2 (stream, type, position)',
    'CREATE INDEX transformations_v2_by_target ON transformations_v2 (target)',
    `CREATE TABLE distill_basis_v2 (
       distill TEXT NOT NULL, basis TEXT NOT NULL, replaced INTEGER NOT NULL,
       PRIMARY KEY (distill, basis))`,
    'CREATE INDEX distill_basis_v2_by_basis ON distill_basis_v2 (basis)',
    `CREATE TABLE compressed_sessions_v2 (
       compress TEXT NOT NULL, stream TEXT NOT NULL, session TEXT NOT NULL,
       PRIMARY KEY (compress, session))`,
    'CREATE INDEX compressed_sessions_v2_by_session ON compressed_sessions_v2 (stream, session)',
  ],
  on: {
    RulesAdopted: (event) => [
      insert({ ...rowOf(event), type: event.type, rules: JSON.stringify(event.data.rules) }),
    ],
    SquadDistilled: (event) => {
      const { basis, replaces, rules, sawPosition: saw } = event.data;
      const past = [...new Set([...basis, ...replaces])];
      return [
        ...past.map((id) => pass({ id, stream: event.stream })),
        insert({ ...rowOf(event), type: event.type, head: 1, rules: JSON.stringify(rules), saw }),
        ...past.map((id) =>
          insertBasis({ distill: event.id, basis: id, replaced: basis.includes(id) ? 0 : 1 }),
        ),
      ];
    },
    SessionsCompressed: (event) => [
      insert({ ...rowOf(event), type: event.type, saw: event.data.sawPosition ?? event.position }),
      ...event.data.sessions.map((session) =>
        insertCompressed({ compress: event.id, stream: event.stream, session }),
      ),
    ],
    SquadFlushed: (event) => [
      insert({
        ...rowOf(event),
        type: event.type,
        keep_semantic: event.data.keepSemantic ? 1 : 0,
      }),
      ...(event.data.keepSemantic ? [] : [passAll({ stream: event.stream })]),
    ],
    TransformationUndone: (event) => [
      insert({ ...rowOf(event), type: event.type, target: event.data.target }),
      turn({ target: event.data.target }),
      ...findHeads(event.stream),
    ],
    EntryRetired: (event) => [
      insert({ ...rowOf(event), type: event.type, target: event.data.entry }),
    ],
    EntryRestored: (event) => [restoreRetired({ entry: event.data.entry })],
    EntryErased: ({ data: { entry, events } }) => [
      endRetirements({ entry, events: JSON.stringify(events) }),
    ],
  },
  onErased: {
    EntryRetired: (event) => [
      insert({ ...rowOf(event), type: 'EntryRetired' }),
      endRetirement({ id: event.id }),
    ],
  },
});

function rowOf(event: Envelope) {
  return {
    id: event.id,
    stream: event.stream,
    position: event.position,
    at: event.recordedAt,
    actor: `${event.actor.kind} ${event.actor.id}`,
    correlation: event.correlation ?? null,
    dedupe_key: event.dedupeKey ?? null,
    target: null,
    keep_semantic: null,
    head: 0,
    rules: null,
    saw: null,
  };
}

/** An undo and a verdict of a person are of the epoch they were made in, like all else. */
const insert = statement<Omit<TransformationRow, 'epoch' | 'in_force'>>((db, slot) =>
  db
    .insertInto('transformations_v2')
    .values({
      id: slot('id'),
      stream: slot('stream'),
      position: slot('position'),
      type: slot('type'),
      at: slot('at'),
      actor: slot('actor'),
      correlation: slot('correlation'),
      dedupe_key: slot('dedupe_key'),
      target: slot('target'),
      keep_semantic: slot('keep_semantic'),
      epoch: sql<number>`(select count(*) from transformations_v2 where stream = ${slot('stream')}
        and type = 'SquadFlushed' and keep_semantic = 0)`,
      head: slot('head'),
      in_force: 1,
      rules: slot('rules'),
      saw: slot('saw'),
    })
    .onConflict((conflict) => conflict.column('id').doNothing()),
);

const insertBasis = statement<{ [Column in keyof DistillBasisRow]: DistillBasisRow[Column] }>(
  (db, slot) =>
    db
      .insertInto('distill_basis_v2')
      .values({ distill: slot('distill'), basis: slot('basis'), replaced: slot('replaced') })
      .onConflict((conflict) => conflict.columns(['distill', 'basis']).doNothing()),
);

const insertCompressed = statement<{ compress: string; stream: string; session: string }>(
  (db, slot) =>
    db
      .insertInto('compressed_sessions_v2')
      .values({ compress: slot('compress'), stream: slot('stream'), session: slot('session') })
      .onConflict((conflict) => conflict.columns(['compress', 'session']).doNothing()),
);

/** A later distill builds on it, or takes over from it. */
const pass = statement<{ id: string; stream: string }>(
  (_db, slot) => sql`update transformations_v2 set head = 0
    where id = ${slot('id')} and stream = ${slot('stream')}`,
);

/** A full flush begins a new epoch: what was distilled before is not built on. */
const passAll = statement<{ stream: string }>((db, slot) =>
  db
    .updateTable('transformations_v2')
    .set({ head: 0 })
    .where('stream', '=', slot('stream'))
    .where('type', '=', 'SquadDistilled')
    .where('head', '=', 1),
);

/**
 * What is in force is what no undo in force names: newest first along the targets of undos, each
 * as the one before leaves it and as other undos of it have it.
 */
const turn = statement<{ target: string }>(
  (_db, slot) => sql`with recursive chain (id, in_force) as (
      select ${slot('target')}, 0 union
      select t.target, c.in_force = 0 and not exists (select 1 from transformations_v2 o
        where o.target = t.target and o.type = 'TransformationUndone' and o.in_force = 1
          and o.id <> t.id)
      from transformations_v2 t join chain c on t.id = c.id
      where t.type = 'TransformationUndone')
    update transformations_v2 set in_force = chain.in_force from chain
    where transformations_v2.id = chain.id`,
);

/**
 * After an undo: the newest distill in force of each epoch, since the newest full flush in force,
 * that no other in force builds on or takes over from.
 */
function findHeads(stream: string): readonly Statement[] {
  return [passAll({ stream }), markHeads({ stream })];
}

const markHeads = statement<{ stream: string }>(
  (_db, slot) => sql`update transformations_v2 set head = 1
    where stream = ${slot('stream')} and type = 'SquadDistilled' and in_force = 1
      and position > (select coalesce(max(f.position), 0) from transformations_v2 f
        where f.stream = ${slot('stream')} and f.type = 'SquadFlushed' and f.in_force = 1
          and f.keep_semantic = 0)
      and not exists (select 1 from distill_basis_v2 b
        join transformations_v2 d on d.id = b.distill
        where b.basis = transformations_v2.id and d.stream = ${slot('stream')}
          and d.in_force = 1)
      and not exists (select 1 from transformations_v2 later
        where later.stream = ${slot('stream')} and later.type = 'SquadDistilled'
          and later.in_force = 1 and later.epoch = transformations_v2.epoch
          and later.position > transformations_v2.position)`,
);
