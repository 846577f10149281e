/** Which embedder the settings give, what it sends, and that the others send nothing. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { embedderOf, embedderSettings } from '../support/embedder-settings.ts';
import type { MockEmbedder } from '../support/mock-embedder.ts';
import { startMockEmbedder } from '../support/mock-embedder.ts';

const key = ['sk', 'proj', 'Ab12Cd34Ef56'].join('-');
const environment = { EMBED_KEY: key, EMPTY_KEY: ' ', ODD_KEY: `a\n${key}` };
let server: MockEmbedder;

beforeAll(async () => {
  server = await startMockEmbedder();
});
afterAll(() => server.close());
beforeEach(() => {
  (server.requests as unknown[]).length = 0;
});

describe('no request leaves', () => {
  it.each([[{ kind: 'none' }], [{ kind: 'words' }], [{}]])(
    'with %j, whatever else is set',
    async (embedder) => {
      const fetched = vi.spyOn(globalThis, 'fetch');
      try {
        const rest = { url: server.url, model: 'm', allowRemote: true };
        const made = await embedderOf(embedderSettings({ ...rest, ...embedder }));
        await made?.embed(['the build breaks'], 'query');
        await made?.embed(['the build breaks'], 'document');
        expect(fetched).not.toHaveBeenCalled();
        expect(server.requests).toEqual([]);
      } finally {
        fetched.mockRestore();
      }
    },
  );

  it('before a vector is asked for', async () => {
    await embedderOf(embedderSettings({ kind: 'ollama', url: server.url, model: 'm' }));
    expect(server.requests).toEqual([]);
  });
});

it('gives none for none, and the word table otherwise, with the share that is set', async () => {
  expect(await embedderOf(embedderSettings({ kind: 'none' }))).toBeUndefined();
  expect(await embedderOf(embedderSettings({}))).toMatchObject({ isInstant: true });
  expect(await embedderOf(embedderSettings({ share: 0.1 }))).toMatchObject({ share: 0.1 });
});

describe('ollama', () => {
  const settings = () =>
    embedderSettings({ kind: 'ollama', url: `${server.url}/`, model: 'nomic-embed-text' });

  it('sends texts behind the prefixes of the model, and no key', async () => {
    const embedder = await embedderOf(settings(), { environment });
    await embedder?.embed(['why?'], 'query');
    await embedder?.embed(['because'], 'document');
    const body = { model: 'nomic-embed-text', truncate: true };
    const base = { path: '/api/embed', authorization: undefined };
    expect(server.requests).toEqual([
      { ...base, body: { ...body, input: ['search_query: why?'] } },
      { ...base, body: { ...body, input: ['search_document: because'] } },
    ]);
    expect(embedder).toMatchObject({
      ...{ id: 'ollama:nomic-embed-text', share: 0.5, isInstant: false },
    });
  });
});

describe('openai', () => {
  const settings = (more: object = {}) =>
    embedderSettings({ kind: 'openai', url: server.url, model: 'small', ...more });

  it('sends the key, asks for dimensions and sorts by index', async () => {
    const own = settings({ apiKeyEnv: 'EMBED_KEY', dimensions: 16 });
    const embedder = await embedderOf(own, { environment });
    const [first, second] = (await embedder?.embed(['kiln kiln', 'glaze'], 'document')) ?? [];
    expect(server.requests).toEqual([
      {
        path: '/v1/embeddings',
        authorization: `Bearer ${key}`,
        body: {
          ...{ model: 'small', input: ['kiln kiln', 'glaze'] },
          ...{ encoding_format: 'float', dimensions: 16 },
        },
      },
    ]);
    const [alone] = (await embedder?.embed(['kiln'], 'document')) ?? [];
    expect(first).toEqual(alone);
    expect(first).not.toEqual(second);
    expect(embedder?.id).toBe(`openai:${new URL(server.url).host}:small:16`);
  });

  it.each([
    ['', '/v1/embeddings'],
    ['/', '/v1/embeddings'],
    ['/v1', '/v1/embeddings'],
    ['/gateway/small/', '/gateway/small/embeddings'],
  ])('posts below the path "%s"', async (path, posted) => {
    const embedder = await embedderOf(settings({ url: `${server.url}${path}` }));
    await embedder?.embed(['a'], 'query');
    expect(server.requests).toEqual([expect.objectContaining({ path: posted })]);
    expect(server.requests[0]?.body).not.toHaveProperty('dimensions');
  });

  it.each([
    ['MISSING_KEY', 'is not set'],
    ['EMPTY_KEY', 'is not set'],
    ['ODD_KEY', 'holds characters that no header can'],
  ])('asks nobody while %s %s', async (apiKeyEnv, fault) => {
    const embedder = await embedderOf(settings({ apiKeyEnv }), { environment });
    const error = await embedder?.embed(['a'], 'query').catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining(`${apiKeyEnv}, named by embedder.apiKeyEnv, ${fault}`),
    });
    expect(String(error)).not.toContain(key);
    expect(server.requests).toEqual([]);
  });

  it('refuses an answer whose places are not each told once', async () => {
    server.misbehave({ kind: 'status', status: 200, body: JSON.stringify(twice) });
    const embedder = await embedderOf(settings());
    await expect(embedder?.embed(['a', 'b'], 'query')).rejects.toThrow(/answered nonsense/u);
    server.misbehave(undefined);
  });
  const row = { index: 0, embedding: [1, 2] };
  const twice = { data: [row, row] };
});

describe('the id', () => {
  const idOf = async (embedder: object) => (await embedderOf(embedderSettings(embedder)))?.id;
  const ollama = { kind: 'ollama', model: 'nomic-embed-text' };
  const openai = { kind: 'openai', url: 'http://127.0.0.1:8080/v1', model: 'small' };

  it('changes with what makes vectors incomparable', async () => {
    const settings = [
      ollama,
      { ...ollama, model: 'bge-m3' },
      { ...ollama, documentPrefix: '' },
      { ...ollama, documentPrefix: 'passage: ' },
      openai,
      { ...openai, dimensions: 256 },
      { ...openai, url: 'http://127.0.0.1:8081/v1' },
      { ...openai, url: 'http://127.0.0.1:8080/other/v1' },
      { ...openai, model: 'large' },
      { kind: 'local', model: '/m/minilm' },
      {},
    ];
    const ids = await Promise.all(settings.map(idOf));
    expect(new Set(ids).size).toBe(settings.length);
  });

  it('stays with what does not', async () => {
    const same = { queryPrefix: 'q: ', documentPrefix: 'search_document: ', share: 0.9 };
    const elsewhere = { url: 'http://localhost:1', timeoutMs: 9, allowRemote: true };
    expect(await idOf({ ...ollama, ...same, ...elsewhere })).toBe(await idOf(ollama));
    expect(await idOf({ ...openai, url: 'http://127.0.0.1:8080' })).toBe(await idOf(openai));
  });
});
