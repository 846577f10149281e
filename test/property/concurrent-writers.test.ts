/**
 * Real processes that write random sequences to one store: nothing is lost, doubled, reordered or
 * refused.
 */
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { collect } from '../contract/log-contents.ts';
import { storableWords } from '../support/field-arbitraries.ts';
import type { WorkerStep } from '../support/memory-worker.ts';
import { openStorage } from '../support/open-storage.ts';
import { prepareRoot } from '../support/prepare-root.ts';
import { dumpTables } from '../support/projection-rows.ts';
import { outputWith } from '../support/sample-memory.ts';
import { runs } from '../support/seed.ts';
import { temporaryFolders } from '../support/temp-root.ts';
import { workerProcesses } from '../support/worker-processes.ts';

const folder = temporaryFolders();
const start = workerProcesses();

const squad = fc.constantFrom('kiln', 'Kiln', 'loom');
const text = storableWords.map((words) => words.replace(/\s+/gu, ' ').slice(0, 80));
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ squad, text: fc.option(text, { nil: undefined }) }) },
  { weight: 1, arbitrary: fc.record({ squad }) },
);
type Step = { readonly squad: string; readonly text?: string | undefined };

it('keeps what every writer was told is kept, in its order', async () => {
  const sequence = fc.array(step, { minLength: 3, maxLength: 12, size: 'max' });
  const writers = fc.array(sequence, { minLength: 4, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(writers, async (plans: Step[][]) => {
      const root = prepareRoot(join(folder(), 'cold'));
      const jobs = plans.map((plan, writer) => plan.map((one, turn) => toStep(one, writer, turn)));
      const done = await Promise.all(jobs.map((steps) => start(root, steps)));
      expect(done.map(({ exitCode, stderr }) => [exitCode, stderr])).toEqual(
        done.map(() => [0, '']),
      );
      expect(done.map(({ results }) => results.length)).toEqual(jobs.map((steps) => steps.length));
      await expectWhole(root, jobs);
    }),
    { ...runs(5), endOnFailure: true },
  );
});

function toStep({ squad: name, text: words }: Step, writer: number, turn: number): WorkerStep {
  const session = `writer-${writer}-${turn}`;
  if (words === undefined) return { do: 'read', squad: name, session };
  const output = outputWith(`[DEV] writer ${writer} turn ${turn}: ${words}`);
  return { do: 'write', squad: name, session, output };
}

async function expectWhole(root: string, jobs: readonly WorkerStep[][]): Promise<void> {
  const storage = await openStorage(root);
  try {
    const events = await collect(storage.hashedEvents({}));
    expect(events.map(({ position }) => position)).toEqual(events.map((_, i) => i + 1));
    for (const stream of new Set(events.map((event) => event.stream))) {
      const revisions = events.filter((one) => one.stream === stream).map((one) => one.revision);
      expect(revisions).toEqual(revisions.map((_, i) => i + 1));
    }
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
    expect(await storage.verify()).toMatchObject({ ok: true, anchored: events.length > 0 });
    const recorded = events
      .filter(({ type }) => type === 'SessionRecorded')
      .map(({ payload }) => (JSON.parse(payload ?? '') as Recorded).session.id);
    const wrote = (steps: readonly WorkerStep[]) =>
      steps.filter((one) => one.do === 'write').map(({ session }) => session);
    expect([...recorded].sort()).toEqual(jobs.flatMap(wrote).sort());
    for (const steps of jobs) {
      const own = new Set(wrote(steps));
      expect(recorded.filter((session) => own.has(session))).toEqual([...own]);
    }
    expect(events.filter(({ type }) => type === 'LearningRecorded')).toHaveLength(recorded.length);
    expect(await storage.compareWithLog()).toEqual([]);
    const live = await storage.read();
    const rows = await dumpTables(live);
    await live.close();
    await storage.rebuild();
    const rebuilt = await storage.read();
    expect(await dumpTables(rebuilt)).toEqual(rows);
    await rebuilt.close();
  } finally {
    await storage.close();
  }
}

interface Recorded {
  readonly session: { readonly id: string };
}
