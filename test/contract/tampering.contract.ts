/**
 * Tampering: the log refuses what its guards can see, and `verify` names the first event that is
 * not as recorded.
 */
import { describe, expect, it } from 'vitest';
import type { HashedEvent } from '../../src/storage/hash-chain.ts';
import { chainHash, digestEnvelope, hashPayload } from '../../src/storage/hash-chain.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { draft } from '../support/event-samples.ts';
import type { StorageFactory, StoreLocation } from '../support/storage-factory.ts';
import { deeds } from '../support/storage-factory.ts';
import { openFor, readHashed } from './log-contents.ts';

export function describeTampering(create: StorageFactory): void {
  describe('tampering', () => {
    it.each(deeds)('refuses to %s', async (deed) => {
      const location = create();
      const storage = openFor(location);
      await fill(storage);
      const before = await readHashed(storage);
      await expect(location.raw.attempt(deed)).rejects.toThrow();
      expect(await readHashed(storage)).toEqual(before);
      expect(await storage.append([draft('LearningRecorded')])).toMatchObject([{ position: 6 }]);
    });

    it.each(Object.entries(tamperings))(
      'names the first bad event: %s',
      async (_name, tampering) => {
        const location = create();
        const storage = openFor(location);
        const events = await fill(storage);
        expect(await storage.verify()).toEqual({
          ok: true,
          events: 5,
          head: events[4]?.hash,
          anchored: true,
        });
        const bad = await tampering(location, events);
        const verification = await openFor(location).verify();
        expect(verification).toMatchObject({ ok: false, firstBad: { position: bad } });
        expect(verification.firstBad?.reason).toMatch(/\w{4}/u);
      },
    );

    describe('a cut tail', () => {
      it('is seen by the witness, and no write goes on over the gap', async () => {
        const location = create();
        const events = await fill(openFor(location));
        await location.raw.removeEvents([4, 5]);
        const storage = openFor(location);
        expect(await storage.verify()).toMatchObject({ ok: false, firstBad: { position: 4 } });
        expect(await storage.warnings()).toEqual([expect.stringContaining('event 5')]);
        await expect(storage.append([draft('LearningRecorded')])).rejects.toMatchObject({
          code: 'corrupt',
        });
        expect(await readHashed(storage)).toEqual(events.slice(0, 3));
      });

      it('is seen without the witness by a head that was saved', async () => {
        const location = create();
        const events = await fill(openFor(location));
        const head = events[4]?.hash ?? '';
        await location.raw.removeEvents([5]);
        await location.raw.removeWitness();
        const storage = openFor(location);
        expect(await storage.verify()).toMatchObject({ ok: true, events: 4, anchored: false });
        expect(await storage.verify({ head })).toMatchObject({
          ok: false,
          firstBad: { position: 5 },
        });
      });

      it('may be accepted by a person, and writing goes on from there', async () => {
        const location = create();
        await fill(openFor(location));
        await location.raw.removeEvents([5]);
        const storage = openFor(location);
        expect(await storage.acceptHead()).toMatchObject({ position: 4 });
        expect(await storage.verify()).toMatchObject({ ok: true, events: 4, anchored: true });
        expect(await storage.append([draft('LearningRecorded')])).toMatchObject([{ position: 5 }]);
      });
    });

    it('anchors on a head that was saved earlier, and knows no head that never was', async () => {
      const location = create();
      const storage = openFor(location);
      const events = await fill(storage);
      await location.raw.removeWitness();
      const verify = (head: string) => storage.verify({ head });
      expect(await verify(events[1]?.hash ?? '')).toMatchObject({ ok: true, anchored: true });
      expect(await verify('0'.repeat(64))).toMatchObject({ ok: true, anchored: true });
      expect(await verify('f'.repeat(64))).toMatchObject({ ok: false, firstBad: { position: 6 } });
    });
  });
}

async function fill(storage: Storage): Promise<HashedEvent[]> {
  for (let i = 1; i <= 5; i += 1) {
    const envelope = { dedupeKey: `key-${i}` };
    await storage.append([draft('LearningRecorded', { text: `lesson ${i}` }, envelope)]);
  }
  return readHashed(storage);
}

