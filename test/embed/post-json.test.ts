/** Requests to a misbehaving endpoint end in words, in time, and never with the key. */
import { createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { EmbedderSettings } from '../../src/embed/embedder-settings.ts';
import { answerBytesMax, postJson } from '../../src/embed/post-json.ts';
import { embedderOf, embedderSettings } from '../support/embedder-settings.ts';
import type { Misbehaviour, MockEmbedder } from '../support/mock-embedder.ts';
import { startMockEmbedder } from '../support/mock-embedder.ts';

const key = ['sk', 'proj', 'Ab12Cd34Ef56'].join('-');
let server: MockEmbedder;

beforeAll(async () => {
  server = await startMockEmbedder();
});
afterEach(() => server.misbehave(undefined));
afterAll(() => server.close());

const misbehaviours: readonly [string, Misbehaviour, RegExp][] = [
  ['never answers', { kind: 'slow' }, /no answer within 25 ms\. Raise embedder\.timeoutMs/u],
  ['redirects', { kind: 'redirect' }, /answered with a redirect, which is not followed/u],
  ['sends no JSON', { kind: 'garbage' }, /answered with no JSON/u],
  ['breaks off', { kind: 'cut-off' }, /can't be reached/u],
  ['is overrun', { kind: 'status', status: 429 }, /answered 429\. It takes no more requests/u],
  ['fails', { kind: 'status', status: 500, body: 'oops' }, /answered 500\. Look into its own log/u],
  [
    'lacks the model',
    { kind: 'status', status: 404, body: '{"error":"model \\"m\\" not found"}' },
    /answered 404 \("model m not found"\)\. Check that the model of embedder\.model is there/u,
  ],
  [
    'refuses the key and quotes it',
    { kind: 'status', status: 401, body: JSON.stringify({ error: { message: `bad ${key}` } }) },
    /answered 401\. Correct the key in the environment variable EMBED_KEY/u,
  ],
  [
    'quotes the key for no reason',
    { kind: 'status', status: 400, body: JSON.stringify({ error: { message: `no ${key}\n!` } }) },
    /answered 400 \("no \[key\] !"\)/u,
  ],
  [
    'talks too much',
    { kind: 'status', status: 400, body: JSON.stringify({ error: '𝒳'.repeat(9_999) }) },
    /answered 400 \("𝒳{200}…"\)/u,
  ],
  ['sends null', { kind: 'status', status: 200, body: 'null' }, /without a list of vectors/u],
];

describe.each([['ollama'], ['openai']])('%s that', (kind) => {
  it.each(misbehaviours)('%s is unavailable', async (_name, how, message) => {
    server.misbehave(how);
    // Only one that never answers is given no time.
    const timeoutMs = how.kind === 'slow' ? 25 : 60_000;
    const error = await failureOf(settingsOf(kind, { timeoutMs }));
    expect(error).toMatchObject({ code: 'unavailable', message: expect.stringMatching(message) });
    expect(everythingIn(error)).not.toContain(key);
  });
});

it('reads no more of an answer than its limit', async () => {
  server.misbehave({ kind: 'huge' });
  const error = await failureOf(settingsOf('ollama', { timeoutMs: 60_000 }));
  expect(error).toMatchObject({ message: expect.stringMatching(/sent more than 32 MiB/u) });
});

it('takes an answer of its limit, and none of one byte more', async () => {
  const sound = '{"embeddings":[[1,2]]}';
  const settings = settingsOf('ollama', { timeoutMs: 60_000 });
  const embedder = await embedderOf(settings, { environment: { EMBED_KEY: key } });
  for (const more of [0, 1]) {
    const body = sound.padEnd(answerBytesMax + more);
    server.misbehave({ kind: 'status', status: 200, body });
    const answer = embedder?.embed([`text ${more}`], 'query');
    if (more === 0) expect(await answer).toHaveLength(1);
    else await expect(answer).rejects.toThrow(/sent more than 32 MiB/u);
  }
});

it('does not follow a redirect, even one within this machine', async () => {
  const before = server.requests.length;
  server.misbehave({ kind: 'redirect' });
  await failureOf(settingsOf('ollama', { timeoutMs: 60_000 }));
  expect(server.requests.length).toBe(before + 1);
});

it('names what refuses a connection', async () => {
  const error = await failureOf(
    settingsOf('openai', { url: `http://127.0.0.1:${await freePort()}` }),
  );
  expect(error).toMatchObject({
    code: 'unavailable',
    message: expect.stringMatching(/can't be reached \(ECONNREFUSED\)\. Start it, or correct/u),
  });
  expect(everythingIn(error)).not.toContain(key);
});

it.each([
  [{ url: 'https://api.example.com/v1' }, /not on this machine, so nothing was sent/u],
  [{ url: `http://me:${key}@127.0.0.1` }, /holds a user name or password/u],
])('sends nothing for settings that no file was checked for: %#', async (change, message) => {
  const settings = { ...settingsOf('openai'), ...change };
  const error = await failureOf(settings);
  expect(error).toMatchObject({ code: 'unavailable', message: expect.stringMatching(message) });
  expect(everythingIn(error)).not.toContain(key);
});

it('sends nothing for this machine through a proxy', async () => {
  const before = server.requests.length;
  const environment = { NODE_USE_ENV_PROXY: '1', HTTP_PROXY: 'http://proxy.example.com:3128' };
  const request = {
    ...{ title: 'It', url: `${server.url}/api/embed`, body: {}, timeoutMs: 60_000 },
    ...{ key: undefined, keyName: null, allowRemote: false, environment },
  };
  await expect(postJson(request)).rejects.toThrow(/through a proxy, so nothing was sent/u);
  expect(server.requests.length).toBe(before);
});

function settingsOf(kind: string, more: Partial<EmbedderSettings> = {}): EmbedderSettings {
  return embedderSettings({ kind, url: server.url, model: 'm', apiKeyEnv: 'EMBED_KEY', ...more });
}

async function failureOf(settings: EmbedderSettings): Promise<unknown> {
  const embedder = await embedderOf(settings, { environment: { EMBED_KEY: key } });
  return embedder?.embed(['a text'], 'query').then(
    () => expect.unreachable(),
    (error: unknown) => error,
  );
}

/** All that a log could print of an error, its causes with it. */
function everythingIn(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message, stack = '', cause } = error;
  return [message, stack, JSON.stringify(error), everythingIn(cause ?? '')].join('\n');
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const listener = createServer().listen(0, '127.0.0.1', () => {
      const address = listener.address();
      const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
      listener.close(() => resolve(port));
    });
  });
}
