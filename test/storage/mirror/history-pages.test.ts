/** Older sessions go to pages, and a capture rewrites no more than the page that changes. */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createMirror } from '../../../src/storage/mirror/mirror.ts';
import { event, filesBelow, manySessions, sampleRoot, sessionEvents } from './sample-squad.ts';

const kiln = 'squad/kiln';

async function filled(sessions: number) {
  const { root, storage } = sampleRoot();
  const mirror = createMirror({ root, read: () => storage.read() });
  await storage.append(manySessions(kiln, 0, sessions));
  await mirror.refresh([kiln]);
  return {
    root,
    storage,
    mirror,
    pages: async () => {
      const { written, problems } = await mirror.refresh([kiln]);
      expect(problems).toEqual([]);
      return written.filter((name) => name.includes('/history/'));
    },
  };
}

/** Sessions of each file, in order. */
function sessionsOf(root: string): Record<string, string[]> {
  const files = Object.entries(filesBelow(join(root, 'kiln')));
  return Object.fromEntries(
    files
      .filter(([name]) => name.startsWith('history'))
      .map(([name, text]) => [
        name,
        [...text.matchAll(/^## Session: \S+ (\S+)$/gmu)].map(([, id = '']) => id),
      ]),
  );
}

/** What a mirror that starts anew would write is what the changes led to. */
async function expectAsAnew(root: string, read: Parameters<typeof createMirror>[0]['read']) {
  const anew = sampleRoot().root;
  await createMirror({ root: anew, read }).refresh([kiln]);
  const bodies = (of: string) =>
    Object.entries(filesBelow(join(of, 'kiln')))
      .map(([name, text]) => [name, text.replace(/position=\d+/u, '')])
      .filter(([, text]) => (text?.length ?? 0) > 100);
  expect(bodies(root)).toEqual(bodies(anew));
}

it('keeps the newest 200 in one file and the others in pages of a month', async () => {
  const { root } = await filled(1200);
  const found = sessionsOf(root);
  expect(Object.keys(found).sort()).toEqual([
    'history.md',
    'history/2026-01.2.md',
    'history/2026-01.3.md',
    'history/2026-01.4.md',
    'history/2026-01.md',
    'history/2026-02.2.md',
    'history/2026-02.md',
  ]);
  const inOrder = ['01.md', '01.2.md', '01.3.md', '01.4.md', '02.md', '02.2.md'];
  const all = [
    ...inOrder.flatMap((name) => found[`history/2026-${name}`] ?? []),
    ...(found['history.md'] ?? []),
  ];
  expect(all).toEqual(Array.from({ length: 1200 }, (_, index) => `s${index}`));
});

it('writes the one page that a new session pushes an old one to', async () => {
  const { root, storage, pages } = await filled(950);
  await storage.append(manySessions(kiln, 950, 951));
  expect(await pages()).toEqual(['kiln/history/2026-02.md']);
  await storage.append(manySessions(kiln, 951, 954));
  expect(await pages()).toEqual(['kiln/history/2026-02.md']);
  await expectAsAnew(root, () => storage.read());
});

it('writes the page whose lesson was forgotten, judged late or captured late', async () => {
  const { root, storage, pages } = await filled(950);
  const retired = { entry: 's10-0', why: 'forgotten' } as const;
  await storage.append([event(kiln, { id: 'x', type: 'EntryRetired', data: retired })]);
  expect(await pages()).toContain('kiln/history/2026-01.md');
  expect(readFileSync(join(root, 'kiln/history/2026-01.md'), 'utf8')).not.toContain(
    'Lesson of s10 ',
  );
  const verdict = { session: 's700', outcome: 'failure' } as const;
  await storage.append([event(kiln, { id: 'y', type: 'SessionOutcomeRecorded', data: verdict })]);
  expect(await pages()).toEqual(['kiln/history/2026-01.4.md']);
  await storage.append(sessionEvents(kiln, { session: 'old', at: '2025-12-31T23:00:00.000Z' }));
  expect(await pages()).toContain('kiln/history/2025-12.md');
  await expectAsAnew(root, () => storage.read());
});

it('moves a session that was captured again, and leaves no second record', async () => {
  const { root, storage, mirror } = await filled(950);
  const again = { session: 's5', at: '2026-04-01T00:00:00.000Z', lessons: [] };
  const [recorded] = sessionEvents(kiln, again);
  if (recorded === undefined) throw new Error('no event');
  await storage.append([{ ...recorded, id: 's5-again' }]);
  await mirror.refresh([kiln]);
  const found = sessionsOf(root);
  expect(found['history.md']?.at(-1)).toBe('s5');
  expect(
    Object.values(found)
      .flat()
      .filter((id) => id === 's5'),
  ).toHaveLength(1);
  await expectAsAnew(root, () => storage.read());
});

it('empties a page that lost its last session', async () => {
  const { root, storage, mirror } = await filled(205);
  for (let number = 0; number < 5; number += 1) {
    const at = `2026-03-0${number + 1}T00:00:00.000Z`;
    const [recorded] = sessionEvents(kiln, { session: `s${number}`, at, lessons: [] });
    if (recorded === undefined) throw new Error('no event');
    await storage.append([{ ...recorded, id: `s${number}-again` }]);
  }
  await mirror.refresh([kiln]);
  expect(Object.values(sessionsOf(root)).flat()).toHaveLength(205);
});

it('catches up with the pages that could not be written before', async () => {
  const { root, storage, mirror, pages } = await filled(300);
  const folder = join(root, 'kiln/history');
  renameSync(folder, `${folder}-away`);
  writeFileSync(folder, 'in the way');
  await storage.append(manySessions(kiln, 300, 302));
  const { written, problems } = await mirror.refresh([kiln]);
  expect(problems).toEqual([expect.stringContaining('kiln/history is a link or no folder')]);
  expect(written).toContain('kiln/history.md');
  rmSync(folder);
  renameSync(`${folder}-away`, folder);
  expect(await pages()).toEqual(['kiln/history/2026-01.md']);
  await expectAsAnew(root, () => storage.read());
});
