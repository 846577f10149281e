/** Injections: who was told what, in the order of the block. */
import { expect, it } from 'vitest';
import { draft } from '../support/event-samples.ts';
import { rowsAfter } from '../support/projected-rows.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const folder = temporaryFolders();
const layer = (...entries: string[]) => ({ tokens: 1, omitted: 0, entries });

it('keeps each told entry with its layer and place', async () => {
  const rows = await rowsAfter(folder(), [
    draft('MemoryInjected', {
      budgetTokens: 300,
      layers: { process: layer('s'), program: layer(), episodic: layer('l2', 'l1') },
    }),
  ]);
  expect(rows('injections_v2')).toMatchObject([
    { position: 1, session: 'spawn-8', role: 'DEV', budget: 300, tokens: 61, as_of: 12 },
  ]);
  expect(rows('injection_entries_v2')).toEqual(
    [
      { injection: 1, entry: 'l1', layer: 'episodic', ordinal: 2 },
      { injection: 1, entry: 'l2', layer: 'episodic', ordinal: 1 },
      { injection: 1, entry: 's', layer: 'process', ordinal: 0 },
    ].sort((a, b) => a.entry.localeCompare(b.entry)),
  );
});
