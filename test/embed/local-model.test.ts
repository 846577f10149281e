/** A model in a folder: the optional package, what it is told, and what is said without it. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { embedderOf, embedderSettings } from '../support/embedder-settings.ts';
import { bagOfWords } from '../support/mock-embedder.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const newFolder = temporaryFolders();

describe('a model in a folder', () => {
  it('is run by the package, which may load nothing from elsewhere', async () => {
    const folder = modelFolder();
    const fake = fakePackage();
    const embedder = await modelOf(folder, fake.importModule);
    const vectors = await embedder?.embed(['kiln', 'glaze'], 'document');
    expect(vectors?.map(({ length }) => length)).toEqual([8, 8]);
    await embedder?.embed(['kiln'], 'query');
    expect(fake.loads).toEqual([
      {
        ...{ task: 'feature-extraction', model: 'minilm', options: { local_files_only: true } },
        env: {
          ...{ allowRemoteModels: false, allowLocalModels: true, cacheDir: 'x' },
          localModelPath: `${dirname(folder)}${sep}`,
        },
      },
    ]);
    expect(fake.runs).toEqual([{ pooling: 'mean', normalize: true }, fake.runs[0]]);
    // A host that uses the package too finds its own settings again.
    expect(fake.env).toEqual({
      ...{ allowRemoteModels: true, allowLocalModels: true, cacheDir: 'x' },
      localModelPath: '/models/',
    });
  });

  it('of two embedders that load at once are each looked for in their own folder', async () => {
    const folders = [modelFolder(), modelFolder()];
    const fake = fakePackage();
    const embedders = await Promise.all(
      folders.map((folder) => modelOf(folder, fake.importModule)),
    );
    await Promise.all(embedders.map((embedder) => embedder?.embed(['kiln'], 'query')));
    expect(fake.loads.map(({ env }) => env.localModelPath)).toEqual(
      folders.map((folder) => `${dirname(folder)}${sep}`),
    );
  });

  it('is unavailable without the package, and says how to install it', async () => {
    const missing: [string, RegExp][] = [
      ['@huggingface/transformers', /needs the package @huggingface\/transformers, which is not/u],
      ['onnxruntime-node', /can't be loaded \(Cannot find package 'onnxruntime-node'\)/u],
    ];
    for (const [name, message] of missing) {
      const embedder = await modelOf(modelFolder(), async () => {
        // As Node's own import fails; the import of tests answers for packages that are missing.
        const error = new Error(`Cannot find package '${name}'`);
        throw Object.assign(error, { code: 'ERR_MODULE_NOT_FOUND' });
      });
      await expect(embedder?.embed(['kiln'], 'query')).rejects.toMatchObject({
        code: 'unavailable',
        message: expect.stringMatching(message),
        hint: 'npm install @huggingface/transformers',
      });
    }
  });

  it('is unavailable without the folder', async () => {
    const embedder = await modelOf(join(newFolder(), 'gone'), fakePackage().importModule);
    await expect(embedder?.embed(['kiln'], 'query')).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/gone is not there\. Correct embedder\.model/u),
    });
  });

  it('is tried again after it could not be loaded', async () => {
    const fake = fakePackage();
    let isThere = false;
    const embedder = await modelOf(modelFolder(), async (name) => {
      if (!isThere) throw new Error('half installed');
      return fake.importModule(name);
    });
    await expect(embedder?.embed(['kiln'], 'query')).rejects.toThrow('half installed');
    isThere = true;
    expect(await embedder?.embed(['kiln'], 'query')).toHaveLength(1);
  });

  it('that takes too long, breaks or answers nonsense is unavailable', async () => {
    const cases: [FakeRun, RegExp][] = [
      [() => new Promise(() => {}), /took longer than 20 ms\. Raise embedder\.timeoutMs/u],
      [() => Promise.reject(new TypeError('no ONNX')), /can't be run \(no ONNX\)/u],
      [async () => undefined, /answered nonsense/u],
      [async () => ({ tolist: () => [[Number.NaN]] }), /answered nonsense/u],
    ];
    for (const [run, message] of cases) {
      const embedder = await modelOf(modelFolder(), fakePackage(run).importModule, 20);
      const answer = embedder?.embed(['kiln'], 'query');
      await expect(answer).rejects.toMatchObject({ code: 'unavailable' });
      await expect(answer).rejects.toThrow(message);
    }
  });
});

it('has another id once another model is in its folder', async () => {
  const folder = modelFolder();
  const idOf = async () => (await modelOf(folder))?.id;
  const before = await idOf();
  expect(before).toMatch(/^local:minilm~[0-9a-f]{8}$/u);
  expect(await idOf()).toBe(before);
  writeFileSync(join(folder, 'onnx', 'model.onnx'), 'heavier weights');
  const after = await idOf();
  expect(after).not.toBe(before);
  writeFileSync(join(folder, 'config.json'), '{"hidden_size":16}');
  expect(await idOf()).not.toBe(after);
});

type FakeRun = (texts: readonly string[]) => Promise<{ tolist(): unknown } | undefined>;

type Import = (name: string) => Promise<Readonly<Record<string, unknown>>>;

function modelFolder(): string {
  const folder = join(newFolder(), 'minilm');
  mkdirSync(join(folder, 'onnx'), { recursive: true });
  writeFileSync(join(folder, 'config.json'), '{"hidden_size":8}');
  writeFileSync(join(folder, 'onnx', 'model.onnx'), 'weights');
  return folder;
}

/** As the package is used: `env` is read while a model loads. */
function fakePackage(run: FakeRun = bagsOfWords) {
  const env = {
    ...{ allowRemoteModels: true, allowLocalModels: true, cacheDir: 'x' },
    localModelPath: '/models/',
  };
  const loads: { task: string; model: string; options: object; env: typeof env }[] = [];
  const runs: object[] = [];
  const pipeline = async (task: string, model: string, options: object) => {
    await Promise.resolve();
    loads.push({ task, model, options, env: { ...env } });
    return (texts: readonly string[], how: object) => {
      runs.push(how);
      return run(texts);
    };
  };
  const importModule: Import = async () => ({ env, pipeline });
  return { env, loads, runs, importModule };
}

const bagsOfWords: FakeRun = async (texts) => ({
  tolist: () => texts.map((text) => bagOfWords(text, 8)),
});

function modelOf(model: string, importModule?: Import, timeoutMs = 30_000) {
  const settings = embedderSettings({ kind: 'local', model, timeoutMs });
  return embedderOf(settings, importModule === undefined ? {} : { importModule });
}
