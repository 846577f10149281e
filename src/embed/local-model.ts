/** A model in a folder, run in this process by an optional package; nothing is ever downloaded. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { messageOf } from '../errors.ts';
import { embedderId } from './embedder-id.ts';
import type { EmbedderSettings } from './embedder-settings.ts';
import type { EmbeddingModel, ModelEffects } from './embedding-model.ts';
import { tooSlow, toShortLine, unavailable } from './unavailable.ts';

export function createLocalModel(
  settings: EmbedderSettings,
  effects: Pick<ModelEffects, 'importModule'>,
): EmbeddingModel {
  const folder = (settings.model ?? '').replace(/[\\/]+$/u, '');
  let loaded: Promise<Extract> | undefined;
  const load = () => {
    loaded ??= loadInTurn(folder, effects);
    loaded.catch(() => {
      loaded = undefined; // the package may be installed while a long process runs
    });
    return loaded;
  };
  return {
    id: embedderId(`local:${basename(folder)}`, settings, [fingerprint(folder)]),
    title: `The model in ${folder}`,
    embed: (texts, timeoutMs) => within(timeoutMs, folder, async () => run(await load(), texts)),
  };
}

const packageName = '@huggingface/transformers';

/** The parts of the package that are used. */
interface Transformers {
  readonly env: { allowRemoteModels: boolean; allowLocalModels: boolean; localModelPath: string };
  pipeline(task: string, model: string, options: object): Promise<Extract>;
}

type Extract = (
  texts: readonly string[],
  options: object,
) => Promise<{ tolist(): unknown } | undefined>;

async function run(extract: Extract, texts: readonly string[]): Promise<unknown> {
  const output = await extract(texts, { pooling: 'mean', normalize: true });
  return output?.tolist();
}

/** One at a time, since where the package looks for models is a setting of the whole process. */
function loadInTurn(folder: string, effects: Pick<ModelEffects, 'importModule'>): Promise<Extract> {
  const load = lastLoad.then(() => loadModel(folder, effects));
  lastLoad = load.catch(() => undefined);
  return load;
}

let lastLoad: Promise<unknown> = Promise.resolve();

async function loadModel(
  folder: string,
  { importModule }: Pick<ModelEffects, 'importModule'>,
): Promise<Extract> {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw unavailable(`The model folder ${folder} is not there. Correct embedder.model.`);
  }
  const { env, pipeline } = await importTransformers(importModule);
  const before = { ...env };
  const own = { allowRemoteModels: false, allowLocalModels: true };
  Object.assign(env, own, { localModelPath: `${dirname(folder)}${sep}` });
  try {
    return await pipeline('feature-extraction', basename(folder), { local_files_only: true });
  } finally {
    // A host that uses the package too keeps its settings.
    const { allowRemoteModels, allowLocalModels, localModelPath } = before;
    Object.assign(env, { allowRemoteModels, allowLocalModels, localModelPath });
  }
}

async function importTransformers(
  importModule: ModelEffects['importModule'],
): Promise<Transformers> {
  try {
    return (await importModule(packageName)) as unknown as Transformers;
  } catch (error) {
    const { code, message = '' } = error as { readonly code?: unknown; readonly message?: string };
    // A part of the package may be missing too.
    const isMissing = code === 'ERR_MODULE_NOT_FOUND' && message.includes(`'${packageName}'`);
    throw unavailable(
      isMissing
        ? `A model in a folder needs the package ${packageName}, which is not installed. Install ` +
            'it beside squadlog.'
        : `The package ${packageName} can't be loaded (${reasonOf(error)}). Install it again.`,
      `npm install ${packageName}`,
    );
  }
}

/** A model can't be stopped, but nobody has to wait for it. */
async function within<Result>(
  timeoutMs: number,
  folder: string,
  work: () => Promise<Result>,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(tooSlow(`The model in ${folder} took longer than ${timeoutMs} ms.`, timeoutMs));
    }, timeoutMs);
  });
  try {
    return await Promise.race([work(), late]);
  } catch (error) {
    if ((error as { readonly code?: unknown }).code === 'unavailable') throw error;
    throw unavailable(
      `The model in ${folder} can't be run (${reasonOf(error)}). It must hold an ONNX model for ` +
        `${packageName}.`,
    );
  } finally {
    clearTimeout(timer);
  }
}

function reasonOf(error: unknown): string {
  return toShortLine(messageOf(error));
}

/** Changes when another model is put into the folder; empty where the folder can't be read. */
function fingerprint(folder: string): string {
  try {
    const weights = readdirSync(join(folder, 'onnx')).sort();
    const sizes = weights.map((file) => `${file} ${statSync(join(folder, 'onnx', file)).size}`);
    return [readFileSync(join(folder, 'config.json'), 'utf8'), ...sizes].join('\n');
  } catch {
    return '';
  }
}
