/** The mirror writes what old tools read, never goes back in time, and follows no link. */
import { mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createMirror } from '../../../src/storage/mirror/mirror.ts';
import { sealMarkdown } from '../../../src/storage/mirror/trailer.ts';
import { cache, flags, kiln, mirroredKiln, openMirror } from './sample-kiln.ts';
import { event, filesBelow, sessionEvents } from './sample-squad.ts';

it('writes the files of a squad, private, and the same bytes again', async () => {
  const { root, storage, mirror } = openMirror();
  await storage.append([...sessionEvents(kiln, flags), ...sessionEvents(kiln, cache)]);
  const { written, problems } = await mirror.refresh([kiln, kiln, 'squad/none', 'topic/x']);
  expect(problems).toEqual([]);
  const names = ['history.md', 'meta.json', 'roles/ALL.md', 'roles/DEV.md', 'roles/QA.md'];
  expect([...written].sort()).toEqual([...names, 'semantic.md'].map((name) => `kiln/${name}`));
  const files = filesBelow(root);
  expect(files['kiln/history.md']?.replace(/sha256=\w+/, 'sha256=…')).toBe(`
---
**Recorded:** 2026-11-02T08:00:00Z

## Session: 2026-11-02 Move the flags
Task: Move the flags
Outcome: SUCCESS

## Session Memory
- [DEV] Flags live in flags.toml <!-- L2 -->
- [ALL] Deploys are frozen on Friday <!-- L3 -->
  save for fixes

---
**Recorded:** 2026-11-03T08:00:00Z

## Session: 2026-11-03 spawn-2
Outcome: FAILURE

## Session Memory
- [QA] Warm the cache first <!-- L5 -->

<!-- squadlog position=5 sha256=… -->
`);
  expect(JSON.parse(files['kiln/meta.json'] ?? '')).toEqual({
    squadId: 'Kiln',
    sessionCount: 2,
    lastUpdated: '2026-11-30T12:00:00Z',
    hasSemanticMemory: true,
    historyFile: 'history.md',
    position: 5,
    bodyHash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(statSync(join(root, 'kiln')).mode & 0o777).toBe(0o700);
  expect(statSync(join(root, 'kiln/history.md')).mode & 0o777).toBe(0o600);
  expect((await mirror.refresh([kiln])).written).toEqual([]);
  rmSync(join(root, 'kiln'), { recursive: true });
  await mirror.refresh([kiln]);
  expect(filesBelow(root)).toEqual(files);
});

it('writes agents and standards to their own folders', async () => {
  const { storage, mirror } = openMirror();
  const tokens = { format: 1, o200k_base: 1, cl100k_base: 1 };
  const standard = { section: 'Work', text: 'Test first', origin: 'user' as const, flags: [] };
  await storage.append([
    ...sessionEvents('agent/ada', flags),
    event('process', { id: 'r', type: 'StandardRecorded', data: { ...standard, tokens } }),
    event('process', { id: 'v', type: 'StandardsRevised', data: { standards: ['r'] } }),
  ]);
  const { written } = await mirror.refresh(['agent/ada', 'process']);
  expect(written).toContain('_agents/ada/history.md');
  expect(written).toContain('_process/standards.md');
});

it('uses a folder that differs in case only', async () => {
  const { root, storage, mirror } = openMirror();
  mkdirSync(join(root, 'Kiln'));
  await storage.append(sessionEvents(kiln, flags));
  expect((await mirror.refresh([kiln])).written).toContain('Kiln/history.md');
});

it('shows a forgotten lesson nowhere, a superseded one struck, in every file', async () => {
  const { root, storage, mirror } = await mirroredKiln();
  const retire = { entry: 'spawn-1-0', why: 'superseded', by: 'spawn-2-0' } as const;
  await storage.append([
    event(kiln, { id: 'x', type: 'EntryRetired', data: retire }),
    event(kiln, { id: 'y', type: 'EntryRetired', data: { entry: 'spawn-1-1', why: 'forgotten' } }),
  ]);
  await mirror.refresh([kiln]);
  const files = filesBelow(root);
  expect(files['kiln/history.md']).toContain(
    '- [DEV] ~~Flags live in flags.toml~~ <!-- L2 superseded by L5 -->\n\n---',
  );
  expect(Object.values(files).join()).not.toContain('frozen');
  expect(files['kiln/roles/ALL.md']).toContain('Nothing is in force.');
});

it('leaves a newer file, and says so where the log never got that far', async () => {
  const { root, storage, history } = await mirroredKiln();
  const newest = readFileSync(history, 'utf8');
  const old = createMirror({ root, read: () => storage.readAt(3, [kiln]) });
  await old.refresh([kiln]);
  expect(readFileSync(history, 'utf8')).toBe(newest);
  writeFileSync(history, sealMarkdown('from another log\n', 900));
  const mirror = createMirror({ root, read: () => storage.read() });
  const { problems } = await mirror.refresh([kiln]);
  expect(problems).toEqual([expect.stringContaining('position 900, but the log ends at 5')]);
});

it('follows no link, and reports what it can not write', async () => {
  const { root, storage, mirror, history } = await mirroredKiln();
  const outside = join(root, 'outside.md');
  writeFileSync(outside, 'mine');
  rmSync(history);
  symlinkSync(outside, history);
  rmSync(join(root, 'kiln/roles'), { recursive: true });
  symlinkSync(root, join(root, 'kiln/roles'));
  const { problems } = await mirror.refresh([kiln]);
  expect(problems).toContainEqual(expect.stringContaining('history.md is a link'));
  expect(problems).toContainEqual(expect.stringContaining('kiln/roles is a link'));
  expect(readFileSync(outside, 'utf8')).toBe('mine');
  rmSync(join(root, 'kiln'), { recursive: true });
  writeFileSync(join(root, 'kiln'), 'a file');
  await storage.append(sessionEvents(kiln, { ...cache, session: 'spawn-3' }));
  const blocked = await mirror.refresh([kiln]);
  expect(blocked.written).toEqual([]);
  expect(blocked.problems[0]).toContain('kiln is a link or no folder');
});
