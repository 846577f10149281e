/**
 * Erasing: the bytes of exactly the named events go, everything else stays, and the chain still
 * holds.
 */
import { describe, expect, it } from 'vitest';
import { draft } from '../support/event-samples.ts';
import { dumpTables } from '../support/projection-rows.ts';
import type { StorageFactory, StoreLocation } from '../support/storage-factory.ts';
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
      expect(live['full_text_v3']).toEqual([]);
    });

    it('leaves no byte of what was erased in any file once it is cleaned', async () => {
      const location = create();
      const storage = openFor(location);
      const erased = draft('LearningRecorded', { text: secret });
      await storage.append([draft('LearningRecorded'), erased, draft('LearningRecorded')]);
      await storage.append([draft('EntryErased', { entry: erased.id, events: [erased.id] })]);
      expect(await storage.facts()).toMatchObject({ uncleaned: 1 });
      expect(await traces(location)).not.toEqual([]);
      const [log, rows] = [await readHashed(storage), await withReader(storage, dumpTables)];
      expect(await storage.clean()).toEqual({ done: true });
      expect(await traces(location)).toEqual([]);
      expect(await storage.facts()).toMatchObject({ uncleaned: 0 });
      expect(await readHashed(storage)).toEqual(log);
      expect(await withReader(storage, dumpTables)).toEqual(rows);
      expect(await storage.verify()).toMatchObject({ ok: true, anchored: true });
      expect(await storage.compareWithLog()).toEqual([]);
      await storage.append([draft('LearningRecorded')]);
      expect(await storage.facts()).toMatchObject({ uncleaned: 0 });
    });

    it('says that a reader kept it from cleaning, and cleans when asked again', async () => {
      const location = create();
      const storage = openFor(location);
      const erased = draft('LearningRecorded', { text: secret });
      await storage.append([erased]);
      const reader = await openFor(location).read();
      await storage.append([draft('EntryErased', { entry: erased.id, events: [erased.id] })]);
      const first = await storage.clean();
      expect(first).toEqual({ done: false, reason: expect.stringContaining('reading') });
      await storage.close();
      const later = openFor(location);
      expect(await later.facts()).toMatchObject({ uncleaned: 1 });
      await reader.close();
      expect(await later.clean()).toEqual({ done: true });
      expect(await traces(location)).toEqual([]);
    });

    it('cleans an empty store and one where nothing was erased', async () => {
      const storage = openFor(create());
      expect(await storage.clean()).toEqual({ done: true });
      await storage.append([draft('LearningRecorded')]);
      expect(await storage.clean()).toEqual({ done: true });
      expect(await readAll(storage)).toHaveLength(1);
    });

    it('cleans while another handle writes, and loses nothing', async () => {
      const location = create();
      const [storage, writer] = [openFor(location), openFor(location)];
      const erased = draft('LearningRecorded', { text: secret });
      await storage.append([erased]);
      await storage.append([draft('EntryErased', { entry: erased.id, events: [erased.id] })]);
      const writes = (async () => {
        for (let i = 0; i < 30; i += 1) await writer.append([draft('LearningRecorded')]);
      })();
      const { done } = await storage.clean();
      await writes;
      if (!done) expect(await storage.clean()).toEqual({ done: true });
      expect(await traces(location)).toEqual([]);
      expect(await readAll(storage)).toHaveLength(32);
      expect(await storage.verify()).toMatchObject({ ok: true });
      expect(await storage.compareWithLog()).toEqual([]);
    });
  });
}

/** Words of the secret, as it stood and as an index spells them, that a store's bytes hold. */
async function traces({ raw }: StoreLocation): Promise<string[]> {
  const bytes = Buffer.from(await raw.bytes())
    .toString('latin1')
    .toLowerCase();
  return ['basalt', 'orchid'].filter((word) => bytes.includes(word));
}
