/** Leaving out what is flagged reads no more rows, however much is flagged. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Selection } from '../../src/projections/statement.ts';
import { offerEpisodic } from '../../src/queries/offer-episodic.ts';
import { offerProgram } from '../../src/queries/offer-program.ts';
import { linesMax } from '../../src/queries/offer-request.ts';
import type { QueryContext } from '../../src/queries/query.ts';
import { createSqliteStorage } from '../../src/storage/sqlite/sqlite-storage.ts';
import type { Reader } from '../../src/storage/storage.ts';
import { createClock } from '../support/fixed-clock.ts';
import { openFor, outputWith } from '../support/sample-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';
import { withoutPolicies } from '../support/without-policies.ts';

const folder = temporaryFolders();
const squad = 'kiln';
const request = { streams: [`squad/${squad}`], budget: 40 };

it.each([{}, { role: 'DEV' }, { task: 'mend the kiln' }])('for a block of %j', async (asked) => {
  const root = withoutPolicies(folder());
  const memory = await openFor(root);
  await memory.write({ squad, session: 'plain', output: outputWith('[DEV] Mend the kiln first') });
  const flagged = Array.from({ length: 190 }, (_, n) => `[DEV] Part ${n} is\u200b in drawer ${n}`);
  await memory.write({ squad, session: 'hidden', output: outputWith(...flagged) });
  const file = createSqliteStorage({ file: join(root, 'squadlog.db'), now: createClock().now });
  const sizes: number[] = [];
  const early = await file.read();
  const told = await offerEpisodic({ ...request, ...asked }, [], counting(early, sizes));
  await early.close();
  expect(told.leftOut).toBe(flagged.length);
  expect(told.candidates.map(({ entry }) => entry.text)).toEqual(['Mend the kiln first']);
  await memory.distill({ squad });
  const late = await file.read();
  const patterns = await offerProgram({ ...request, ...asked }, counting(late, sizes));
  await late.close();
  expect(patterns.candidates.map(({ entry }) => entry.flags)).toEqual([[]]);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(linesMax(request));
  await file.close();
});

/** Whole entries that are read at once; ids and counts alone are not. */
function counting(reader: Reader, sizes: number[]): QueryContext {
  const rows = async <Row>(selection: Selection<Row>) => {
    const read = await reader.rows(selection);
    if (read.some((row) => 'text' in (row as object))) sizes.push(read.length);
    return read;
  };
  const layer = { tokens: 100 };
  const settings = {
    encoding: 'o200k_base',
    excludeFlagged: ['hidden-text'],
    layers: { process: layer, program: layer, episodic: layer },
  };
  return { view: { ...reader, rows }, settings } as unknown as QueryContext;
}
