/**
 * What a stream's files hold: patterns where there are any, one file a role, a limit that is told.
 */
import { expect, it } from 'vitest';
import { roleFilesMax, rolesLeftOut } from '../../../src/storage/mirror/role-files.ts';
import { readHead, streamFiles } from '../../../src/storage/mirror/stream-files.ts';
import { event, sampleRoot, sessionEvents } from './sample-squad.ts';

const stream = 'squad/kiln';
const at = '2026-11-02T08:00:00.000Z';
const nothing = { historyPosition: 0, pages: new Set<string>(), roles: new Set<string>() };

async function filesOf(storage: ReturnType<typeof sampleRoot>['storage'], there = nothing) {
  const view = await storage.read();
  const head = await readHead(view, stream);
  if (head === undefined) throw new Error('no such stream');
  const files = [];
  for await (const file of streamFiles(view, head, there)) files.push(file);
  const left = await rolesLeftOut(view, stream);
  await view.close();
  return { head, files, left };
}

it('shows patterns in force in semantic.md and in the files of their roles', async () => {
  const { storage } = sampleRoot();
  const lessons = [
    ['DEV', 'Use pnpm'],
    ['ALL', 'Be kind'],
  ] as const;
  const pattern = (id: string, role: string, learning: string) => ({
    ...{ id, role, firstLearning: learning, shown: learning, sources: [learning] },
    ...{ rule: 'promotion', reason: 'taught twice' },
  });
  const data = {
    rules: { name: 'squad-memory', version: 1, hash: 'a'.repeat(64) },
    sawPosition: 3,
    basis: [],
    replaces: [],
    added: [pattern('p1', 'DEV', 's-0'), pattern('p2', 'ALL', 's-1')],
    ...{ changed: [], removed: [], retired: [] },
  };
  await storage.append([
    ...sessionEvents(stream, { session: 's', at, lessons }),
    event(stream, { id: 'd', type: 'SquadDistilled', data }),
  ]);
  const { head, files } = await filesOf(storage);
  expect(head).toMatchObject({ name: 'Kiln', position: 4 });
  const bodies = Object.fromEntries(files.map(({ name, body }) => [name, String(body)]));
  expect(bodies['semantic.md']).toContain('**Distilled:** 2026-11-30T12:00:00Z\n');
  expect(bodies['semantic.md']).toContain('### DEV Patterns\n- [DEV] Use pnpm <!-- P2 -->\n');
  expect(bodies['DEV.md']).toContain('- [DEV] Use pnpm <!-- P2 -->\n- [ALL] Be kind <!-- P3 -->');
  expect(bodies['ALL.md']).not.toContain('pnpm');
});

it('gives the newest-used roles a file, and those that have one already', async () => {
  const { storage } = sampleRoot();
  const lessons = Array.from({ length: 103 }, (_, index) => [`R${index}`, 'x'] as const);
  await storage.append([
    ...sessionEvents(stream, { session: 's', at, lessons }),
    ...sessionEvents(stream, {
      session: 't',
      at: '2026-11-03T08:00:00.000Z',
      lessons: [['R102', 'used again']],
    }),
  ]);
  const { files, left } = await filesOf(storage, { ...nothing, roles: new Set(['R99.md']) });
  const roles = files.filter(({ folder }) => folder === 'roles').map(({ name }) => name);
  expect(left).toBe(3);
  expect(roles).toHaveLength(roleFilesMax + 1);
  expect(roles[0]).toBe('R102.md');
  expect(roles).toContain('R99.md');
});

it('knows no stream without events', async () => {
  const { storage } = sampleRoot();
  const view = await storage.read();
  expect(await readHead(view, 'squad/none')).toBeUndefined();
  await view.close();
});
