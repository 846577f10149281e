/** Whoever writes to the source meanwhile is waited for, up to a point, and seen by the check. */
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { copyEvents, findMeetingPoint } from '../../../src/operations/copy/copy-events.ts';
import type { NamedStore } from '../../../src/operations/copy/named-store.ts';
import { verifyBothEnds } from '../../../src/operations/copy/verify-both-ends.ts';
import { createSqliteStorage } from '../../../src/storage/sqlite/sqlite-storage.ts';
import { readHashed } from '../../contract/log-contents.ts';
import { draft } from '../../support/event-samples.ts';
import { createClock } from '../../support/fixed-clock.ts';
import { temporaryFolders } from '../../support/temp-root.ts';

const folder = temporaryFolders();

/** A store in a folder of its own. */
function newStore(shown: string): NamedStore {
  const home = folder();
  const file = join(home, 'squadlog.db');
  const storage = createSqliteStorage({ file, now: createClock().now });
  onTestFinished(() => storage.close());
  return { shown, identity: file, file, home, storage, isThere: () => true };
}

/** The same store, with a deed after each page that it takes. */
function afterEachPage(store: NamedStore, deed: () => Promise<unknown>): NamedStore {
  const storage: NamedStore['storage'] = {
    ...store.storage,
    adopt: async (events) => {
      const adopted = await store.storage.adopt(events);
      await deed();
      return adopted;
    },
  };
  return { ...store, storage };
}

async function copy(source: NamedStore, target: NamedStore) {
  const start = await findMeetingPoint(source, target);
  return copyEvents({ source, target }, start, undefined);
}

describe('a source that others write to meanwhile', () => {
  it('is copied until it stands still', async () => {
    const [source, target] = [newStore('source'), newStore('target')];
    await source.storage.append([draft('LearningRecorded')]);
    let more = 3;
    const busy = afterEachPage(target, async () => {
      more -= 1;
      if (more >= 0) await source.storage.append([draft('LearningRecorded')]);
    });
    expect(await copy(source, busy)).toEqual({ recorded: 4, repeated: 0 });
    expect(await verifyBothEnds(source, target)).toMatchObject({ events: 4, later: 0 });
  });

  it('and never stands still leaves a beginning of it, and how many came later', async () => {
    const [source, target] = [newStore('source'), newStore('target')];
    await source.storage.append([draft('LearningRecorded')]);
    const busy = afterEachPage(target, () => source.storage.append([draft('LearningRecorded')]));
    expect(await copy(source, busy)).toEqual({ recorded: 10, repeated: 0 });
    expect(await verifyBothEnds(source, target)).toMatchObject({ events: 10, later: 1 });
    expect(await readHashed(target.storage)).toEqual(
      (await readHashed(source.storage)).slice(0, 10),
    );
  });
});

describe('a target that others write to meanwhile', () => {
  it('is refused, as it went its own way', async () => {
    const [source, target] = [newStore('source'), newStore('target')];
    await source.storage.append([draft('LearningRecorded')]);
    const busy = afterEachPage(target, () => target.storage.append([draft('LearningRecorded')]));
    await copy(source, busy);
    await expect(verifyBothEnds(source, target)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^target was written to during the copy, .* empty store/),
    });
  });

  it('with a copy of the same source has those events counted as its own', async () => {
    const [source, target] = [newStore('source'), newStore('target')];
    await source.storage.append([draft('LearningRecorded')]);
    const start = await findMeetingPoint(source, target);
    await copy(source, target);
    expect(await copyEvents({ source, target }, start, undefined)).toEqual({
      recorded: 0,
      repeated: 1,
    });
  });
});

it('ends a page only where a decision does', async () => {
  const [source, target] = [newStore('source'), newStore('target')];
  const first = draft('SessionRecorded');
  const rest = Array.from({ length: 1_200 }, () =>
    draft('LearningRecorded', {}, { correlation: first.id ?? null }),
  );
  await source.storage.append([first, ...rest, draft('LearningRecorded')]);
  const sizes: number[] = [];
  const counting = afterEachPage(target, async () => {
    sizes.push((await readHashed(target.storage)).length);
  });
  await copy(source, counting);
  expect(sizes).toEqual([1_201, 1_202]);
});
