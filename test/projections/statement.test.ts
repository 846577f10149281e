/**
 * Statements keep their template, so that a store prepares each once, and never mix values into
 * SQL.
 */
import { SqliteQueryCompiler } from 'kysely';
import { expect, it } from 'vitest';
import { isSlot, selection, statement } from '../../src/projections/statement.ts';

const byStream = selection<{ stream: string }, { name: string }>((db, slot) =>
  db.selectFrom('streams_v3').select('name').where('stream', '=', slot('stream')),
);

it('shares one template between uses', () => {
  const [one, other] = [byStream({ stream: 'a' }), byStream({ stream: 'b' })];
  expect(one.template).toBe(other.template);
  expect([one.values, other.values]).toEqual([{ stream: 'a' }, { stream: 'b' }]);
});

it('leaves a slot where a value goes', () => {
  const evil = byStream({ stream: "'; DROP TABLE events; --" });
  const { sql, parameters } = new SqliteQueryCompiler().compileQuery(evil.template.node, {
    queryId: 'test',
  });
  expect(sql).not.toContain('DROP');
  expect(parameters).toEqual([{ slot: 'stream' }]);
  expect([parameters[0], 'stream', null].map(isSlot)).toEqual([true, false, false]);
});

it('builds nothing before it is used', () => {
  let built = 0;
  const lazy = statement<{ id: string }>((db, slot) => {
    built += 1;
    return db.deleteFrom('patterns_v2').where('id', '=', slot('id'));
  });
  const { template } = lazy({ id: 'x' });
  expect(built).toBe(0);
  expect(template.node).toBe(lazy({ id: 'y' }).template.node);
  expect(built).toBe(1);
});
