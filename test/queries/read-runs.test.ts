/** What stands beside the best candidates is of their own runs, and of the role asked for. */
import { expect, it } from 'vitest';
import { readRuns } from '../../src/queries/read-runs.ts';
import type { Found } from '../../src/queries/recall/rankable.ts';
import { sessionKey } from '../../src/queries/recall/rankable.ts';
import { asked, rankable } from '../support/rankables.ts';
import { openFor, outputWith } from '../support/sample-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';
import { writeSettings } from '../support/write-settings.ts';

const folder = temporaryFolders();

type View = Parameters<typeof readRuns>[2]['view'];

/** A log of these entries, in runs of `size`, and how many positions each statement asked for. */
function logOf(entries: readonly Found[], size = 14): { view: View; readonly reads: number[] } {
  const reads: number[] = [];
  const rows = async ({ values }: { readonly values: Readonly<Record<string, unknown>> }) => {
    if ('sessions' in values) {
      const sessions: string[] = JSON.parse(String(values['sessions']));
      return sessions.map((session) => ({ session, learnings: size }));
    }
    const positions: number[] = JSON.parse(String(values['positions']));
    reads.push(positions.length);
    return entries
      .filter(({ position }) => positions.includes(position))
      .map((entry) => ({ ...entry, terms: '', terms_count: 0, recent: 1, tokens: 9 }));
  };
  return { view: { rows } as unknown as View, reads };
}

function lesson(stream: string, position: number, more: Partial<Found> = {}): Found {
  return {
    ...rankable({ stream, session: 's1', position }),
    ...{ layer: 'episodic', id: `id-${position}`, tokensMin: 9, isRecent: true },
    ...more,
  };
}

const kiln = 'squad/kiln';
const loom = 'squad/loom';
const alike = (item: Found, similarity: number): Found => ({ ...item, similarity });
const meant = asked({ share: 1 });

it('reads two on each side in one statement, of the same squad and run alone', async () => {
  const entries = [
    lesson(loom, 1),
    ...[2, 3, 4].map((position) => lesson(kiln, position)),
    lesson(kiln, 5, { session: 's2' }),
  ];
  const { view, reads } = logOf(entries);
  const runs = await readRuns([alike(lesson(kiln, 3), 1)], meant, { view, role: undefined });
  expect(runs.beside.map(({ position }) => position)).toEqual([2, 4]);
  expect(runs.sessions).toEqual(new Map([[sessionKey({ stream: kiln, session: 's1' }), 14]]));
  expect(reads).toEqual([4]);
});

it.each([
  ['stands further behind', 0.5],
  ['is better', 1],
])(
  'reads what two runs are near to for the run that it is of, where the other %s',
  async (_how, other) => {
    const { view } = logOf([lesson(kiln, 3), lesson(loom, 4), lesson(loom, 5)]);
    const found = [alike(lesson(kiln, 3), other), alike(lesson(loom, 5), 0.7)];
    const { beside } = await readRuns(found, meant, { view, role: undefined });
    expect(beside.map(({ position }) => position)).toEqual([4]);
  },
);

it('reads nothing of other roles, beside a list, or that is a candidate itself', async () => {
  const entries = [lesson(kiln, 2, { role: 'QA' }), lesson(kiln, 3), lesson(kiln, 4)];
  const found = [alike(lesson(kiln, 3), 1), alike(lesson(kiln, 4), 1)];
  const conversation = logOf(entries);
  const asQa = await readRuns(found, meant, { view: conversation.view, role: 'QA' });
  expect(asQa.beside.map(({ position }) => position)).toEqual([2]);
  const asDev = await readRuns(found, meant, { view: conversation.view, role: 'DEV' });
  expect(asDev.beside).toEqual([]);
  const list = logOf(entries, 8);
  expect((await readRuns(found, meant, { view: list.view, role: 'QA' })).beside).toEqual([]);
  expect(list.reads).toEqual([]);
});

it('keeps a neighbour that the run before would reach too', async () => {
  const root = folder();
  writeSettings(root, { embedder: { kind: 'none' }, autoDistillEvery: 0 });
  const memory = await openFor(root);
  for (const squad of ['loom', 'kiln']) {
    await memory.write({ squad, session: 'first', output: outputWith('[DEV] Hello') });
  }
  const remarks = (run: string) => Array.from({ length: 12 }, (_, i) => `[DEV] Remark ${run}${i}`);
  const before = [...remarks('a'), '[DEV] Some mangoes fell from a cart in the yard'];
  await memory.write({ squad: 'loom', session: 'a', output: outputWith(...before) });
  const after = ['[DEV] Look here', '[DEV] Mangoes are ripe', ...remarks('b')];
  await memory.write({ squad: 'kiln', session: 'b', output: outputWith(...after) });
  const { results } = await memory.search({ query: 'ripe mangoes' });
  expect(results.map(({ text }) => text)).toContain('Look here');
});
