/** A server that dies and comes back while machines write, stays away, or hangs up. */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { machines, nameStore } from '../../support/machines.ts';
import { openStorage } from '../../support/open-storage.ts';
import type { PostgresServer } from '../../support/postgres-server.ts';
import { startPostgres } from '../../support/postgres-server.ts';
import { withPostgres } from '../../support/postgres-stores.ts';
import { hook } from '../../support/replay-hooks.ts';
import { openFor, outputWith } from '../../support/sample-memory.ts';
import { temporaryFolders } from '../../support/temp-root.ts';
import { expectWholeLog, readLog, sessionsIn } from '../../support/whole-log.ts';

const folder = temporaryFolders();
const start = machines();
let server: PostgresServer;
beforeAll(async () => {
  // What it answered for survives a crash.
  server = await startPostgres({ durable: true });
});
afterAll(() => server.stop());

it('is waited for by machines that write while it crashes and starts again', async () => {
  const url = server.url({ schema: 'crashed' });
  const home = folder();
  const roots = ['a', 'b', 'c'].map((name) => nameStore(join(home, name), { url }));
  const hosts = await Promise.all(roots.map((root) => start(root)));
  // A machine that never saw the log has nothing to go by while the server is away.
  const first = hosts.map((host, nth) => host.call('write', captured(`first-${nth}`)));
  const acknowledged = (await Promise.all(first)).map(({ session }) => String(session));
  for (const round of [1, 2]) {
    const written = hosts.flatMap((host, nth) =>
      Array.from({ length: 6 }, (_, turn) =>
        host.call('write', captured(`${round}-${nth}-${turn}`)),
      ),
    );
    // As soon as one is through, with many under way.
    await Promise.race(written);
    await server.crash();
    await server.restart();
    for (const { session, warnings } of await Promise.all(written)) {
      expect(warnings).toEqual([]);
      acknowledged.push(String(session));
    }
  }
  await Promise.all(hosts.map((host) => host.close()));
  expect(sessionsIn(await readLog(url))).toHaveLength(acknowledged.length);
  await expectWholeLog({ url, roots, acknowledged, learningsEach: 1 });
});

it('is missed by writers alone where it stays away', async () => {
  const url = server.url({ schema: 'away' });
  const home = folder();
  const [used, fresh] = ['used', 'fresh'].map((name) => nameStore(join(home, name), { url }));
  const [memory, newcomer] = await Promise.all([used, fresh].map((root) => openFor(root ?? '')));
  await memory?.write(captured('before'));
  const before = await memory?.read({ squad: 'kiln' });
  expect(before).toMatchObject({ warnings: [] });
  await server.crash();
  const writing = memory?.write(captured('during'));
  const refused = expect(writing).rejects.toMatchObject({ code: 'unavailable' });
  const told = `127.0.0.1:${server.port}/postgres?schema=away could not be reached`;
  const reading = await memory?.read({ squad: 'kiln' });
  expect(reading?.block).toBe(before?.block);
  expect(reading?.warnings).toEqual([expect.stringContaining(told)]);
  expect(reading?.warnings[0]).toContain(`the memory as of event ${before?.asOf}.`);
  await expect(newcomer?.read({ squad: 'kiln' })).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining(told),
  });
  const spawned = { session_id: 's', agent_id: 'a1', agent_type: 'reviewer' };
  const { answer, stderr } = await hook(['claude-code', 'SubagentStart'], spawned, {
    root: fresh ?? '',
  });
  expect(answer).toBeUndefined();
  expect(stderr).toContain(told);
  await refused;
  await server.restart();
  expect(await memory?.read({ squad: 'kiln' })).toEqual(before);
  expect(await memory?.write(captured('during'))).toMatchObject({ warnings: [] });
  await newcomer?.write(captured('after'));
  const acknowledged = ['before', 'during', 'after'];
  expect(sessionsIn(await readLog(url))).toEqual(acknowledged);
  const roots = [used ?? '', fresh ?? ''];
  await expectWholeLog({ url, roots, acknowledged, learningsEach: 1 });
});

it('ends idle connections without a read, a write or a listener that notices', async () => {
  const url = server.url({ schema: 'idle' });
  const root = nameStore(join(folder(), 'host'), { url });
  const memory = await openFor(root);
  const storage = await openStorage(root);
  const other = await openFor(nameStore(join(folder(), 'other'), { url }));
  await memory.write(captured('before'));
  const over = new AbortController();
  const head = await storage.awaitNews(0, over);
  const news = storage.awaitNews(head, over);
  for (const use of [
    () => memory.read({ squad: 'kiln' }),
    () => memory.write(captured('after')),
    () => other.write(captured('other')),
  ]) {
    // All connections of a pool, not just one of them.
    await Promise.all(Array.from({ length: 4 }, () => memory.log({})));
    expect(await endConnections(url)).toBeGreaterThan(4);
    expect(await use()).toMatchObject({ warnings: [] });
  }
  expect(await news).toBeGreaterThan(head);
  await storage.close();
});

function captured(session: string) {
  return { squad: 'kiln', session, output: outputWith(`[DEV] Learned in ${session}`) };
}

/** How many there were; all are gone. */
function endConnections(url: string): Promise<number> {
  return withPostgres(url, async (client) => {
    const { rows } = await client.query(
      'SELECT pg_terminate_backend(pid, 30000) FROM pg_stat_activity ' +
        "WHERE application_name = 'squadlog'",
    );
    return rows.length;
  });
}
