/** What a golden log must read as: its rows and its blocks. */
import path from 'node:path';
import { answer } from '../../src/answer.ts';
import { readMemory } from '../../src/queries/read-memory.ts';
import { wordsAlone } from '../../src/queries/understanding.ts';
import { resolveConfig, toSettings } from '../../src/settings.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { dumpTables, type TableRows } from './projection-rows.ts';
import { repository } from './source-files.ts';

export const goldenFolder = path.join(repository, 'test/fixtures/golden');

export interface GoldenReading {
  /** Blocks by request, as lines. */
  readonly blocks: Readonly<Record<string, readonly string[]>>;
  readonly rows: TableRows;
}

const requests = [
  { squad: 'kiln' },
  { squad: 'kiln', role: 'DEV', tokens: 120 },
  { squad: 'kiln', task: 'when do we ship?', agent: 'ada', tokens: 2_000 },
  { squad: 'kiln', asOf: '8' },
  // Before the distill, the lessons as lessons.
  { squad: 'kiln', asOf: '16' },
];

export async function readGolden(storage: Storage): Promise<GoldenReading> {
  const blocks: Record<string, readonly string[]> = {};
  for (const request of requests) {
    const { block } = await answer(readMemory, request, {
      storage,
      root: '',
      settings: toSettings(resolveConfig({}, '')),
      countTokens: async () => 0,
      understand: async () => wordsAlone(),
    });
    blocks[JSON.stringify(request)] = block.split('\n');
  }
  const reader = await storage.read();
  const rows = await dumpTables(reader);
  await reader.close();
  return { blocks, rows };
}
