/** What persons took out of memory and did not bring back: few rows, found at once. */
import { defineProjection } from './projection.ts';
import { statement } from './statement.ts';
import { projectionVersions } from './versions.ts';

export const forgotten = defineProjection({
  name: 'forgotten',
  version: projectionVersions.forgotten,
  tables: ['forgotten_v1'],
  ddl: [
    `CREATE TABLE forgotten_v1 (
       stream TEXT NOT NULL, entry TEXT NOT NULL, PRIMARY KEY (stream, entry)) WITHOUT ROWID`,
  ],
  on: {
    EntryRetired: ({ data: { entry, why }, stream }) =>
      why === 'forgotten' ? [insert({ stream, entry })] : [remove({ stream, entry })],
    EntryRestored: ({ data: { entry }, stream }) => [remove({ stream, entry })],
    EntryErased: ({ data: { entry }, stream }) => [remove({ stream, entry })],
  },
});

type Row = { stream: string; entry: string };

const insert = statement<Row>((db, slot) =>
  db
    .insertInto('forgotten_v1')
    .values({ stream: slot('stream'), entry: slot('entry') })
    .onConflict((conflict) => conflict.columns(['stream', 'entry']).doNothing()),
);

const remove = statement<Row>((db, slot) =>
  db
    .deleteFrom('forgotten_v1')
    .where('stream', '=', slot('stream'))
    .where('entry', '=', slot('entry')),
);
