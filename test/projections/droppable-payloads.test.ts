/** Whether anything may be dropped is asked at each capture: nothing is sorted or walked for it. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { SqliteQueryCompiler } from 'kysely';
import { expect, it } from 'vitest';
import { anyDroppable } from '../../src/projections/droppable-payloads.ts';
import { openFor, outputWith } from '../support/sample-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const folder = temporaryFolders();

it('is told by the first that is met', async () => {
  const root = folder();
  const memory = await openFor(root);
  await memory.write({ squad: 'kiln', output: outputWith('[DEV] Flags live in flags.toml') });
  const { template } = anyDroppable({ stream: 'squad/kiln', linesBefore: '', ledgersBefore: '' });
  const { sql } = new SqliteQueryCompiler().compileQuery(template.node, { queryId: 'plan' });
  const db = new Database(join(root, 'squadlog.db'), { readonly: true });
  const values = sql.match(/\?/gu)?.map(() => '') ?? [];
  const steps = db.prepare(`explain query plan ${sql}`).all(...values) as { detail: string }[];
  db.close();
  const plan = steps.map(({ detail }) => detail).join('\n');
  expect(plan).toContain('SEARCH skipped_lines_v1');
  expect(plan).not.toMatch(/B-TREE|SCAN (?!k\b|\(subquery)|MATERIALIZE/u);
});
