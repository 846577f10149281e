/**
 * Eight processes that capture, with readers and a rebuild beside them, and what must stand then.
 */
import { spawn } from 'node:child_process';
import { expect, onTestFinished } from 'vitest';
import { openFor, outputWith } from './sample-memory.ts';
import { workerEnvironment } from './worker-processes.ts';

const writers = 8;

/** Each writer captures so many sessions of two learnings. */
export async function runManyWriters(program: string, root: string, turns: number): Promise<void> {
  const total = writers * turns;
  const all = [
    ...Array.from({ length: writers }, (_, nth) => ['write', `w${nth}`, turns]),
    ['read', 'r0', total],
    ['read', 'r1', total],
    ['rebuild', 'b', 3],
  ];
  const ends = await Promise.all(all.map((given) => start([program, root, ...given.map(String)])));
  expect(ends).toEqual(all.map(() => '0 []'));
  const memory = await openFor(root);
  const events = await memory.verify();
  expect(events).toMatchObject({ ok: true, anchored: true });
  expect(await memory.list()).toMatchObject({
    squads: [{ sessions: total, learnings: 2 * total }],
  });
  expect(await memory.compareProjections()).toEqual([]);
  const sessions = await readSessions(memory);
  for (let nth = 0; nth < writers; nth += 1) {
    const own = Array.from({ length: turns }, (_, turn) => `w${nth}-${turn}`);
    expect(sessions.filter((id) => id.startsWith(`w${nth}-`))).toEqual(own);
  }
  await expectPolicies(memory, total);
}

type Memory = Awaited<ReturnType<typeof openFor>>;

/** Nothing fired twice at one threshold, and nothing that was due is left after the next write. */
async function expectPolicies(memory: Memory, total: number): Promise<void> {
  const { events } = await memory.log({ type: 'SquadDistilled', limit: 10_000 });
  expect(events.length).toBeGreaterThan(0);
  expect(events.length).toBeLessThanOrEqual(Math.ceil(total / 3));
  for (let nth = 0; nth < 3; nth += 1) {
    const output = outputWith(`[DEV] One of the last, number ${nth}`);
    await memory.write({ squad: 'loom', session: `last-${nth}`, output });
  }
  const { added } = await memory.distill({ squad: 'loom', dryRun: true });
  expect(added.length).toBeLessThan(3);
}

async function readSessions(memory: Memory): Promise<string[]> {
  const sessions: string[] = [];
  let since: string | undefined;
  for (;;) {
    const { events, next } = await memory.log({
      type: 'SessionRecorded',
      limit: 1_000,
      ...(since === undefined ? {} : { since }),
    });
    for (const { data } of events) {
      sessions.push((data as { session: { id: string } }).session.id);
    }
    if (next === undefined) return sessions;
    since = String(next);
  }
}

function start(command: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, command, { env: workerEnvironment() });
    // A reader waits for what writers bring: it must not wait on when its test has given up.
    onTestFinished(() => void child.kill('SIGKILL'));
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
      });
    }
    child.on('error', reject);
    child.on('close', (code) => resolve(`${code} ${said}`));
  });
}
