/** Queries that were asked before are not asked again, documents are. */
import { describe, expect, it } from 'vitest';
import { mockedEmbedder } from '../support/embedder-settings.ts';
import { startMockEmbedder } from '../support/mock-embedder.ts';

describe('queries', () => {
  it('are asked for once, documents each time', async () => {
    await using server = await startMockEmbedder();
    const embedder = await mockedEmbedder(server, { queryPrefix: 'q: ' });
    const [first, again] = await embedder.embed(['kiln', 'kiln'], 'query');
    expect(again).toEqual(first);
    const before = Float32Array.from(first ?? []);
    first?.fill(7);
    again?.fill(7);
    expect((await embedder.embed(['glaze', 'kiln'], 'query'))[1]).toEqual(before);
    expect(server.texts).toEqual(['q: kiln', 'q: glaze']);
    await embedder.embed(['kiln'], 'document');
    await embedder.embed(['kiln'], 'document');
    expect(server.texts.slice(2)).toEqual(['kiln', 'kiln']);
  });

  it('that were asked longest ago are forgotten first, after 256', async () => {
    await using server = await startMockEmbedder();
    const embedder = await mockedEmbedder(server);
    const many = Array.from({ length: 256 }, (_, at) => `q${at}`);
    await embedder.embed(many, 'query');
    await embedder.embed(['q0'], 'query');
    await embedder.embed(['new'], 'query');
    const before = server.texts.length;
    await embedder.embed(['q0', 'new', 'q255'], 'query');
    expect(server.texts.length).toBe(before);
    await embedder.embed(['q1'], 'query');
    expect(server.texts.slice(before)).toEqual(['q1']);
  });

  it('of a model that was exchanged are not mixed with those of the new one', async () => {
    await using server = await startMockEmbedder(16);
    const embedder = await mockedEmbedder(server);
    await embedder.embed(['kiln'], 'query');
    server.setDimensions(8);
    await embedder.embed(['glaze'], 'query');
    const vectors = await embedder.embed(['kiln', 'glaze'], 'query');
    expect(vectors.map(({ length }) => length)).toEqual([8, 8]);
  });

  it('that failed are asked again', async () => {
    await using server = await startMockEmbedder();
    const embedder = await mockedEmbedder(server);
    server.misbehave({ kind: 'status', status: 500 });
    await expect(embedder.embed(['kiln'], 'query')).rejects.toThrow('500');
    server.misbehave(undefined);
    expect(await embedder.embed(['kiln'], 'query')).toHaveLength(1);
  });
});
