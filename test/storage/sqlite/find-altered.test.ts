/** Asking the log about words reads the one event that holds them, and no other. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Connection } from '../../../src/storage/sqlite/connection.ts';
import { findAltered } from '../../../src/storage/sqlite/find-altered.ts';
import { openDatabase } from '../../../src/storage/sqlite/open.ts';
import { createClock } from '../../support/fixed-clock.ts';
import { openFor, outputWith } from '../../support/sample-memory.ts';
import { temporaryFolders } from '../../support/temp-root.ts';

const folder = temporaryFolders();
const squad = 'kiln';
const title = 'lay honest pipes';

/** A run whose second capture, as of a session that was resumed, has no task line. */
async function capturedTwice() {
  const root = folder();
  const clock = createClock();
  const memory = await openFor(root, { now: clock.now });
  const output = `Task: ${title}\n${outputWith('[DEV] Honest flags')}`;
  await memory.write({ squad, session: 's1', output });
  await memory.write({ squad, session: 's1', output: outputWith('[DEV] Honest caches') });
  await memory.compress({ squad, days: 0 });
  return { memory, file: join(root, 'squadlog.db') };
}

it('finds the title of an earlier capture without a search for it', async () => {
  const { file } = await capturedTwice();
  const connection = await openDatabase(file, { purpose: 'read' });
  const asked: string[] = [];
  const counting: Connection = {
    ...connection,
    prepare: (sql: string) => {
      asked.push(sql);
      return connection.prepare(sql);
    },
  };
  const words = { stream: `squad/${squad}`, text: title, kind: 'title' } as const;
  const titled = { ...words, revision: 1 };
  const newest = { ...words, revision: 3 };
  expect(findAltered(counting, [titled, newest])).toEqual([newest]);
  expect(new Set(asked).size).toBe(1);
  const plans = asked.flatMap(
    (sql) => connection.prepare(`EXPLAIN QUERY PLAN ${sql}`).all('', 1) as { detail: string }[],
  );
  for (const { detail } of plans) {
    expect(detail).toMatch(/CORRELATED|\(stream=\? AND revision=\?\)|\(rowid=\?\)/u);
  }
  connection.close();
});

it('shows that title, and warns of nothing', async () => {
  const { memory } = await capturedTwice();
  const { block, warnings } = await memory.read({ squad });
  expect(block).toContain(title);
  expect(warnings).toEqual([]);
});
