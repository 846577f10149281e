/** Vectors that are kept: only what pays for the shipped table, and only of this log's texts. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Embedder } from '../../src/embed/embedder.ts';
import { resolveConfig, toSettings } from '../../src/settings.ts';
import { openVectorRuns } from '../../src/vectors/vector-runs.ts';
import { openFor } from '../support/sample-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';
import {
  askedOf,
  countStored,
  openStorage,
  pagesOf,
  squad,
  teach,
  useModel,
  useNone,
  vectorsFile,
} from '../support/vector-scene.ts';

const newFolder = temporaryFolders();

describe('vectors of the shipped table', () => {
  it('are kept by whole pages, so that a small squad has no file of them', async () => {
    const root = newFolder();
    await teach(root, 0, 200);
    expect(existsSync(vectorsFile(root))).toBe(false);
    await teach(root, 200, 100);
    expect(countStored(root, 'words-1')).toBe(256);
    await teach(root, 300, 10);
    expect(countStored(root, 'words-1')).toBe(256);
    const memory = await openFor(root);
    expect(await memory.embed({ ...squad, dryRun: true })).toMatchObject({
      ...{ embedder: 'words-1', dryRun: true, removed: 0 },
      squads: [{ squad: 'kiln', entries: 310, embedded: 256, missing: 54 }],
    });
    expect(countStored(root, 'words-1')).toBe(256);
    expect(await memory.embed()).toMatchObject({ squads: [{ embedded: 310, missing: 0 }] });
    expect(countStored(root, 'words-1')).toBe(310);
  });
});

describe('stored vectors', () => {
  it('of a log that was put back, and went on otherwise, are made anew', async () => {
    const root = newFolder();
    await useModel(root);
    await teach(root, 0, 3);
    const kept = readdirSync(root).filter((name) => /^squadlog\.(?:db|head)/u.test(name));
    const before = new Map(kept.map((name) => [name, readFileSync(join(root, name))]));
    await teach(root, 3, 3);
    const stale = pagesOf(root)[0];
    for (const name of readdirSync(root)) {
      if (/^squadlog\.(?:db|head)/u.test(name)) rmSync(join(root, name));
    }
    for (const [name, bytes] of before) writeFileSync(join(root, name), bytes);
    await teach(root, 10, 3);
    const fresh = pagesOf(root)[0];
    expect(fresh?.positions).toHaveLength(6);
    expect(fresh?.positions).toEqual(stale?.positions);
    expect(fresh?.cells.subarray(0, 3 * 24)).toEqual(stale?.cells.subarray(0, 3 * 24));
    expect(fresh?.cells).not.toEqual(stale?.cells);
  });

  it('go with the entry that is erased, and come not back', async () => {
    const root = newFolder();
    const mock = await useModel(root);
    await teach(root, 0, 3);
    const memory = await openFor(root);
    const erased = await memory.erase({ ...squad, entry: 'L2' });
    expect(erased).toMatchObject({ changed: true, cleaned: true });
    expect(countStored(root)).toBe(2);
    const asked = askedOf(mock).length;
    expect(await memory.embed()).toMatchObject({ squads: [{ entries: 2, embedded: 2 }] });
    expect(askedOf(mock).length).toBe(asked);
    await teach(root, 3, 1);
    expect(countStored(root)).toBe(3);
  });

  it('of what is erased while it is embedded are removed behind the erasure', async () => {
    const root = newFolder();
    useNone(root);
    await teach(root, 0, 3);
    const memory = await openFor(root);
    const storage = openStorage(root);
    const slow: Embedder = {
      ...{ id: 'slow', share: 0.5, isInstant: false },
      embed: async (texts) => {
        await memory.erase({ ...squad, entry: 'L2' });
        return texts.map(() => Float32Array.of(0.6, 0.8));
      },
    };
    const settings = toSettings(resolveConfig({}, ''));
    const runs = await openVectorRuns({ root, storage, settings }, slow);
    onTestFinished(() => runs?.close());
    const limits = { texts: 10, milliseconds: 60_000, wholePages: false };
    expect(await runs?.fill('squad/kiln', limits)).toBe(true);
    expect(await runs?.count('squad/kiln')).toEqual({ entries: 2, missing: 0 });
    expect(countStored(root, 'slow')).toBe(2);
  });

  it('that can not be erased at the moment are said to be left', async () => {
    const root = newFolder();
    await useModel(root);
    await teach(root, 0, 3);
    const memory = await openFor(root);
    const other = new Database(vectorsFile(root));
    other.exec('BEGIN IMMEDIATE');
    const first = await memory.erase({ ...squad, entry: 'L2' });
    expect(first.cleaned).toBe(false);
    expect(first.warnings.join()).toContain('vectors are still stored');
    other.exec('ROLLBACK');
    other.close();
    expect(await memory.erase({ ...squad, entry: 'L2' })).toMatchObject({ cleaned: true });
    expect(countStored(root)).toBe(2);
  });

  it('are a cache: garbage in their place fails nothing, and the next write mends it', async () => {
    const root = newFolder();
    await useModel(root);
    await teach(root, 0, 3);
    writeFileSync(vectorsFile(root), 'garbage'.repeat(1_000));
    expect((await teach(root, 3, 1)).join()).toContain('made anew');
    expect(await teach(root, 4, 1)).toEqual([]);
    expect(countStored(root)).toBe(5);
  });

  it('are no part of a backup', async () => {
    const root = newFolder();
    await useModel(root);
    await teach(root, 0, 3);
    const memory = await openFor(root);
    const target = newFolder();
    await memory.backup({ file: join(target, 'copy.db') });
    const names = readdirSync(target);
    expect(names).toContain('copy.db');
    expect(names.filter((name) => name.includes('vectors'))).toEqual([]);
  });
});