type Tampering = (location: StoreLocation, events: readonly HashedEvent[]) => Promise<number>;

/** Each changes the log behind the store's back and gives the position that must be named. */
const tamperings: Readonly<Record<string, Tampering>> = {
  'a changed letter': async ({ raw }, events) => {
    const payload = events[2]?.payload?.replace('lesson 3', 'lesson 8') ?? '';
    await raw.alterEvent(3, { payload });
    return 3;
  },
  'a changed letter with its payload hash': async ({ raw }, events) => {
    const payload = events[2]?.payload?.replace('lesson 3', 'lesson 8') ?? '';
    const payloadHash = hashPayload(events[2]?.salt ?? '', payload);
    await raw.alterEvent(3, { payload, payloadHash });
    return 3;
  },
  'a changed letter with all hashes of its event': async ({ raw }, events) => {
    const event = at(events, 3);
    const payload = event.payload?.replace('lesson 3', 'lesson 8') ?? '';
    const changed = { ...event, payload, payloadHash: hashPayload(event.salt ?? '', payload) };
    const hash = chainHash(event.prevHash, digestEnvelope(changed));
    await raw.alterEvent(3, { payload, payloadHash: changed.payloadHash, hash });
    return 4;
  },
  'a deleted event': ({ raw }) => raw.removeEvents([2]).then(() => 3),
  'a deleted first event': ({ raw }) => raw.removeEvents([1]).then(() => 2),
  'an emptied log': ({ raw }) => raw.removeEvents([1, 2, 3, 4, 5]).then(() => 1),
  'two swapped events': async ({ raw }, events) => {
    const [second, third] = [at(events, 2), at(events, 3)];
    await raw.alterEvent(2, { ...placeless(second), id: 'spare', revision: 99, dedupeKey: null });
    await raw.alterEvent(3, placeless(second));
    await raw.alterEvent(2, placeless(third));
    return 2;
  },
  'a forged event at the end': async ({ raw }, events) => {
    const last = at(events, 5);
    await raw.insertEvent({ ...last, position: 6, id: 'forged', revision: 6, dedupeKey: null });
    return 6;
  },
  'a payload that is gone without an order': async ({ raw }) => {
    await raw.alterEvent(4, { payload: null, salt: null });
    return 4;
  },
  'a payload that is gone without its salt': async ({ raw }) => {
    await raw.alterEvent(4, { payload: null });
    return 4;
  },
  'a payload that is gone without an order, before a changed letter': async ({ raw }, events) => {
    await raw.alterEvent(2, { payload: null, salt: null });
    await raw.alterEvent(4, { payload: at(events, 4).payload?.replace('lesson', 'lessen') ?? '' });
    return 2;
  },
  ...Object.fromEntries(
    Object.entries({
      id: 'other',
      stream: 'squad/loom',
      revision: 17,
      type: 'LineSkipped',
      version: 2,
      recordedAt: '2020-01-01T00:00:00.000Z',
      occurredAt: '2020-01-01T00:00:00.000Z',
      actor: '{"id":"mallory","kind":"agent"}',
      causation: 'x',
      correlation: 'x',
      dedupeKey: 'x',
      salt: 'x',
      payloadHash: 'f'.repeat(64),
      prevHash: 'f'.repeat(64),
      hash: 'f'.repeat(64),
    }).map(([column, value]): [string, Tampering] => [
      `a changed ${column}`,
      async ({ raw }) => {
        await raw.alterEvent(2, { [column]: value });
        return 2;
      },
    ]),
  ),
};

function at(events: readonly HashedEvent[], position: number): HashedEvent {
  const event = events[position - 1];
  if (event === undefined) throw new RangeError(`no event ${position}`);
  return event;
}

/** Everything that moves with an event when it takes another's place. */
function placeless({ position: _position, ...event }: HashedEvent): Partial<HashedEvent> {
  return event;
}
