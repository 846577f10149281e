/** What an embedder sends to its model: batches, masked and cut texts, and when. */
import { expect, it } from 'vitest';
import { restMs } from '../../src/embed/circuit-breaker.ts';
import type { EmbeddingModel } from '../../src/embed/embedding-model.ts';
import { createModelEmbedder } from '../../src/embed/model-embedder.ts';
import { embedderOf, embedderSettings, mockedEmbedder } from '../support/embedder-settings.ts';
import { startMockEmbedder } from '../support/mock-embedder.ts';

it('embeds 150 documents in three requests, in their order', async () => {
  await using server = await startMockEmbedder();
  const embedder = await mockedEmbedder(server);
  const texts = Array.from({ length: 150 }, (_, at) => `lesson ${at}`);
  const vectors = await embedder.embed(texts, 'document');
  expect(server.requests.map(({ body }) => body.input.length)).toEqual([64, 64, 22]);
  expect(server.texts).toEqual(texts);
  for (const at of [0, 63, 64, 149]) {
    expect([vectors[at]]).toEqual(await embedder.embed([`lesson ${at}`], 'document'));
  }
  for (const vector of vectors) expect(lengthOf(vector)).toBeCloseTo(1, 6);
});

it('cuts a text to 8,000 code points and sends no half of a pair', async () => {
  await using server = await startMockEmbedder();
  const embedder = await mockedEmbedder(server, { documentPrefix: 'p: ' });
  await embedder.embed(
    ['a'.repeat(9_000), '𝒳'.repeat(8_001), '𝒳'.repeat(8_000), 'x\uD835'],
    'document',
  );
  expect(server.texts).toEqual([
    `p: ${'a'.repeat(8_000)}`,
    `p: ${'𝒳'.repeat(8_000)}`,
    `p: ${'𝒳'.repeat(8_000)}`,
    'p: x\uFFFD',
  ]);
});

it('sends no secret, asked or remembered', async () => {
  await using server = await startMockEmbedder();
  const settings = embedderSettings({ kind: 'ollama', url: server.url, model: 'm' });
  const embedder = await embedderOf(settings, {
    maskSecrets: async (text) => text.replaceAll('sesame', '[masked]'),
  });
  await embedder?.embed(['open sesame'], 'query');
  await embedder?.embed(['say sesame'], 'document');
  expect(server.texts).toEqual(['open [masked]', 'say [masked]']);
});

it('sends no text without words, and gives zeros in its place', async () => {
  await using server = await startMockEmbedder();
  const embedder = await mockedEmbedder(server);
  expect(await embedder.embed(['', ' \n'], 'document')).toHaveLength(2);
  expect(await embedder.embed([], 'query')).toEqual([]);
  expect(server.requests).toEqual([]);
  const [blank, kiln, none] = await embedder.embed([' \t', 'kiln', '\u200B'], 'document');
  expect([blank, none]).toEqual([new Float32Array(16), new Float32Array(16)]);
  expect(lengthOf(kiln)).toBeCloseTo(1, 6);
  expect(server.texts).toEqual(['kiln']);
});

it('waits for documents 20 times as long as for a query', async () => {
  const waits: number[] = [];
  const model: EmbeddingModel = {
    ...{ id: 'm', title: 'The model' },
    embed: async (texts, timeoutMs) => {
      waits.push(timeoutMs);
      return texts.map(() => [1]);
    },
  };
  const settings = embedderSettings({ timeoutMs: 50 });
  const effects = { maskSecrets: (text: string) => text, now: () => 0 };
  const embedder = createModelEmbedder(model, settings, effects);
  await embedder.embed(['kiln'], 'query');
  await embedder.embed(['kiln'], 'document');
  expect(waits).toEqual([50, 1_000]);
});

it('leaves an endpoint alone after three failures, then tries it once', async () => {
  await using server = await startMockEmbedder();
  let now = 1_000;
  const embedder = await mockedEmbedder(server, {}, () => now);
  const ask = () => embedder.embed(['kiln'], 'query');
  server.misbehave({ kind: 'status', status: 500 });
  for (let time = 0; time < 3; time += 1) await expect(ask()).rejects.toThrow('answered 500');
  await expect(ask()).rejects.toThrow(/failed 3 times in a row and is asked again in 30 s/u);
  expect(server.requests).toHaveLength(3);
  now += restMs;
  server.misbehave(undefined);
  expect(await ask()).toHaveLength(1);
  expect(server.requests).toHaveLength(4);
});

it('counts no document that is refused as a failure of the endpoint', async () => {
  await using server = await startMockEmbedder();
  const embedder = await mockedEmbedder(server);
  server.misbehave({ kind: 'status', status: 413 });
  for (let time = 0; time < 4; time += 1) {
    await expect(embedder.embed(['ash'], 'document')).rejects.toThrow('answered 413');
  }
  server.misbehave(undefined);
  expect(await embedder.embed(['kiln'], 'document')).toHaveLength(1);
});

function lengthOf(vector: Float32Array | undefined): number {
  return Math.hypot(...(vector ?? []));
}
