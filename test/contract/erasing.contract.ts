/**
 * Erasing: the bytes of exactly the named events go, everything else stays, and the chain still
 * holds.
 */
import { describe, expect, it } from 'vitest';
import { draft } from '../support/event-samples.ts';
import { dumpTables } from '../support/projection-rows.ts';
import type { StorageFactory } from '../support/storage-factory.ts';
import { openFor, readAll, readHashed, withReader } from './log-contents.ts';

const secret = 'Client code name is Basalt-Orchid';

export function describeErasing(create: StorageFactory): void {
  describe('erasing', () => {
    it('lets go of the payloads that an erasure names, and of no other', async () => {
      const storage = openFor(create());
      const [kept, erased] = [
        draft('LearningRecorded'),
        draft('LearningRecorded', { text: secret }),
      ];
      await storage.append([kept, erased]);
      const before = await readHashed(storage);
      await storage.append([draft('EntryErased', { entry: erased.id, events: [erased.id] })]);
      const after = await readHashed(storage, { until: 2 });
      expect(after[0]).toEqual(before[0]);
      expect(after[1]).toEqual({ ...before[1], payload: null, salt: null });
      expect(await readAll(storage, { until: 2 })).toMatchObject([
        { data: { text: 'Feature flags live in flags.toml' } },
        { data: null, opaque: 'erased' },
      ]);
      expect(await storage.verify()).toMatchObject({ ok: true, events: 3 });
      const rows = await withReader(storage, dumpTables);
      expect(JSON.stringify(rows)).not.toContain('Basalt');
      expect(await storage.compareWithLog()).toEqual([]);
    });

    it('answers a retry of an erased event with its old place', async () => {
      const storage = openFor(create());
      const erased = draft('LearningRecorded', { text: secret });
      const [place] = await storage.append([erased]);
      await storage.append([draft('EntryErased', { entry: erased.id, events: [erased.id] })]);
      expect(await storage.append([erased])).toEqual([{ ...place, appended: false }]);
    });

    it('lets retention drop payloads, but never a learning', async () => {
      const storage = openFor(create());
      const skipped = draft('LineSkipped', { text: secret });
      const learning = draft('LearningRecorded');
      await storage.append([skipped, learning]);
      await storage.append([draft('PayloadsDropped', { events: [skipped.id] })]);
      const tooMuch = storage.append([draft('PayloadsDropped', { events: [learning.id] })]);
      await expect(tooMuch).rejects.toThrow();
      expect(await readAll(storage)).toMatchObject([
        { opaque: 'erased' },
        { type: 'LearningRecorded', data: { session: 'spawn-7' } },
        { type: 'PayloadsDropped' },
      ]);
    });

    it('never lets go of an order to erase', async () => {
      const storage = openFor(create());
      const learning = draft('LearningRecorded');
      const order = draft('EntryErased', { entry: learning.id, events: [learning.id] });
      await storage.append([learning, order]);
      const second = draft('EntryErased', { entry: order.id, events: [order.id] });
      await expect(storage.append([second])).rejects.toThrow();
      expect(await readAll(storage)).toHaveLength(2);
    });

    it('keeps an erased entry erased when it is restored, retired or rebuilt', async () => {
      const storage = openFor(create());
      const { id, ...learning } = draft('LearningRecorded', { text: secret });
      await storage.append([{ id, ...learning }]);
      await storage.append([draft('EntryErased', { entry: id, events: [id] })]);
      await storage.append([draft('EntryRestored', { entry: id })]);
      await storage.append([draft('EntryRetired', { entry: id })]);
      const live = await withReader(storage, dumpTables);
      await storage.rebuild();
      expect(await withReader(storage, dumpTables)).toEqual(live);
      expect(live['full_text_v2']).toEqual([]);
    });
  });
}
