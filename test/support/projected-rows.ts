/** The rows that events leave in the projection tables of a real store. */
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createSqliteStorage } from '../../src/storage/sqlite/sqlite-storage.ts';
import type { StreamDraft } from './event-samples.ts';
import { createClock } from './fixed-clock.ts';
import { dumpTables } from './projection-rows.ts';

export type Rows = readonly Record<string, unknown>[];

/** Appends events one by one, a second apart from 09:00, and gives one table's rows. */
export async function rowsAfter(
  folder: string,
  events: readonly StreamDraft[],
): Promise<(table: string) => Rows> {
  const storage = createSqliteStorage({
    file: join(folder, 'squadlog.db'),
    now: createClock('2026-11-30T09:00:00.000Z').now,
  });
  onTestFinished(() => storage.close());
  for (const event of events) await storage.append([event]);
  const reader = await storage.read();
  const tables = await dumpTables(reader);
  await reader.close();
  return (table) => tables[table] as Rows;
}
