/**
 * What a capture writes into the Markdown files: bounded, however long the history behind it is.
 * Counted in files and bytes, never in time.
 */
import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sessionDrafts } from '../../../bench/support/seed-store.ts';
import type { Memory } from '../../../src/index.ts';
import { rolePatternsMax } from '../../../src/storage/mirror/role-files.ts';
import { patternsMax } from '../../../src/storage/mirror/stream-files.ts';
import { createSqliteStorage } from '../../../src/storage/sqlite/sqlite-storage.ts';
import { draft } from '../../support/event-samples.ts';
import { createClock } from '../../support/fixed-clock.ts';
import { openFor, outputWith } from '../../support/sample-memory.ts';
import { temporaryFolders } from '../../support/temp-root.ts';
import { withoutPolicies } from '../../support/without-policies.ts';

const folder = temporaryFolders();
const squad = 'kiln';
const perSession = 2;

/** A memory of so many sessions, every other lesson of which is a pattern. */
async function grown(sessions: number): Promise<{ memory: Memory; root: string }> {
  const root = withoutPolicies(mkdtempSync(join(folder(), 'root-')));
  const { now } = createClock('2026-01-01T00:00:00.000Z');
  const storage = createSqliteStorage({ file: join(root, 'squadlog.db'), now });
  const drafts = Array.from({ length: sessions }, (_, n) => sessionDrafts(squad, n, perSession));
  await storage.append(drafts.flat());
  const learnings = drafts.flat().filter(({ type }) => type === 'LearningRecorded');
  const added = learnings
    .filter((_, at) => at % 2 === 0)
    .map(({ id }) => ({
      ...{ id: `P${id.slice(1)}`, role: 'DEV', firstLearning: id, shown: id, sources: [id] },
      ...{ rule: 'promotion', reason: 'taught' },
    }));
  await storage.append([draft('SquadDistilled', { added, sawPosition: learnings.length })]);
  await storage.close();
  const memory = await openFor(root, { now, mirror: true });
  await memory.write({ squad, session: 'last-0', output: outputWith('[DEV] The first of all') });
  return { memory, root };
}

/** Files are written whole beside the old ones, so that a new inode is one that was written. */
async function costOfCapture({ memory, root }: { memory: Memory; root: string }) {
  const before = inodesUnder(root);
  const output = outputWith('[DEV] A lesson that nobody had before', '[QA] Nor this');
  await memory.write({ squad, session: 'last-1', output });
  const written = [...inodesUnder(root)].filter(([path, inode]) => before.get(path) !== inode);
  const bytes = written.reduce((sum, [path]) => sum + statSync(path).size, 0);
  return { files: written.length, bytes };
}

function inodesUnder(root: string): Map<string, number> {
  const entries = readdirSync(join(root, squad), { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((at) => join(at.parentPath, at.name));
  return new Map(paths.map((path) => [path, statSync(path).ino]));
}

/** history.md, one page of it, semantic.md, meta.json and the files of four roles. */
const filesMax = 8;

it('costs no more with twice the history', async () => {
  const early = await costOfCapture(await grown(50));
  const late = await costOfCapture(await grown(700));
  const later = await costOfCapture(await grown(1_300));
  for (const { files } of [early, late, later]) expect(files).toBeLessThanOrEqual(filesMax);
  expect(later.bytes).toBeLessThan(late.bytes * 1.02);
  expect(later.bytes).toBeLessThan(350_000);
}, 60_000);

it('says in the files how many patterns they have no line for', async () => {
  const patterns = 602;
  const { root } = await grown(patterns);
  const read = (name: string) => readFileSync(join(root, squad, name), 'utf8');
  const left = (name: string) => /(\d+) more patterns have no line here/u.exec(read(name))?.[1];
  expect(left('semantic.md')).toBe(String(patterns - patternsMax));
  expect(left(join('roles', 'DEV.md'))).toBe(String(patterns - rolePatternsMax));
});
