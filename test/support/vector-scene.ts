/** Squads whose learnings have vectors: what tests teach, which model they use, what is stored. */
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createSqliteStorage } from '../../src/storage/sqlite/sqlite-storage.ts';
import { openVectorStore } from '../../src/storage/sqlite/vector-store.ts';
import type { Storage } from '../../src/storage/storage.ts';
import type { VectorPage, VectorStore } from '../../src/storage/vectors.ts';
import { probeText } from '../../src/vectors/refused-texts.ts';
import type { MockEmbedder } from './mock-embedder.ts';
import { startMockEmbedder } from './mock-embedder.ts';
import { openFor, outputWith } from './sample-memory.ts';
import { writeSettings } from './write-settings.ts';

export const squad = { squad: 'kiln' };

export const lesson = (i: number) =>
  `Kiln ${i} takes glaze number ${i * 7} and cools for ${i + 2} hours`;

/** Teaches so many lessons in one run; gives the warnings. */
export async function teach(
  root: string,
  first: number,
  count: number,
): Promise<readonly string[]> {
  const memory = await openFor(root);
  const lessons = Array.from({ length: count }, (_, i) => `[DEV] ${lesson(first + i)}`);
  const { warnings } = await memory.write({ ...squad, output: outputWith(...lessons) });
  await memory.close();
  return warnings;
}

/** Sets the embedder `ollama:toy`, which gives 24 numbers. */
export async function useModel(root: string): Promise<MockEmbedder> {
  const mock = await startMockEmbedder(24);
  onTestFinished(() => mock.close());
  writeSettings(root, { embedder: { kind: 'ollama', url: mock.url, model: 'toy' } });
  return mock;
}

/** What a model was asked for, but for what only tells how many numbers it gives. */
export function askedOf(mock: MockEmbedder): readonly string[] {
  return mock.texts.filter((text) => text !== probeText);
}

export function useNone(root: string): void {
  writeSettings(root, { embedder: { kind: 'none' } });
}

/** The log beneath, on a clock that stands; closed when the test is done. */
export function openStorage(root: string): Storage {
  const now = () => '2026-11-30T12:00:00.000Z';
  const storage = createSqliteStorage({ file: join(root, 'squadlog.db'), now });
  onTestFinished(() => storage.close());
  return storage;
}

/** Closed when the test is done. */
export function openStore(root: string): VectorStore {
  const store = openVectorStore(root);
  onTestFinished(() => store.close());
  return store;
}

export function pagesOf(root: string, embedder = 'ollama:toy'): readonly VectorPage[] {
  return openStore(root).pages(embedder, 'squad/kiln');
}

export function countStored(root: string, embedder?: string): number {
  return pagesOf(root, embedder).reduce((sum, { positions }) => sum + positions.length, 0);
}

export const vectorsFile = (root: string) => join(root, 'squadlog.vectors.db');
