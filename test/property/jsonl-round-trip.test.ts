/**
 * An exported log is the log: a root that takes it over holds the same chain and shows the same
 * rows.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openMemory } from '../../src/index.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { anyEvent } from '../support/event-arbitraries.ts';
import type { StreamDraft } from '../support/event-samples.ts';
import { openStorage } from '../support/open-storage.ts';
import { dumpTables } from '../support/projection-rows.ts';
import { runs } from '../support/seed.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const folder = temporaryFolders();
const streams = ['squad/kiln', 'squad/press', 'agent/ada', 'process'];

const placed = fc.record({ event: anyEvent, stream: fc.constantFrom(...streams) });

it('imports into an empty root with the same head and the same projections', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(placed, { maxLength: 12 }), async (list) => {
      const [from, out, to] = [folder(), folder(), folder()];
      const source = await openStorage(from);
      const drafts = list.map(({ event, stream }, index) => toDraft(event, stream, index));
      if (drafts.length > 0) await source.append(drafts);
      await using exporting = await openMemory({ root: from, mirror: false });
      const { head } = await exporting.export({ out, format: 'jsonl' });
      await using importing = await openMemory({ root: to, mirror: false });
      const { recorded } = await importing.import({ dir: out });
      expect(recorded).toBe(drafts.length);
      expect((await importing.import({ dir: out })).recorded).toBe(0);
      expect(await importing.verify()).toMatchObject({ ok: true, events: drafts.length, head });
      const target = await openStorage(to);
      expect(await rows(target)).toEqual(await rows(source));
      await Promise.all([source.close(), target.close()]);
    }),
    runs(20),
  );
});

function toDraft(
  { type, data }: { readonly type: string; readonly data: unknown },
  stream: string,
  index: number,
): StreamDraft {
  const id = `01J${String(index).padStart(23, '0')}`;
  return { id, stream, type, data, actor: { kind: 'system', id: 'test' } } as StreamDraft;
}

async function rows(storage: Storage) {
  const view = await storage.read();
  try {
    return await dumpTables(view);
  } finally {
    await view.close();
  }
}
