/** What holds in every client whose hooks we use, whatever its hooks are called. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeCosts } from './costs.ts';
import type { Driver } from './drivers.ts';
import { capturesOf, expectTold, injectionsOf, lessonsOf, memoryIn } from './ledger.ts';
import { isLeftOut } from './ready.ts';
import type { ClientRun } from './run-claude-code.ts';
import { report } from './scenario.ts';
import { initClient } from './settle.ts';
import type { SquadlogCall } from './squadlog-on-path.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

const lesson = 'prefer Result types over throw in src/api';
const answer = report('Reviewed.', `[REVIEWER] ${lesson}`, '[ALL] tests live in test/');
const marks = ['<squad-memory>', 'End your final answer with'] as const;

/** Runs the shared promises; `more` adds the client's own, on the same workplace. */
export function describeMemory(driver: Driver, more: (place: () => Workplace) => void): void {
  describe.skipIf(isLeftOut(driver.name))(`${driver.title}, the real one`, () => {
    let place: Workplace;
    beforeEach(async () => {
      place = openWorkplace();
      driver.prepare(place);
      await initClient(place, driver.name);
    });
    const calls: SquadlogCall[] = [];
    afterEach(() => {
      calls.push(...place.hookCalls());
      place.close();
    });
    afterAll(() => void process.stdout.write(`\n${describeCosts(driver.title, calls)}`));
    teaches(driver, () => place);
    obeys(driver, () => place);
    harmsNobody(driver, () => place);
    more(() => place);
  });
}

function teaches(driver: Driver, at: () => Workplace): void {
  it('tells the second spawn what the first one taught', async () => {
    const place = at();
    const first = await spawn(driver, place, 'Look at the code.', answer);
    expect(first.result).toContain('End.');
    expect(await lessonsOf(place)).toEqual([`[REVIEWER] ${lesson}`, '[ALL] tests live in test/']);
    expect(first.model.firstOf('Look at the code.').told.includes(marks[1])).toBe(true);

    const task = driver.taskWith('Look at the code again.', 'Nothing new.');
    const second = await driver.spawn(place, task);
    const [, injection, ...others] = await injectionsOf(place);
    expect(others).toEqual([]);
    if (!injection) throw new Error('the second spawn is not in the ledger');
    expect(injection).toMatchObject({ client: driver.name, agent: 'reviewer', role: 'REVIEWER' });
    const request = second.model.firstOf('Look at the code again.');
    const block = await expectTold(place, request, { injection, task, lesson });
    // Byte for byte, as a context of its own or before the task.
    const answers = place.hookCalls().flatMap(({ stdout }) => textsIn(JSON.parse(stdout || '{}')));
    const told = answers.filter((text) => text.includes(marks[0]));
    expect([[block], [`${block}\n${task}`]]).toContainEqual(told);
    // The block is told once, to the sub-agent; the parent pays nothing.
    expect(memoryIn(request.told)).toHaveLength(1);
    const parents = second.model.requests.filter((one) => one.task === 'Work.');
    expect(parents.flatMap(({ told }) => memoryIn(told))).toEqual([]);
    expect((await capturesOf(place)).map(({ learnings }) => learnings)).toEqual([2, 0]);
    expect(failures(place)).toEqual([]);
  });
}

