/** What compares texts by meaning, as tests open it, and a model that it may ask. */
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { parseConfig } from '../../src/config.ts';
import { resolveConfig, toSettings } from '../../src/settings.ts';
import { createSqliteStorage } from '../../src/storage/sqlite/sqlite-storage.ts';
import type { Meaning } from '../../src/vectors/meaning.ts';
import { createMeaning } from '../../src/vectors/meaning.ts';
import type { MockEmbedder } from './mock-embedder.ts';
import { startMockEmbedder } from './mock-embedder.ts';
import { temporaryFolders } from './temp-root.ts';

const folder = temporaryFolders();
const file = 'squadlog.json';

export const noon = '2026-11-30T12:00:00.000Z';

export function meaningOf(embedder: object, root = folder(), now = () => noon): Meaning {
  const settings = toSettings(resolveConfig(parseConfig({ embedder }, file), file));
  const storage = createSqliteStorage({ file: join(root, 'squadlog.db'), now });
  const meaning = createMeaning(settings, { root, storage, now });
  onTestFinished(async () => {
    meaning.close();
    await storage.close();
  });
  return meaning;
}

export async function mocked(): Promise<MockEmbedder> {
  const mock = await startMockEmbedder();
  onTestFinished(() => mock.close());
  return mock;
}

export const modelAt = ({ url }: MockEmbedder, more: object = {}) => ({
  ...{ kind: 'ollama', url, model: 'm', timeoutMs: 60_000 },
  ...more,
});
