/** Reading: filters, snapshots, views as of the past, positions by time and id, unknown events. */
import { describe, expect, it } from 'vitest';
import type { Storage } from '../../src/storage/storage.ts';
import { draft } from '../support/event-samples.ts';
import { dumpTables } from '../support/projection-rows.ts';
import type { StorageFactory } from '../support/storage-factory.ts';
import { collect, openFor, readAll, readHashed, withReader } from './log-contents.ts';

export function describeReading(create: StorageFactory): void {
  describe('reading', () => {
    it('finds a store that is not there empty, and does not make it', async () => {
      const location = create();
      const storage = openFor(location);
      expect(await readAll(storage)).toEqual([]);
      expect(await storage.positionAt('2999-01-01T00:00:00.000Z')).toBe(0);
      expect(await storage.verify()).toMatchObject({ ok: true, events: 0, head: '0'.repeat(64) });
      expect(await storage.facts()).toMatchObject({ bytes: 0 });
      await openFor(location).append([draft('LearningRecorded')]);
      expect(await readAll(storage)).toHaveLength(1);
    });

    it.each([
      [{}, [1, 2, 3, 4, 5, 6]],
      [{ after: 2 }, [3, 4, 5, 6]],
      [{ until: 4 }, [1, 2, 3, 4]],
      [{ after: 1, until: 4, limit: 2 }, [2, 3]],
      [{ limit: 0 }, []],
      [{ newestFirst: true, limit: 2 }, [6, 5]],
      [{ newestFirst: true, after: 3 }, [6, 5, 4]],
      [{ streams: ['squad/loom'] }, [2, 4, 6]],
      [{ streams: ['squad/loom', 'process'] }, [2, 3, 4, 6]],
      [{ streams: [] }, []],
      [{ types: ['SquadFlushed'] }, [3, 6]],
      [{ types: ['SquadFlushed'], streams: ['squad/loom'] }, [6]],
    ])('selects %j', async (filter, positions) => {
      const storage = openFor(create());
      await storage.append([
        draft('LearningRecorded'),
        draft('LearningRecorded', {}, { stream: 'squad/loom' }),
        draft('SquadFlushed', {}, { stream: 'process' }),
        draft('LearningRecorded', {}, { stream: 'squad/loom' }),
        draft('LearningRecorded'),
        draft('SquadFlushed', {}, { stream: 'squad/loom' }),
      ]);
      expect((await readAll(storage, filter)).map(({ position }) => position)).toEqual(positions);
      expect((await readHashed(storage, filter)).map(({ position }) => position)).toEqual(
        positions,
      );
    });

    it('pages through a log of any length', async () => {
      const storage = openFor(create());
      await storage.append(Array.from({ length: 4_321 }, () => draft('SquadFlushed')));
      const positions = Array.from({ length: 4_321 }, (_, i) => i + 1);
      expect((await readAll(storage)).map(({ position }) => position)).toEqual(positions);
      expect((await readHashed(storage)).map(({ position }) => position)).toEqual(positions);
      const backwards = await readAll(storage, { newestFirst: true, limit: 1_200 });
      expect(backwards.map(({ position }) => position)).toEqual(positions.slice(-1_200).reverse());
    });

    it('keeps a view as it was opened while others commit', async () => {
      const location = create();
      const [storage, writer] = [openFor(location), openFor(location)];
      await storage.append([draft('LearningRecorded')]);
      const [early, sameTime] = [await storage.read(), await storage.read()];
      const before = await dumpTables(early);
      await writer.append([draft('LearningRecorded'), draft('SessionRecorded')]);
      await storage.append([draft('LearningRecorded')]);
      expect(early.position).toBe(1);
      expect(await dumpTables(early)).toEqual(before);
      expect(await collect(early.events({}))).toHaveLength(1);
      expect(sameTime.position).toBe(1);
      await early.close();
      await early.close();
      await sameTime.close();
      expect(await withReader(storage, async ({ position }) => position)).toBe(4);
    });

    it('gives at any position the view that was there then', async () => {
      const storage = openFor(create());
      const learnings = [draft('LearningRecorded'), draft('LearningRecorded')];
      const [first] = learnings;
      const entry = first?.id ?? '';
      const steps = [
        [draft('SessionRecorded'), ...learnings],
        [draft('EntryRetired', { entry })],
        [draft('LearningRecorded', {}, { stream: 'squad/loom' })],
        [draft('EntryRestored', { entry })],
      ];
      const views: [number, object][] = [];
      for (const step of steps) {
        await storage.append(step);
        views.push(await withReader(storage, async (at) => [at.position, await dumpTables(at)]));
      }
      for (const [position, rows] of views) {
        const past = await storage.readAt(position);
        expect([past.position, await dumpTables(past)]).toEqual([position, rows]);
        expect(await collect(past.events({}))).toHaveLength(position);
        await past.close();
      }
    });

    it('limits a view of the past to the streams asked for', async () => {
      const storage = openFor(create());
      await storage.append([
        draft('LearningRecorded'),
        draft('LearningRecorded', {}, { stream: 'squad/loom' }),
      ]);
      const past = await storage.readAt(2, ['squad/loom']);
      expect((await dumpTables(past))['learnings_v3']).toMatchObject([{ stream: 'squad/loom' }]);
      await past.close();
    });

    it('finds positions by time and by id', async () => {
      let now = '';
      const storage = openFor(create(), { now: () => now });
      const events = [draft('LearningRecorded'), draft('LearningRecorded')];
      for (const [i, event] of events.entries()) {
        now = `2026-11-30T09:00:0${i}.500Z`;
        await storage.append([event]);
      }
      const at = (time: string) => storage.positionAt(`2026-11-30T09:00:0${time}Z`);
      expect(await Promise.all(['0.499', '0.500', '1.000', '1.500', '9.000'].map(at))).toEqual([
        0, 1, 1, 2, 2,
      ]);
      expect(await storage.positionOf(events[1]?.id ?? '')).toBe(2);
      expect(await storage.positionOf('01KNONE')).toBeUndefined();
    });

    it('reads on past events of a newer release, warns, and refuses to write', async () => {
      const location = create();
      const storage = openFor(location);
      await storage.append([draft('LearningRecorded')]);
      await insertUnknown(storage, location.raw.insertEvent);
      const [, unknown] = await readAll(storage);
      expect(unknown).toMatchObject({ type: 'MoodNoted', data: null, opaque: 'unknown' });
      expect(await storage.warnings()).toEqual([expect.stringContaining('MoodNoted version 3')]);
      expect(await storage.verify()).toMatchObject({ ok: true, events: 2 });
      const writes = [
        () => storage.append([draft('LearningRecorded')]),
        () =>
          storage.commit({
            stream: 'process',
            load: [],
            decide: () => ({ events: [], result: 0 }),
          }),
        () => storage.adopt([]),
      ];
      for (const write of writes) await expect(write()).rejects.toMatchObject({ code: 'refused' });
      expect(await readAll(storage)).toHaveLength(2);
    });
  });
}

/** An event that continues the chain, as a newer release would write it. */
async function insertUnknown(
  storage: Storage,
  insert: (event: Awaited<ReturnType<typeof readHashed>>[number]) => Promise<void>,
): Promise<void> {
  const { chainHash, digestEnvelope } = await import('../../src/storage/hash-chain.ts');
  const [last] = await readHashed(storage, { newestFirst: true, limit: 1 });
  if (last === undefined) throw new Error('The log is empty.');
  const { prevHash: _prevHash, hash, ...event } = last;
  const next = {
    ...event,
    position: last.position + 1,
    id: '01KNEWER',
    revision: last.revision + 1,
    type: 'MoodNoted',
    version: 3,
  };
  await insert({ ...next, prevHash: hash, hash: chainHash(hash, digestEnvelope(next)) });
}
