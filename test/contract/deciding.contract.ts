/**
 * Deciding under the write lock: what is seen, what is told, and that a failed decision leaves
 * nothing.
 */
import { describe, expect, it } from 'vitest';
import { loadStreamState } from '../../src/projections/load-stream-state.ts';
import type { CommitMoment, Storage } from '../../src/storage/storage.ts';
import { draft } from '../support/event-samples.ts';
import type { StorageFactory } from '../support/storage-factory.ts';
import { openFor, readAll, workOn } from './log-contents.ts';

export function describeDeciding(create: StorageFactory): void {
  describe('deciding', () => {
    it('tells the decision where it stands and which keys are held', async () => {
      const storage = openFor(create(), { now: () => '2026-11-30T09:00:00.000Z' });
      await storage.append([
        draft('SessionRecorded', {}, { dedupeKey: 'a' }),
        draft('SessionRecorded', {}, { stream: 'squad/loom', dedupeKey: 'b' }),
      ]);
      const seen: CommitMoment[] = [];
      const committed = await storage.commit({
        ...workOn('squad/kiln', []),
        keys: ['a', 'b', 'c'],
        decide: (_rows, moment) => {
          seen.push(moment);
          return { events: [draft('LearningRecorded')], result: 'decided' };
        },
      });
      expect(seen).toEqual([
        {
          recordedAt: '2026-11-30T09:00:00.000Z',
          nextRevision: 2,
          position: 2,
          heldKeys: new Set(['a', 'b']),
        },
      ]);
      expect(committed).toMatchObject({
        result: 'decided',
        position: 3,
        appended: [{ position: 3, revision: 2, appended: true }],
      });
    });

    it('loads what was committed just before, by whichever handle', async () => {
      const location = create();
      const [one, other] = [openFor(location), openFor(location)];
      for (const [turn, storage] of [one, other, other, one].entries()) {
        expect(await countUnderLock(storage)).toBe(turn);
      }
    });

    it('lets decisions of many handles follow each other, none on a stale count', async () => {
      const location = create();
      const handles = [openFor(location), openFor(location), openFor(location)];
      const turns = Array.from({ length: 30 }, (_, i) => handles[i % 3] as Storage);
      const counts = await Promise.all(turns.map(countUnderLock));
      expect(counts.sort((a, b) => a - b)).toEqual(turns.map((_, i) => i));
    });

    it('leaves nothing of a decision that throws, and goes on', async () => {
      const storage = openFor(create());
      await storage.append([draft('LearningRecorded')]);
      const failing = storage.commit(
        workOn('squad/kiln', () => {
          throw new RangeError('no');
        }),
      );
      await expect(failing).rejects.toThrow('no');
      const wrong = [draft('LearningRecorded'), draft('LearningRecorded', { role: '' })];
      await expect(storage.commit(workOn('squad/kiln', wrong))).rejects.toMatchObject({
        code: 'invalid',
      });
      expect(await readAll(storage)).toHaveLength(1);
      expect(await storage.compareWithLog()).toEqual([]);
      expect(await countUnderLock(storage)).toBe(1);
      expect((await readAll(storage)).map(({ position }) => position)).toEqual([1, 2]);
    });

    it('does not even decide where the expected revision does not hold', async () => {
      const storage = openFor(create());
      let decisions = 0;
      const work = workOn('squad/kiln', () => {
        decisions += 1;
        return [draft('LearningRecorded')];
      });
      await expect(storage.commit({ ...work, expected: 3 })).rejects.toMatchObject({
        code: 'conflict',
        details: { stream: 'squad/kiln', revision: 0, expected: 3 },
      });
      await storage.commit({ ...work, expected: 'none' });
      await storage.commit({ ...work, expected: 1 });
      expect(decisions).toBe(2);
    });

    it('is a success without events', async () => {
      const storage = openFor(create());
      const committed = await storage.commit(workOn('squad/kiln', []));
      expect(committed).toMatchObject({ appended: [], position: 0 });
    });
  });
}

/** Adds one learning and gives how many the decision saw before it. */
async function countUnderLock(storage: Storage): Promise<number> {
  const { load, assemble } = loadStreamState({ stream: 'squad/kiln', allLearnings: true });
  const { result } = await storage.commit({
    stream: 'squad/kiln',
    load,
    decide: (rows) => ({
      events: [draft('LearningRecorded')],
      result: assemble(rows).entries.size,
    }),
  });
  return result;
}