function obeys(driver: Driver, at: () => Workplace): void {
  it('neither tells nor learns when enabled is false', async () => {
    const place = at();
    await teach(place, `[ALL] ${lesson}`);
    await place.configure({ enabled: false });
    const run = await spawn(driver, place, 'Look at the code.', answer);
    expectUntold(run, 'Look at the code.');
    expect(await injectionsOf(place)).toEqual([]);
    expect(await lessonsOf(place)).toEqual([`[ALL] ${lesson}`]);
  });

  it('tells but does not learn when autoCapture is false', async () => {
    const place = at();
    await teach(place, `[ALL] ${lesson}`);
    await place.configure({ autoCapture: false });
    const run = await spawn(driver, place, 'Look at the code.', answer);
    expect(toldTo(run, 'Look at the code.')).toContain(`- [ALL] ${lesson}`);
    expect(await lessonsOf(place)).toEqual([`[ALL] ${lesson}`]);
  });

  it('tells only the role its lessons, unless roleFiltering is false', async () => {
    const place = at();
    await teach(place, '[QA] run the slow suite at night', `[REVIEWER] ${lesson}`);
    const filtered = await spawn(driver, place, 'Look at the code.', 'Done.');
    const told = toldTo(filtered, 'Look at the code.');
    expect(told).toContain(`- [REVIEWER] ${lesson}`);
    expect(told).not.toContain('slow suite');
    await place.configure({ relevance: { roleFiltering: false } });
    const all = await spawn(driver, place, 'Look at it again.', 'Done.');
    expect(toldTo(all, 'Look at it again.')).toContain('- [QA] run the slow suite');
  });

  it('tells what helps with the task, unless taskFiltering is false', async () => {
    const place = at();
    const others = Array.from(
      { length: 40 },
      (_, nth) => `[ALL] shelf ${nth} holds box ${nth * 7}`,
    );
    await teach(place, '[ALL] invoices are rounded half to even', ...others);
    const filtered = await spawn(driver, place, 'Check how invoices are rounded.', 'Done.');
    expect(toldTo(filtered, 'Check how invoices are rounded.')).toContain(
      '- [ALL] invoices are rounded half to even',
    );
    await place.configure({ relevance: { taskFiltering: false } });
    const again = await spawn(driver, place, 'Say how invoices are rounded.', 'Done.');
    const newest = toldTo(again, 'Say how invoices are rounded.');
    expect(newest).toContain('- [ALL] shelf 39');
    expect(newest).not.toContain('- [ALL] invoices');
  });
}

function harmsNobody(driver: Driver, at: () => Workplace): void {
  it('leaves the client its result when the store is broken', async () => {
    const place = at();
    const root = await place.root();
    mkdirSync(root, { recursive: true });
    writeFileSync(path.join(root, 'squadlog.db'), 'This is no database. '.repeat(500));
    const run = await spawn(driver, place, 'Look at the code.', answer);
    expectUntold(run, 'Look at the code.');
    const calls = place.hookCalls();
    expect(calls.length).toBeGreaterThan(1);
    expect(calls.map(({ exit, stdout }) => ({ exit, stdout }))).toEqual(
      calls.map(() => ({ exit: 0, stdout: '' })),
    );
  });

  it('leaves the client its result when squadlog is gone', async () => {
    const place = at();
    place.uninstallSquadlog();
    const run = await spawn(driver, place, 'Look at the code.', answer);
    expectUntold(run, 'Look at the code.');
    expect(place.hookCalls()).toEqual([]);
  });
}

function spawn(driver: Driver, place: Workplace, task: string, said: string): Promise<ClientRun> {
  return driver.spawn(place, driver.taskWith(task, said));
}

/** The sub-agent got its task and nothing of ours, and the parent got its answer. */
function expectUntold(run: ClientRun, task: string): void {
  expect(run.exit).toBe(0);
  expect(run.result).toContain('End.');
  const { told } = run.model.firstOf(task);
  expect(marks.filter((mark) => told.includes(mark))).toEqual([]);
  const parent = run.model.requests.filter((request) => request.task === 'Work.').at(-1);
  expect(parent?.told.includes('Reviewed.')).toBe(true);
}

/** The one block that the sub-agent with that task was given. */
function toldTo({ model }: ClientRun, task: string): string {
  const blocks = memoryIn(model.firstOf(task).told);
  expect(blocks).toHaveLength(1);
  return blocks.join();
}

/** Lessons of an earlier run, by hand. */
async function teach(place: Workplace, ...lessons: readonly string[]): Promise<void> {
  place.write('report.md', report('Earlier.', ...lessons));
  await place.squadlog('write', 'shop', 'report.md', '--session', 'earlier');
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** What hooks said to people who look into the client's log. */
function failures(place: Workplace): string[] {
  return place
    .hookCalls()
    .flatMap(({ exit, stderr }) => (exit === 0 && stderr === '' ? [] : stderr));
}
