/** Roles are in use where a lesson or a pattern of theirs is in force, the newest first. */
import { expect, it } from 'vitest';
import { openMemory } from '../../src/index.ts';
import { rolesByUse } from '../../src/queries/roles-by-use.ts';
import { createSqliteStorage } from '../../src/storage/sqlite/sqlite-storage.ts';
import { outputWith } from '../support/sample-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';
import { withoutPolicies } from '../support/without-policies.ts';

const folder = temporaryFolders();

it('counts a role whose lessons are compressed, as its patterns stay', async () => {
  const root = withoutPolicies(folder());
  const day = (of: number) => `2026-11-0${of}T00:00:00.000Z`;
  await using memory = await openMemory({ root });
  const write = (session: string, occurredAt: string, lesson: string) =>
    memory.write({ squad: 'kiln', session, occurredAt, output: outputWith(lesson) });
  await write('s1', day(1), '[QA] Retry the upload twice');
  await memory.distill({ squad: 'kiln' });
  await memory.compress({ squad: 'kiln', days: 0 });
  await write('s2', day(2), '[DEV] Flags live in flags.toml');
  const forgotten = await write('s3', day(3), '[OPS] Deploys freeze on Fridays');
  await memory.forget({ squad: 'kiln', entry: forgotten.stored[0]?.id ?? '' });
  const storage = createSqliteStorage({ file: `${root}/squadlog.db`, now: () => day(4) });
  const view = await storage.read();
  try {
    expect(await view.rows(rolesByUse({ stream: 'squad/kiln' }))).toEqual([
      { role: 'DEV', newest: day(2) },
      { role: 'QA', newest: day(1) },
      { role: 'OPS', newest: null },
    ]);
  } finally {
    await view.close();
    await storage.close();
  }
});
