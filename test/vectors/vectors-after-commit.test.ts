/** Vectors that a write makes: it waits for none, and no text is embedded twice. */
import { expect, it } from 'vitest';
import { openFor, outputWith } from '../support/sample-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';
import { countStored, lesson, squad, teach, useModel, useNone } from '../support/vector-scene.ts';
import { writeSettings } from '../support/write-settings.ts';

const newFolder = temporaryFolders();

it('leaves an embedder that failed alone for a while, and doctor says so', async () => {
  const root = newFolder();
  const mock = await useModel(root);
  mock.misbehave({ kind: 'status', status: 503 });
  expect((await teach(root, 0, 1)).join()).toContain('squadlog embed');
  const asked = mock.requests.length;
  expect(await teach(root, 1, 1)).toEqual([]);
  expect(mock.requests.length).toBe(asked);
  const memory = await openFor(root);
  const found = (await memory.search({ ...squad, query: 'glaze' })) as { degraded?: string };
  expect(found.degraded).toContain('asked again after');
  expect(mock.requests.length).toBe(asked);
  const { findings } = await memory.doctor();
  expect(findings.filter(({ what }) => what === 'vectors')).toMatchObject([
    { level: 'warning', hint: 'squadlog embed', detail: expect.stringMatching(/^2 entries/u) },
    { level: 'note' },
  ]);
  mock.misbehave(undefined);
  await memory.embed();
  await teach(root, 2, 1);
  expect(countStored(root)).toBe(3);
});

it.each<[string, number, RegExp, RegExp]>([
  ['no write waits longer', 60_000, /within 2000 ms, and no write/u, /embedder\.timeoutMs/u],
  ['the setting is what is short', 5, /within 100 ms\. Raise embedder\.timeoutMs/u, /no write/u],
])('says of a model that is slow that %s', async (_name, timeoutMs, said, unsaid) => {
  const root = newFolder();
  const mock = await useModel(root);
  writeSettings(root, { embedder: { kind: 'ollama', url: mock.url, model: 'toy', timeoutMs } });
  mock.misbehave({ kind: 'slow' });
  const warnings = (await teach(root, 0, 1)).join();
  expect(warnings).toMatch(said);
  expect(warnings).toContain('squadlog embed');
  expect(warnings).not.toMatch(unsaid);
});

it('catches up with what was written while there was no embedder', async () => {
  const root = newFolder();
  useNone(root);
  await teach(root, 0, 200);
  await teach(root, 200, 100);
  await useModel(root);
  await teach(root, 300, 1);
  expect(countStored(root)).toBe(256);
  await teach(root, 301, 1);
  expect(countStored(root)).toBe(302);
});

it('embeds equal texts once', async () => {
  const root = newFolder();
  const mock = await useModel(root);
  const memory = await openFor(root);
  for (const name of ['kiln', 'other']) {
    await memory.write({ squad: name, output: outputWith(`[DEV] ${lesson(1)}`) });
  }
  expect(await memory.embed()).toMatchObject({ squads: [{ missing: 0 }, { missing: 0 }] });
  expect(mock.texts.filter((text) => text.includes(lesson(1)))).toHaveLength(1);
  expect(await memory.embed({ ...squad, dryRun: true })).toMatchObject({ removed: 0 });
});
