/** A server restored from an older backup: who saw more of its log does not go on unasked. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { nameStore } from '../../support/machines.ts';
import { freshSchema, withPostgres } from '../../support/postgres-stores.ts';
import { openFor, outputWith } from '../../support/sample-memory.ts';
import { temporaryFolders } from '../../support/temp-root.ts';
import { expectWholeLog, readLog, sessionsIn } from '../../support/whole-log.ts';

const folder = temporaryFolders();

it('is refused by each machine that saw more, until that machine accepts it', async () => {
  const url = freshSchema();
  const home = folder();
  const roots = ['a', 'b', 'early'].map((name) => nameStore(join(home, name), { url }));
  const [a, b, early] = (await Promise.all(roots.map((root) => openFor(root)))) as [M, M, M];
  await a.write(captured('kept'));
  const backup = (await early.read({ squad: 'kiln' })).asOf;
  await a.write(captured('lost'));
  const seen = await b.read({ squad: 'kiln' });
  await cutTail(url, backup);

  const refusal = {
    code: 'corrupt',
    message: expect.stringContaining(`is not the log that this machine knows`),
    hint: 'squadlog verify --accept-head',
  };
  const expectRefused = async () => {
    for (const memory of [a, b]) {
      await expect(memory.write(captured('refused'))).rejects.toMatchObject(refusal);
      const { block, warnings } = await memory.read({ squad: 'kiln' });
      expect(block).toBe(seen.block);
      expect(warnings.join()).toContain(`What is shown is the memory as of event ${seen.asOf}.`);
      expect(await memory.verify()).toMatchObject({ ok: false });
    }
  };
  await expectRefused();
  // A process that starts anew knows it too.
  const again = await openFor(roots[0] ?? '');
  await expect(again.write(captured('refused'))).rejects.toMatchObject(refusal);

  // Who saw no more than the backup goes on, past where the log once ended.
  for (const session of ['new-1', 'new-2', 'new-3']) await early.write(captured(session));
  expect((await readLog(url)).length).toBeGreaterThan(seen.asOf);
  await expectRefused();

  for (const [memory, session] of [
    [a, 'lost'],
    [b, 'next'],
  ] as const) {
    expect(await memory.verify({ acceptHead: true })).toMatchObject({ ok: true, accepted: true });
    expect(await memory.write(captured(session))).toMatchObject({ warnings: [] });
  }
  const acknowledged = ['kept', 'new-1', 'new-2', 'new-3', 'lost', 'next'];
  expect(sessionsIn(await readLog(url))).toEqual(acknowledged);
  await expectWholeLog({ url, roots, acknowledged, learningsEach: 1 });
});

type M = Awaited<ReturnType<typeof openFor>>;

function captured(session: string) {
  return { squad: 'kiln', session, output: outputWith(`[DEV] Learned in ${session}`) };
}

/** What a backup of that moment lacks is gone. */
function cutTail(url: string, after: number): Promise<void> {
  return withPostgres(url, async (client) => {
    await client.query('SET session_replication_role = replica');
    await client.query('DELETE FROM events WHERE position > $1', [after]);
  });
}
