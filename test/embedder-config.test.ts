/** `embedder` of the configuration: what is refused, and that no message repeats a key. */
import { describe, expect, it } from 'vitest';
import { parseConfig } from '../src/config.ts';
import { resolveConfig } from '../src/settings.ts';
import { embedderSettings } from './support/embedder-settings.ts';

const file = 'squadlog.json';
const nomic = { kind: 'ollama', model: 'nomic-embed-text' };
const remote = 'https://api.example.com/v1';

describe('refuses', () => {
  it.each([
    [{ kind: 'word' }, /one of words, none, ollama, openai, local/u],
    [{ kindd: 'words' }, /unknown key embedder\.kindd; did you mean embedder\.kind\?/u],
    [{ apiKey: 'x' }, /unknown key embedder\.apiKey; did you mean embedder\.apiKeyEnv\?/u],
    [{ timeoutMs: 0 }, /embedder\.timeoutMs.*at least 1/u],
    [{ share: 2 }, /embedder\.share.*at most 1/u],
    [{ dimensions: 1.5 }, /embedder\.dimensions/u],
    [{ kind: 'ollama' }, /embedder\.model is missing.*such as nomic-embed-text/u],
    [{ kind: 'openai', url: 'http://127.0.0.1:1' }, /embedder\.model is missing/u],
    [{ kind: 'openai', model: 'm' }, /embedder\.url is missing/u],
    [{ kind: 'local' }, /absolute path of a model folder/u],
    [{ kind: 'local', model: 'models/minilm' }, /is no absolute path/u],
    [{ ...nomic, url: '127.0.0.1:11434' }, /embedder\.url is no URL that begins with http/u],
    [{ ...nomic, url: 'http://10.0.0.5:11434/x' }, /http:\/\/10\.0\.0\.5:11434 is not on this/u],
    [{ kind: 'openai', model: 'm', url: remote }, /set embedder\.allowRemote to true/u],
    [{ kind: 'openai', model: 'm', url: remote, allowRemote: false }, /not on this machine/u],
    [{ apiKeyEnv: 'OPENAI-KEY' }, /name of an environment variable in capitals/u],
  ])('%j', (embedder, message) => {
    expect(() => parseConfig({ embedder }, file)).toThrow(message);
    expect(() => parseConfig({ embedder }, file)).toThrow(
      expect.objectContaining({ code: 'invalid' }),
    );
  });

  it('an embedder of one squad or agent', () => {
    for (const kind of ['squads', 'agents']) {
      expect(() => parseConfig({ [kind]: { kiln: { embedder: nomic } } }, file)).toThrow(
        `${kind}.kiln.embedder can't be set for one squad or agent; it holds for the whole store`,
      );
    }
  });

  it('a key in the place of its name, without repeating it', () => {
    const keys = ['sk-proj-abc123', 'gsk_abcDEF123', 'a b'];
    for (const key of keys) {
      const places = [{ apiKeyEnv: key }, { ...nomic, url: `http://me:${key}@127.0.0.1/` }];
      for (const embedder of [...places, { ...nomic, url: `http://127.0.0.1/?key=${key}` }]) {
        expect(messageOf({ embedder })).not.toContain(key);
      }
    }
  });
});

describe('takes', () => {
  it.each([
    [{}],
    [{ kind: 'none' }],
    [nomic],
    [{ ...nomic, url: 'http://localhost:11434' }],
    [{ ...nomic, url: 'http://10.0.0.5:11434', allowRemote: true }],
    [{ kind: 'openai', url: remote, model: 'm', allowRemote: true, apiKeyEnv: 'EMBED_KEY' }],
    // Switched off, the rest may stay for the day when it is switched on again.
    [{ kind: 'words', url: remote, model: 'm' }],
    [{ kind: 'local', model: '/models/minilm' }],
    [{ kind: 'local', model: 'C:\\models\\minilm' }],
  ])('%j', (embedder) => expect(() => parseConfig({ embedder }, file)).not.toThrow());
});

it('gives the defaults of the kind and model, and says that they are defaults', () => {
  expect(embedderSettings({})).toEqual({
    ...{ kind: 'words', url: null, model: null, apiKeyEnv: null, dimensions: null },
    ...{ allowRemote: false, timeoutMs: 1500, share: null, queryPrefix: '', documentPrefix: '' },
  });
  expect(embedderSettings(nomic)).toMatchObject({
    ...{ url: 'http://127.0.0.1:11434', share: 0.5 },
    ...{ queryPrefix: 'search_query: ', documentPrefix: 'search_document: ' },
  });
  expect(embedderSettings({ ...nomic, model: 'bge-m3' }).queryPrefix).toBe('');
  expect(embedderSettings({ ...nomic, queryPrefix: '' }).queryPrefix).toBe('');
  expect(embedderSettings({ kind: 'local', model: '/m/nomic-embed-v1/' }).queryPrefix).toBe(
    'search_query: ',
  );
  const shown = resolveConfig(parseConfig({ embedder: nomic }, file), file, { squad: 'kiln' });
  const from = Object.fromEntries(
    shown.map(({ key, value, from: place }) => [key, [value, place]]),
  );
  expect(from['embedder.model']).toEqual(['nomic-embed-text', file]);
  expect(from['embedder.queryPrefix']).toEqual(['search_query: ', 'default']);
  expect(from['embedder.url']).toEqual(['http://127.0.0.1:11434', 'default']);
});

function messageOf(config: unknown): string {
  try {
    parseConfig(config, file);
  } catch (error) {
    return `${String(error)} ${JSON.stringify(error)}`;
  }
  throw new Error('It was taken.');
}
