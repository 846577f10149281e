/** How far projections have read: what an altered log, or a lost checkpoint, makes of it. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { openFor, outputWith } from '../../support/sample-memory.ts';
import { temporaryFolders } from '../../support/temp-root.ts';

const folder = temporaryFolders();
const squad = 'kiln';

async function taught(): Promise<string> {
  const root = folder();
  const memory = await openFor(root);
  await memory.write({ squad, session: 's1', output: outputWith('[DEV] Fire slowly') });
  await memory.write({ squad, session: 's2', output: outputWith('[DEV] Cool slowly') });
  await memory.close();
  return root;
}

function edit(root: string, sql: string): void {
  const db = new Database(join(root, 'squadlog.db'));
  const triggers = db.prepare("SELECT name FROM sqlite_master WHERE type = 'trigger'").pluck();
  for (const name of triggers.all()) db.exec(`DROP TRIGGER "${name}"`);
  db.exec(sql);
  db.close();
}

it('crosses a gap of any width between two positions', async () => {
  const root = await taught();
  edit(
    root,
    `UPDATE events SET position = 9007199254740991
     WHERE position = (SELECT max(position) FROM events)`,
  );
  const memory = await openFor(root);
  const { block, warnings } = await memory.read({ squad });
  expect(block).toContain('Fire slowly');
  expect(warnings).toContainEqual(expect.stringContaining('was altered'));
  expect(await memory.verify()).toMatchObject({ ok: false });
});

it.each(['DELETE FROM projections', 'UPDATE projections SET version = version + 100'])(
  'builds the tables anew after %s',
  async (sql) => {
    const root = await taught();
    const before = await (await openFor(root)).read({ squad });
    edit(root, sql);
    const memory = await openFor(root);
    expect((await memory.read({ squad })).block).toBe(before.block);
    const { findings } = await memory.doctor();
    expect(findings).toContainEqual(expect.objectContaining({ what: 'projections', level: 'ok' }));
  },
);
