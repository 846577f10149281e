/**
 * Every event is shown by a projection or declared to be for the audit only; no table has two
 * owners.
 */
import { expect, it } from 'vitest';
import type { EventType } from '../../src/events/index.ts';
import { eventDefinitions } from '../../src/events/index.ts';
import { auditOnly, projections } from '../../src/projections/index.ts';
import { projectionVersions } from '../../src/projections/versions.ts';

it('handles each event or says that nobody shows it', () => {
  const handled = new Set(projections.flatMap(({ on }) => Object.keys(on) as EventType[]));
  const types = Object.keys(eventDefinitions) as EventType[];
  expect(types.filter((type) => !handled.has(type)).sort()).toEqual([...auditOnly].sort());
});

it('gives each table one owner, which carries the version in its name', () => {
  const owned = projections.flatMap(({ tables, version, ddl }) =>
    tables.map((table) => {
      expect(table.endsWith(`_v${version}`)).toBe(true);
      expect(ddl.some((sql) => sql.includes(` ${table} `) || sql.includes(` ${table}\n`))).toBe(
        true,
      );
      return table;
    }),
  );
  expect(new Set(owned).size).toBe(owned.length);
  expect(new Set(projections.map(({ name }) => name)).size).toBe(projections.length);
});

it('tells a reader which version of each is that of this release', () => {
  const versions = Object.fromEntries(projections.map(({ name, version }) => [name, version]));
  expect(projectionVersions).toEqual(versions);
});
