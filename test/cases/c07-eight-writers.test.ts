/**
 * C07: eight processes capture into one squad at the same time, and nothing is lost, doubled or
 * refused.
 */
import { expect, it } from 'vitest';
import { openFor, outputWith } from '../support/sample-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';
import { workerProcesses } from '../support/worker-processes.ts';

const folder = temporaryFolders();
const start = workerProcesses();

it('holds 200 sessions of 8 processes with 25 outputs each', async () => {
  const root = folder();
  const writers = Array.from({ length: 8 }, (_, writer) =>
    Array.from({ length: 25 }, (_, turn) => ({
      do: 'write' as const,
      squad: 'loom',
      session: `writer-${writer}-${turn}`,
      output: outputWith(`[DEV] Writer ${writer} learned fact number ${turn}`),
    })),
  );
  const runs = await Promise.all(writers.map((steps) => start(root, steps)));
  expect(runs.map(({ exitCode, stderr }) => [exitCode, stderr])).toEqual(runs.map(() => [0, '']));
  expect(runs.flatMap(({ results }) => results).map(({ warnings }) => warnings)).toEqual(
    Array.from({ length: 200 }, () => []),
  );

  const memory = await openFor(root);
  const { events } = await memory.log({ limit: 1_000 });
  const distills = countOf(events, 'SquadDistilled');
  expect(distills).toBeGreaterThan(0);
  expect(distills).toBeLessThanOrEqual(66);
  expect(countOf(events, 'RulesAdopted')).toBe(1);
  expect(events).toHaveLength(401 + distills);
  expect(await memory.verify()).toMatchObject({ ok: true, events: events.length, anchored: true });
  expect(await memory.list()).toMatchObject({
    squads: [{ squad: 'loom', sessions: 200, learnings: 200 }],
  });
  const places = events.map(({ position, revision }) => [position, revision]);
  expect(places).toEqual(events.map((_, i) => [i + 1, i + 1]));
  const sessions = events.filter(({ type }) => type === 'SessionRecorded');
  const order = sessions.map(({ data }) => (data as { session: { id: string } }).session.id);
  for (const steps of writers) {
    const own = steps.map(({ session }) => session);
    expect(order.filter((id) => own.includes(id))).toEqual(own);
  }
  const { block, tokens, layers } = await memory.read({ squad: 'loom' });
  expect(block).toContain('learned fact number 24');
  expect(tokens).toBeLessThanOrEqual(500);
  const { program, episodic } = layers;
  // Each lesson is told as a pattern, told as itself, or counted as not shown.
  expect(program.entries + episodic.entries + episodic.omitted).toBe(200);
  const last = { squad: 'loom', session: 'last', output: outputWith('[QA] Nothing was lost') };
  expect(await memory.write(last)).toMatchObject({ distilled: true, warnings: [] });
  expect(await memory.list()).toMatchObject({ squads: [{ learnings: 201, patterns: 201 }] });
});

function countOf(events: readonly { readonly type: string }[], wanted: string): number {
  return events.filter(({ type }) => type === wanted).length;
}
