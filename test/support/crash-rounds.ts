/**
 * One round of a crash test: a job on a prepared memory, a kill by the round's own seed, what
 * stands there then, and the same job again. `SQUADLOG_SEED` with one round replays a failure.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { CrashJobName } from './crash-jobs.ts';
import { backupFile, copiedFile, crashJobs } from './crash-jobs.ts';
import type { CrashRun, Kill, StartCrash } from './crash-processes.ts';
import { openScene, outputOf, squad } from './crash-scene.ts';
import type { CrashState } from './crash-state.ts';
import { leftovers, readCrashState } from './crash-state.ts';
import { copyScene, prepareScene } from './prepare-scene.ts';

export interface CrashTools {
  readonly start: StartCrash;
  /** Makes an empty folder. */
  folder(): string;
}

/** What an undisturbed process does: how long its job is, and what stands there when. */
interface Undisturbed {
  readonly span: { readonly steps: number; readonly ms: number };
  readonly before: CrashState;
  readonly after: CrashState;
  /** After one more capture, which sees to the files that a job left. */
  readonly last: CrashState;
}

export const crashSeed = Number(process.env['SQUADLOG_SEED'] ?? 20_261_130);

/** A round of any of the jobs; scene and spans are made and measured once. */
export function crashRounds({ start, folder }: CrashTools) {
  let scene: Promise<string> | undefined;
  const undisturbed = new Map<CrashJobName, Promise<Undisturbed>>();
  const prepare = async () => {
    const home = folder();
    await prepareScene(home);
    return home;
  };
  const place = async () => {
    scene ??= prepare();
    return copyScene(await scene, folder());
  };
  const measure = async (job: CrashJobName): Promise<Undisturbed> => {
    const at = await place();
    const before = await readCrashState(at.root);
    const done = await start(job, at);
    expect([done.stderr, done.killed, before.faults]).toEqual(['', false, []]);
    const after = await readAfter(job, at.root);
    await captureOneMore(job, at.root);
    const last = await readAfter(job, at.root);
    expect([after.faults, last.faults]).toEqual([[], []]);
    if (done.span === undefined) throw new Error(`${job} never said that it was done`);
    return { span: done.span, before: before.state, after: after.state, last: last.state };
  };
  return async (round: number, jobs: readonly CrashJobName[]): Promise<void> => {
    const seed = crashSeed + round;
    const chance = randomFrom(seed);
    const job = jobs[Math.floor(chance() * jobs.length)] as CrashJobName;
    const known = undisturbed.get(job) ?? measure(job);
    undisturbed.set(job, known);
    const expected = await known;
    const kill = chooseKill(chance, expected);
    const at = await place();
    const run = await start(job, at, { kill });
    const again = `SQUADLOG_SEED=${seed} SQUADLOG_CRASH_ROUNDS=1 npm run test:crash`;
    const told = `${again}: ${job}, ${JSON.stringify(kill)}`;
    await expectRecovery({ job, run, at, expected, told });
  };
}

function chooseKill(chance: () => number, { span }: Undisturbed): Kill {
  if (chance() < 0.5) return { afterMs: chance() * span.ms };
  return { beforeStep: 1 + Math.floor(chance() * span.steps) };
}

interface Crashed {
  readonly job: CrashJobName;
  readonly run: CrashRun;
  readonly at: { readonly root: string; readonly beside: string };
  readonly expected: Undisturbed;
  /** How to see it again. */
  readonly told: string;
}

async function expectRecovery({ job, run, at, expected, told }: Crashed): Promise<void> {
  const { before, after } = expected;
  expect(run.stderr, told).toBe('');
  const { state, faults } = await readAfter(job, at.root);
  expect(faults, told).toEqual([]);
  if (job === 'capture') expectCaptures(run, { before, state, told });
  else if (oneStep.has(job)) expect([before.block, after.block], told).toContain(state.block);
  const copy = backupFile(at.beside);
  if (existsSync(copy)) await expectBackup(copy, before, told);
  else expect(run.acknowledged, told).not.toContain('backup');

  await using memory = await openScene(at.root);
  await crashJobs[job]({ memory, ...at, acknowledge: () => undefined });
  await memory.close();
  if (job === 'copy') await expectBackup(copiedFile(at.beside), before, told);
  await captureOneMore(job, at.root);
  const finished = await readAfter(job, at.root);
  expect(finished, told).toEqual({ state: expected.last, faults: [] });
  expect([...leftovers(at.root), ...leftovers(at.beside)], told).toEqual([]);
}

/** Jobs whose work is one transaction, or changes nothing that is told. */
const oneStep: ReadonlySet<CrashJobName> = new Set([
  ...(['distill', 'compress', 'flush', 'undo', 'replay', 'adopt'] as const),
  ...(['rebuild', 'export', 'backup', 'copy', 'migrate', 'mirror'] as const),
]);

function expectCaptures(
  { acknowledged }: CrashRun,
  { before, state, told }: { before: CrashState; state: CrashState; told: string },
): void {
  const fresh = state.sessions.slice(before.sessions.length);
  expect(state.sessions.slice(0, before.sessions.length), told).toEqual(before.sessions);
  expect(fresh.slice(0, acknowledged.length), told).toEqual(acknowledged);
  expect(fresh.length - acknowledged.length, told).toBeLessThanOrEqual(1);
}

async function expectBackup(file: string, { head }: CrashState, told: string): Promise<void> {
  const { createSqliteStorage } = await import('../../src/storage/sqlite/sqlite-storage.ts');
  const copy = createSqliteStorage({ file, now: () => '2026-11-30T09:00:00.000Z' });
  expect(await copy.verify(), told).toMatchObject({ ok: true, events: head });
  await copy.close();
}

async function captureOneMore(job: CrashJobName, root: string): Promise<void> {
  if (job === 'migrate') await takeBack(join(root, 'squadlog.db'));
  await using memory = await openScene(root);
  const output = outputOf('last', 1);
  expect(await memory.write({ squad, session: 'last', output })).toMatchObject({ warnings: [] });
}

/** A store that a later release upgraded is taken back to this one's format, to be looked at. */
async function readAfter(job: CrashJobName, root: string) {
  if (job === 'migrate') await takeBack(join(root, 'squadlog.db'));
  return readCrashState(root);
}

async function takeBack(file: string): Promise<void> {
  const { default: Driver } = await import('better-sqlite3');
  const db = new Driver(file);
  const { laterFormat } = await import('./crash-jobs.ts');
  const [format, latest] = [
    db.pragma('user_version', { simple: true }),
    laterFormat.at(-1)?.format,
  ];
  const moods = db.prepare("SELECT count(*) FROM sqlite_master WHERE name = 'moods'").pluck().get();
  const whole = moods === 0 ? 0 : db.prepare('SELECT count(*) FROM moods').pluck().get();
  const events = db.prepare('SELECT count(*) FROM events').pluck().get();
  // Upgraded in full or not at all.
  expect([format === latest, whole]).toEqual(moods === 1 ? [true, events] : [false, 0]);
  if (moods === 1) db.exec(`DROP TABLE moods; PRAGMA user_version = ${(latest ?? 1) - 1}`);
  db.close();
}

/** mulberry32: small, and the same everywhere. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
