/** Requests that arrive late, answers that never come, and a lock whose holder is cut off. */
import { join } from 'node:path';
import type { CompiledQuery } from 'kysely';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import type { Memory } from '../../../src/index.ts';
import { connectLazily } from '../../../src/storage/postgres/server.ts';
import { statementsOf } from '../../../src/storage/postgres/statements.ts';
import { parseStoreUrl } from '../../../src/storage/postgres/store-url.ts';
import type { CutProxy } from '../../support/cut-proxy.ts';
import { startCutProxy } from '../../support/cut-proxy.ts';
import { nameStore } from '../../support/machines.ts';
import { openStorage } from '../../support/open-storage.ts';
import { freshSchema } from '../../support/postgres-stores.ts';
import { openFor, outputWith } from '../../support/sample-memory.ts';
import { temporaryFolders } from '../../support/temp-root.ts';
import { expectWholeLog, readLog, sessionsIn } from '../../support/whole-log.ts';

const folder = temporaryFolders();
const hasty = { connectTimeoutMs: 300, statementTimeoutMs: 400 };
const patient = { statementTimeoutMs: 2_000 };
/** In the one packet that appends, and in no other. */
const appending = { holding: '"prev_hash"' };
const late = { kind: 'hold', direction: 'requests', alone: true } as const;

let url: string;
let proxy: CutProxy;
let roots: string[];
/** The one behind the proxy, and one that is not. */
let [far, near]: Memory[] = [];

beforeEach(async () => {
  url = freshSchema();
  proxy = await startCutProxy(url);
  const home = folder();
  roots = [
    nameStore(join(home, 'far'), { url: proxy.url, ...hasty }),
    nameStore(join(home, 'near'), { url, ...patient }),
  ];
  [far, near] = await Promise.all(roots.map((root) => openFor(root)));
  await capture(far, 'first');
  return async () => {
    await far?.close();
    await proxy.close();
  };
});

it('takes an answer that is lost for no failure, without a session id too', async () => {
  const lost = proxy.cutAt(appending, { kind: 'lose the answer' });
  const written = capture(far);
  await lost;
  expect(await written).toMatchObject({ stored: [{ text: 'Learned' }], warnings: [] });
  await expectOnce(2);
});

it('takes a request for its own that arrives when it was given up', async () => {
  const cutFirst = proxy.cutAt(appending, late);
  const written = capture(far);
  const healFirst = await cutFirst;
  // It asked the log, found nothing, and sends the same again.
  const healSecond = await proxy.cutAt(appending, late);
  const { position } = (await readLog(url)).at(-1) ?? { position: '0' };
  healFirst();
  await newsAfter(Number(position));
  healSecond();
  expect(await written).toMatchObject({ stored: [{ text: 'Learned' }], warnings: [] });
  await expectOnce(2);
});

it('lets a request that arrives after its repetition do nothing', async () => {
  const cutFirst = proxy.cutAt(appending, late);
  const written = capture(far);
  const heal = await cutFirst;
  expect(await written).toMatchObject({ stored: [{ text: 'Learned' }] });
  heal();
  await capture(near, 'beside');
  await expectOnce(3);
});

it.each(['lock_log', 'COMMIT'])(
  'gives the lock of a machine that is cut off at its %s to the next',
  async (holding) => {
    const { written, release } = await contended();
    const cut = proxy.cutAt({ holding }, { kind: 'hold', direction: 'both', alone: true });
    release();
    const heal = await cut;
    const others = capture(near, 'waiting');
    expect(await others).toMatchObject({ session: 'waiting' });
    expect(await written).toMatchObject({ stored: [{ text: 'Learned' }] });
    heal();
    await expectOnce(5);
  },
);

it('gives the lock of a machine that is cut off amid an answer to the next', async () => {
  const location = parseStoreUrl(proxy.url);
  const server = connectLazily({ location, ...hasty, connectionsMax: 1 });
  // More than a wire holds: the server is not done with it, and not idle.
  const much = { sql: "SELECT repeat('o', 20000000)", parameters: [] } as unknown as CompiledQuery;
  const holding = server.transaction(async (session) => {
    await session.rows(statementsOf(location.schema).lock());
    proxy.cut({ kind: 'hold', direction: 'answers' });
    await session.rows(much);
  });
  await expect(holding).rejects.toMatchObject({ code: 'unavailable' });
  expect(await capture(near, 'waiting')).toMatchObject({ session: 'waiting' });
  proxy.heal();
  await server.close();
  await expectOnce(2);
});

it('takes the answer to a COMMIT that is lost for no failure', async () => {
  const { written, release } = await contended();
  const lost = proxy.cutAt({ holding: 'COMMIT' }, { kind: 'lose the answer' });
  release();
  await lost;
  expect(await written).toMatchObject({ stored: [{ text: 'Learned' }], warnings: [] });
  await expectOnce(4);
});

it('closes while it hears from nobody', async () => {
  const [root = ''] = roots;
  const storage = await openStorage(root);
  const over = new AbortController();
  await storage.awaitNews(0, over);
  const waiting = storage.awaitNews(1_000, over);
  await capture(near, 'heard');
  proxy.cut({ kind: 'hold', direction: 'both' });
  over.abort();
  expect(await waiting).toBe(1_000);
  await storage.close();
});

/** A capture of the far machine that is beaten twice, so that it takes the lock once released. */
async function contended() {
  const first = proxy.cutAt(appending, late);
  const written = capture(far);
  const passFirst = await first;
  await capture(near, 'faster');
  const second = proxy.cutAt(appending, late);
  passFirst();
  const release = await second;
  await capture(near, 'faster again');
  return { written, release };
}

function capture(memory: Memory | undefined, session?: string) {
  const named = session === undefined ? {} : { session };
  const output = outputWith(
    session === undefined ? '[DEV] Learned' : `[DEV] Learned in ${session}`,
  );
  return memory?.write({ squad: 'kiln', output, ...named });
}

async function newsAfter(position: number): Promise<void> {
  const storage = await openStorage(roots[1] ?? '');
  onTestFinished(() => storage.close());
  await storage.awaitNews(position, { signal: AbortSignal.timeout(30_000) });
}

async function expectOnce(sessions: number): Promise<void> {
  const acknowledged = sessionsIn(await readLog(url));
  expect(acknowledged).toHaveLength(sessions);
  await expectWholeLog({ url, roots, acknowledged, learningsEach: 1 });
}
