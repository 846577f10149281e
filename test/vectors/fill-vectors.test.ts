/** Filling: beside another process, around what was forgotten, and behind one that was killed. */
import { readFileSync, writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Embedder } from '../../src/embed/embedder.ts';
import { resolveConfig, toSettings } from '../../src/settings.ts';
import { openVectorRuns } from '../../src/vectors/vector-runs.ts';
import { openFor } from '../support/sample-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';
import { pageAt } from '../support/vector-samples.ts';
import {
  askedOf,
  countStored,
  lesson,
  openStorage,
  openStore,
  pagesOf,
  squad,
  teach,
  useModel,
  useNone,
  vectorsFile,
} from '../support/vector-scene.ts';

const newFolder = temporaryFolders();

describe('vectors', () => {
  it('are left alone by a process that another one overtakes', async () => {
    const root = newFolder();
    useNone(root);
    await teach(root, 0, 12);
    const storage = openStorage(root);
    let texts = 0;
    const toy: Embedder = {
      ...{ id: 'toy', share: 0.5, isInstant: false },
      embed: (asked) => {
        texts += asked.length;
        return Promise.resolve(asked.map(() => Float32Array.of(0.6, 0.8)));
      },
    };
    const parts = { root, storage, settings: toSettings(resolveConfig({}, '')) };
    const limits = { texts: 1, milliseconds: 60_000, wholePages: false };
    const first = await openVectorRuns(parts, toy);
    await first?.fill('squad/kiln', { ...limits, texts: 2 });
    openStore(root).add('another', 'squad/kiln', pageAt([1, 2]));
    let times = 3;
    const overtaken: typeof storage = {
      ...storage,
      read: async () => {
        times -= 1;
        if (times >= 0) await first?.fill('squad/kiln', limits);
        return storage.read();
      },
    };
    const second = await openVectorRuns({ ...parts, storage: overtaken }, toy);
    onTestFinished(() => {
      first?.close();
      second?.close();
    });
    expect(await second?.fill('squad/kiln', { ...limits, texts: 100 })).toBe(true);
    expect(countStored(root, 'another')).toBe(2);
    expect(countStored(root, 'toy')).toBe(12);
    // What was begun when the other came in is all that may be embedded twice.
    expect(texts).toBeLessThan(24);
  });

  it('of forgotten texts are not asked for, and are made once they are restored', async () => {
    const root = newFolder();
    useNone(root);
    await teach(root, 0, 40);
    const memory = await openFor(root);
    const forgotten = ['L2', 'L3', 'L41'];
    for (const entry of forgotten) await memory.forget({ ...squad, entry, reason: 'Wrong' });
    await memory.close();
    const mock = await useModel(root);
    const model = await openFor(root);
    expect(await model.embed()).toMatchObject({ squads: [{ entries: 37, embedded: 37 }] });
    expect(askedOf(mock)).toHaveLength(37);
    for (const i of [0, 1, 39]) expect(mock.texts).not.toContain(lesson(i));
    for (const entry of forgotten) await model.restore({ ...squad, entry });
    expect(countStored(root)).toBe(38);
    expect(await model.embed({ dryRun: true })).toMatchObject({ squads: [{ missing: 2 }] });
    expect(await model.embed()).toMatchObject({ squads: [{ entries: 40, missing: 0 }] });
    expect([...askedOf(mock)].sort()).toEqual(
      Array.from({ length: 40 }, (_, i) => lesson(i)).sort(),
    );
    const positions = pagesOf(root).flatMap((page) => page.positions);
    expect(positions).toHaveLength(40);
    expect(positions).toEqual([...positions].sort((a, b) => a - b));
  });

  it('of erased texts that a killed process left are removed by the next', async () => {
    const root = newFolder();
    await useModel(root);
    await teach(root, 0, 3);
    const left = readFileSync(vectorsFile(root));
    const memory = await openFor(root);
    await memory.erase({ ...squad, entry: 'L2' });
    writeFileSync(vectorsFile(root), left);
    expect(countStored(root)).toBe(3);
    const other = new Database(vectorsFile(root));
    other.exec('BEGIN IMMEDIATE');
    await expect(memory.embed()).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('kept it locked'),
    });
    other.exec('ROLLBACK');
    other.close();
    await memory.embed();
    expect(countStored(root)).toBe(2);
  });
});
