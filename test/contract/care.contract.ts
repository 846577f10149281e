/**
 * Care of a store: rebuilding, comparing, backing up while others write, taking over a log,
 * closing, formats.
 */
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { chainHash, digestEnvelope } from '../../src/storage/hash-chain.ts';
import { draft } from '../support/event-samples.ts';
import { dumpTables } from '../support/projection-rows.ts';
import type { StorageFactory } from '../support/storage-factory.ts';
import { openFor, readAll, readHashed, withReader } from './log-contents.ts';

export function describeCare(create: StorageFactory): void {
  describe('care', () => {
    it('rebuilds the very rows that appends left, and finds no difference', async () => {
      const storage = openFor(create());
      const learnings = [draft('LearningRecorded'), draft('LearningRecorded', { role: 'ALL' })];
      const entry = learnings[0]?.id ?? '';
      await storage.append([draft('SessionRecorded'), ...learnings, draft('MemoryInjected')]);
      await storage.append([draft('EntryRetired', { entry, by: learnings[1]?.id ?? '' })]);
      const live = await withReader(storage, dumpTables);
      expect(await storage.compareWithLog()).toEqual([]);
      const progress: number[] = [];
      await storage.rebuild({ onProgress: (position) => progress.push(position) });
      expect(progress.at(-1)).toBe(5);
      expect(await withReader(storage, dumpTables)).toEqual(live);
      expect(await storage.compareWithLog()).toEqual([]);
      await storage.append([draft('LearningRecorded')]);
      expect(await storage.compareWithLog()).toEqual([]);
    });

    it('rebuilds an empty log', async () => {
      const storage = openFor(create());
      await storage.rebuild();
      expect(await storage.compareWithLog()).toEqual([]);
    });

    it('reports rows that the log does not give', async () => {
      const location = create();
      const storage = openFor(location);
      const [first, second] = [draft('LearningRecorded'), draft('LearningRecorded')];
      await storage.append([first, second]);
      const payload = (await readHashed(storage))[1]?.payload?.replace('flags.toml', 'flags.yaml');
      await location.raw.alterEvent(2, { payload: payload ?? '' });
      const [difference] = await storage.compareWithLog();
      expect(difference).toMatchObject({
        table: 'learnings_v3',
        stored: expect.stringContaining('flags.toml'),
        rebuilt: expect.stringContaining('flags.yaml'),
      });
    });

    it('backs up a whole, verified log while another handle writes', async () => {
      const location = create();
      const [storage, writer] = [openFor(location), openFor(location)];
      await writer.append([draft('LearningRecorded')]);
      let writing = true;
      const writes = (async () => {
        while (writing) {
          await writer.append([draft('SessionRecorded'), draft('LearningRecorded')]);
          await turn();
        }
      })();
      for (let i = 0; i < 3; i += 1) {
        const { position: before } = await withReader(storage, async (reader) => reader);
        const target = location.backupTarget();
        const backedUp = await storage.backup(target);
        expect(backedUp).toMatchObject({ ok: true, anchored: true });
        expect(backedUp.events).toBeGreaterThanOrEqual(before);
        expect(backedUp.events % 2).toBe(1);
        const copy = location.openBackup(target);
        const held = await readHashed(copy);
        expect(held).toEqual(await readHashed(storage, { until: backedUp.events }));
        expect(await copy.compareWithLog()).toEqual([]);
        await copy.append([draft('LearningRecorded')]);
        await copy.close();
      }
      writing = false;
      await writes;
    });

    it('never backs up over a file', async () => {
      const location = create();
      const storage = openFor(location);
      await storage.append([draft('LearningRecorded')]);
      const target = location.backupTarget();
      await storage.backup(target);
      await expect(storage.backup(target)).rejects.toMatchObject({ code: 'refused' });
    });

    it('takes over the log of another store with its hashes, once', async () => {
      const [source, target] = [openFor(create()), openFor(create())];
      await source.append([draft('SessionRecorded'), draft('LearningRecorded')]);
      const events = await readHashed(source);
      expect(await target.adopt(events)).toMatchObject({ recorded: 2, repeated: 0 });
      expect(await target.adopt(events)).toMatchObject({ recorded: 0, repeated: 2 });
      expect(await readHashed(target)).toEqual(events);
      expect(await withReader(target, dumpTables)).toEqual(await withReader(source, dumpTables));
      await source.append([draft('LearningRecorded')]);
      const more = await readHashed(source);
      expect(await target.adopt(more)).toMatchObject({ recorded: 1, repeated: 2 });
      expect(await target.verify()).toMatchObject({ ok: true, events: 3, anchored: true });
    });

    it.each(['another log', 'a gap', 'a changed event', 'a newer event', 'unfit data', 'no order'])(
      'takes over nothing of %s',
      async (kind) => {
        const [source, target] = [openFor(create()), openFor(create())];
        await source.append([draft('LearningRecorded'), draft('LearningRecorded')]);
        const [first, second] = await readHashed(source);
        if (first === undefined || second === undefined) throw new Error('The source is empty.');
        if (kind === 'another log') await target.append([draft('LearningRecorded')]);
        const rehashed = (change: object) => {
          const changed = { ...second, ...change };
          return { ...changed, hash: chainHash(changed.prevHash, digestEnvelope(changed)) };
        };
        const offered = {
          'another log': [first, second],
          'a gap': [second],
          'a changed event': [first, { ...second, stream: 'squad/loom' }],
          'a newer event': [first, rehashed({ type: 'MoodNoted' })],
          'unfit data': [first, rehashed({ type: 'SessionRecorded' })],
          'no order': [first, rehashed({ type: 'EntryErased', payload: null, salt: null })],
        }[kind];
        const before = await readHashed(target);
        await expect(target.adopt(offered ?? [])).rejects.toMatchObject({ code: 'refused' });
        expect(await readHashed(target)).toEqual(before);
        await target.append([draft('LearningRecorded')]);
      },
    );

    it('refuses a store of a newer format for read and write, and touches no byte', async () => {
      const location = create();
      const storage = location.open();
      await storage.append([draft('LearningRecorded')]);
      await location.raw.setFormat(99);
      await storage.close();
      const before = await location.raw.fingerprint();
      const newer = openFor(location);
      await expect(newer.read()).rejects.toMatchObject({ code: 'corrupt' });
      await expect(newer.append([draft('LearningRecorded')])).rejects.toMatchObject({
        code: 'corrupt',
      });
      expect(await location.raw.fingerprint()).toBe(before);
    });

    it('closes twice, and a second handle goes on', async () => {
      const location = create();
      const [storage, other] = [location.open(), openFor(location)];
      await storage.append([draft('LearningRecorded')]);
      await storage.close();
      await storage.close();
      await other.append([draft('LearningRecorded')]);
      expect(await readAll(other)).toHaveLength(2);
    });
  });
}
