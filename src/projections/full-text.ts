/**
 * The full-text index: holds exactly the visible learnings, so that counts of documents are
 * counts of them.
 */
import { sql } from 'kysely';
import { indexedRole, indexedTerm, indexPrefix } from '../text/index-tokens.ts';
import { searchTerms } from '../text/search-terms.ts';
import { defineProjection } from './projection.ts';
import type { Statement } from './statement.ts';
import { statement } from './statement.ts';
import { projectionVersions } from './versions.ts';

export const fullText = defineProjection({
  name: 'full-text',
  version: projectionVersions['full-text'],
  tables: ['full_text_v3'],
  ddl: [
    `CREATE VIRTUAL TABLE full_text_v3
       USING fts5(terms, content='', contentless_delete=1, detail=none, tokenize='ascii')`,
  ],
  on: {
    LearningRecorded: (event) => [
      index({
        position: event.position,
        prefix: indexPrefix(event.stream),
        terms: indexedTerms(event.data),
      }),
    ],
    EntryRetired: ({ data }) => [remove({ id: data.entry })],
    EntryRestored: ({ data, stream }) => [
      remove({ id: data.entry }),
      indexAgain({ id: data.entry, prefix: indexPrefix(stream) }),
    ],
    EntryErased: ({ data }) => [remove({ id: data.entry })],
    SquadDistilled: ({ data, stream }) =>
      data.retired.length + data.replaces.length + (data.reinstated?.length ?? 0) === 0
        ? []
        : indexVisible(stream),
    SquadFlushed: ({ stream }) => indexVisible(stream),
    TransformationUndone: ({ stream }) => indexVisible(stream),
  },
});

/**
 * Distinct terms of a text and its role as the index spells them, space-separated, without the
 * stream's prefix.
 */
export function indexedTerms(data: { readonly role: string; readonly text: string }): string {
  const known = termsOf.get(data);
  if (known !== undefined) return known;
  const distinct = new Set<string>();
  for (const term of searchTerms(data.text)) distinct.add(indexedTerm(term));
  const terms = [...distinct, indexedRole(data.role)].join(' ');
  termsOf.set(data, terms);
  return terms;
}

/** Two projections ask for the terms of the same event. */
const termsOf = new WeakMap<object, string>();

const index = statement<{ position: number; prefix: string; terms: string }>(
  (_db, slot) => sql`insert into full_text_v3 (rowid, terms) values (${slot('position')},
    ${slot('prefix')} || replace(${slot('terms')}, ' ', ' ' || ${slot('prefix')}))`,
);

const indexAgain = statement<{ id: string; prefix: string }>(
  (_db, slot) => sql`insert into full_text_v3 (rowid, terms)
    select position, ${slot('prefix')} || replace(terms, ' ', ' ' || ${slot('prefix')})
    from learnings_v3 where id = ${slot('id')} and visible = 1`,
);

/** Where many learnings changed at once. */
function indexVisible(stream: string): Statement[] {
  return [removeInvisible({ stream }), indexMissing({ stream, prefix: indexPrefix(stream) })];
}

const removeInvisible = statement<{ stream: string }>(
  (_db, slot) =>
    sql`delete from full_text_v3 where rowid in (
    select position from learnings_v3 where stream = ${slot('stream')} and visible = 0)`,
);

const indexMissing = statement<{ stream: string; prefix: string }>(
  (_db, slot) => sql`insert into full_text_v3 (rowid, terms)
    select position, ${slot('prefix')} || replace(terms, ' ', ' ' || ${slot('prefix')})
    from learnings_v3 where stream = ${slot('stream')} and visible = 1
      and not exists (select 1 from full_text_v3 f where f.rowid = learnings_v3.position)`,
);

const remove = statement<{ id: string }>(
  (_db, slot) =>
    sql`delete from full_text_v3
    where rowid in (select position from learnings_v3 where id = ${slot('id')})`,
);
