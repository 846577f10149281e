/** A text that an endpoint refuses: it blocks no other, and is not asked again. */
import { expect, it } from 'vitest';
import type { MockEmbedder } from '../support/mock-embedder.ts';
import { startMockEmbedder } from '../support/mock-embedder.ts';
import { openFor, outputWith } from '../support/sample-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';
import { countStored, lesson, squad, teach, useModel, useNone } from '../support/vector-scene.ts';
import { writeSettings } from '../support/write-settings.ts';

const newFolder = temporaryFolders();

/** Refuses each request with a text about ash, as if that were too long. */
function refuseAsh(mock: MockEmbedder, status = 413): void {
  const body = '{"error":"input is too long"}';
  mock.misbehave({ kind: 'refusal', of: (text) => text.includes('ash'), status, body });
}

async function teachAsh(root: string): Promise<readonly string[]> {
  const memory = await openFor(root);
  const output = outputWith('[DEV] Sift the ash twice', '[DEV] Store ash in sealed drums');
  const { warnings } = await memory.write({ ...squad, output });
  await memory.close();
  return warnings;
}

it.each([400, 413, 422])('does not block those behind it: %i', async (status) => {
  const root = newFolder();
  useNone(root);
  await teach(root, 0, 35);
  await teachAsh(root);
  await teach(root, 35, 40);
  const mock = await useModel(root);
  refuseAsh(mock, status);
  const memory = await openFor(root);
  const { squads, warnings } = await memory.embed();
  expect(squads).toMatchObject([{ entries: 77, missing: 0 }]);
  expect(warnings).toEqual([
    expect.stringMatching(/^2 texts were refused .* answered 4\d\d \("input is too long"\)/u),
  ]);
  expect(countStored(root)).toBe(77);
  const refused = mock.texts.filter((text) => text.includes('ash')).length;
  expect((await memory.embed()).warnings).toEqual([]);
  expect(mock.texts.filter((text) => text.includes('ash'))).toHaveLength(refused);
  const found = await memory.search({ ...squad, query: 'glaze number 350' });
  expect(found.mode).toBe('hybrid');
  expect(found.results.map(({ text }) => text)).toContain(lesson(50));
});

it('is told after the write that brought it, and the next write is served', async () => {
  const root = newFolder();
  const mock = await useModel(root);
  refuseAsh(mock);
  expect((await teachAsh(root)).join()).toContain('2 texts were refused');
  expect(await teach(root, 0, 1)).toEqual([]);
  expect(countStored(root)).toBe(3);
});

it('is one that was restored, too', async () => {
  const root = newFolder();
  useNone(root);
  await teachAsh(root);
  const memory = await openFor(root);
  for (const entry of ['L2', 'L3']) await memory.forget({ ...squad, entry, reason: 'Wrong' });
  await memory.close();
  await teach(root, 0, 1);
  const mock = await useModel(root);
  refuseAsh(mock);
  const model = await openFor(root);
  await model.embed();
  for (const entry of ['L2', 'L3']) await model.restore({ ...squad, entry });
  const { squads, warnings } = await model.embed();
  expect(squads).toMatchObject([{ entries: 3, missing: 0 }]);
  expect(warnings.join()).toContain('2 texts were refused');
});

it('is none where the endpoint refuses everything', async () => {
  const root = newFolder();
  useNone(root);
  await teach(root, 0, 3);
  await using mock = await startMockEmbedder(24);
  writeSettings(root, { embedder: { kind: 'ollama', url: mock.url, model: 'toy' } });
  mock.misbehave({ kind: 'status', status: 400 });
  const memory = await openFor(root);
  await expect(memory.embed()).rejects.toMatchObject({ code: 'unavailable' });
  expect(countStored(root)).toBe(0);
  mock.misbehave(undefined);
  expect(await memory.embed()).toMatchObject({ squads: [{ missing: 0 }], warnings: [] });
});
