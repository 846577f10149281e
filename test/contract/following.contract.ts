/** Following a log: who waits for news is woken by every append, and by nothing else. */
import { describe, expect, it } from 'vitest';
import { draft } from '../support/event-samples.ts';
import type { StorageFactory } from '../support/storage-factory.ts';
import { openFor, withReader } from './log-contents.ts';

const never = () => new AbortController().signal;
const soon = { pollMs: 1 };

export function describeFollowing(create: StorageFactory): void {
  describe('following', () => {
    it('tells at once of what is there', async () => {
      const storage = openFor(create());
      await storage.append([draft('SessionRecorded'), draft('LearningRecorded')]);
      expect(await storage.awaitNews(0, { signal: never() })).toBe(2);
      expect(await storage.awaitNews(1, { signal: never() })).toBe(2);
    });

    it("wakes on another handle's append, which a read then finds", async () => {
      const location = create();
      const [here, there] = [openFor(location), openFor(location)];
      await here.append([draft('SessionRecorded')]);
      const news = here.awaitNews(1, { signal: never(), ...soon });
      await there.append([draft('LearningRecorded')]);
      expect(await news).toBe(2);
      expect(await withReader(here, async ({ position }) => position)).toBe(2);
    });

    it('wakes on its own append', async () => {
      const storage = openFor(create());
      await storage.append([draft('SessionRecorded')]);
      const news = storage.awaitNews(1, { signal: never(), ...soon });
      await storage.append([draft('LearningRecorded')]);
      expect(await news).toBe(2);
    });

    it('wakes on the first append to a store that was not there', async () => {
      const location = create();
      const [here, there] = [openFor(location), openFor(location)];
      const news = here.awaitNews(0, { signal: never(), ...soon });
      await there.append([draft('SessionRecorded')]);
      expect(await news).toBe(1);
      expect(await withReader(here, async ({ position }) => position)).toBe(1);
    });

    it('wakes all who wait', async () => {
      const storage = openFor(create());
      await storage.append([draft('SessionRecorded')]);
      const options = { signal: never(), ...soon };
      const news = [1, 1, 0].map((after) => storage.awaitNews(after, options));
      await storage.append([draft('LearningRecorded')]);
      const [first, second, third] = await Promise.all(news);
      expect([first, second]).toEqual([2, 2]);
      expect(third).toBeGreaterThan(0);
    });

    it('misses no append, whenever it comes', async () => {
      const location = create();
      const [here, there] = [openFor(location), openFor(location)];
      let seen = 0;
      const writing = (async () => {
        for (let count = 0; count < appends; count += 1) {
          await there.append([draft('LearningRecorded')]);
        }
      })();
      const positions = [seen];
      while (seen < appends) {
        seen = await here.awaitNews(seen, { signal: never(), ...soon });
        positions.push(seen);
      }
      await writing;
      expect(seen).toBe(appends);
      expect(positions).toEqual([...new Set(positions)].sort((a, b) => a - b));
    });

    it('ends at once when it is aborted, with what the caller knew', async () => {
      const storage = openFor(create());
      await storage.append([draft('SessionRecorded')]);
      const stop = new AbortController();
      const hour = { pollMs: 3_600_000 };
      const news = storage.awaitNews(1, { signal: stop.signal, ...hour });
      stop.abort();
      expect(await news).toBe(1);
      expect(await storage.awaitNews(0, { signal: stop.signal, ...hour })).toBe(0);
      await storage.append([draft('LearningRecorded')]);
      expect(await storage.awaitNews(1, { signal: never() })).toBe(2);
    });
  });
}

const appends = 40;
