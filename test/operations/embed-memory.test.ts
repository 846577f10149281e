/** `embed`: whom it serves, what it refuses, and what it removes. */
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { openFor, outputWith } from '../support/sample-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';
import {
  countStored,
  lesson,
  pagesOf,
  squad,
  teach,
  useModel,
  useNone,
  vectorsFile,
} from '../support/vector-scene.ts';
import { writeSettings } from '../support/write-settings.ts';

const newFolder = temporaryFolders();

describe('embed', () => {
  it('is refused in words where no embedder is set, or memory is off', async () => {
    const root = newFolder();
    await teach(root, 0, 1);
    useNone(root);
    await expect((await openFor(root)).embed()).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringContaining('embedder.kind: none'),
    });
    writeSettings(root, { enabled: false });
    await expect((await openFor(root)).embed()).rejects.toMatchObject({ code: 'refused' });
  });

  it('names a squad that is not there, and takes an agent', async () => {
    const root = newFolder();
    const memory = await openFor(root);
    await memory.write({ agent: 'ada', output: outputWith('[DEV] Fire slowly') });
    await expect(memory.embed({ squad: 'nobody' })).rejects.toMatchObject({ code: 'not_found' });
    expect(await memory.embed({ agent: 'ada' })).toMatchObject({
      squads: [{ squad: null, agent: 'ada', entries: 1, embedded: 1, missing: 0 }],
    });
  });

  it('serves both where a squad and an agent are named', async () => {
    const root = newFolder();
    const memory = await openFor(root);
    for (const who of [{ squad: 'kiln' }, { squad: 'other' }, { agent: 'ada' }]) {
      await memory.write({ ...who, output: outputWith('[DEV] Fire slowly') });
    }
    expect((await memory.embed({ squad: 'kiln', agent: 'ada' })).squads).toEqual([
      { squad: 'kiln', entries: 1, embedded: 1, missing: 0 },
      { squad: null, agent: 'ada', entries: 1, embedded: 1, missing: 0 },
    ]);
    const nobody = memory.embed({ squad: 'kiln', agent: 'nobody' });
    await expect(nobody).rejects.toMatchObject({ code: 'not_found' });
  });

  it('leaves what other embedders made while a memory lacks its own', async () => {
    const root = newFolder();
    await useModel(root);
    await teach(root, 0, 2);
    const memory = await openFor(root);
    await memory.write({ squad: 'other', output: outputWith(`[DEV] ${lesson(9)}`) });
    await memory.close();
    writeSettings(root, {});
    const words = await openFor(root);
    expect(await words.embed(squad)).toMatchObject({ removed: 0 });
    expect(await words.embed({ dryRun: true })).toMatchObject({ removed: 3 });
    expect(countStored(root)).toBe(2);
    expect(await words.embed()).toMatchObject({ removed: 3 });
    expect(countStored(root)).toBe(0);
  });

  it('makes all anew for a model of other dimensions, though none is missing', async () => {
    const root = newFolder();
    const mock = await useModel(root);
    await teach(root, 0, 3);
    const memory = await openFor(root);
    // The same text elsewhere, whose vector is of no use either.
    await memory.write({ squad: 'other', output: outputWith(`[DEV] ${lesson(0)}`) });
    mock.setDimensions(40);
    expect(await memory.embed(squad)).toMatchObject({
      dimensions: 40,
      squads: [{ squad: 'kiln', embedded: 3, missing: 0 }],
    });
    expect(pagesOf(root).map(({ dimensions }) => dimensions)).toEqual([40]);
    expect(await memory.embed({ dryRun: true })).toMatchObject({
      squads: [{ missing: 0 }, { squad: 'other', missing: 1 }],
    });
    expect(await memory.embed()).toMatchObject({ squads: [{ missing: 0 }, { missing: 0 }] });
    const found = await memory.search({ ...squad, query: 'glaze' });
    expect(found).toMatchObject({ mode: 'hybrid' });
    expect(found.degraded).toBeUndefined();
  });

  it('writes nothing where nothing is missing, so that nothing fails to be stored', async () => {
    const root = newFolder();
    await useModel(root);
    await teach(root, 0, 3);
    const memory = await openFor(root);
    const other = new Database(vectorsFile(root));
    other.exec('BEGIN IMMEDIATE');
    expect(await memory.embed()).toMatchObject({ squads: [{ missing: 0 }], warnings: [] });
    other.close();
  });
});
