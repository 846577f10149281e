/** Appending: expected revisions, contiguous places, ids and dedupe keys, and what is refused. */
import { describe, expect, it } from 'vitest';
import type { ExpectedRevision } from '../../src/storage/storage.ts';
import { draft } from '../support/event-samples.ts';
import type { StorageFactory } from '../support/storage-factory.ts';
import { openFor, readAll } from './log-contents.ts';

export function describeAppending(create: StorageFactory): void {
  describe('appending', () => {
    it('gives contiguous positions, and revisions that are contiguous in each stream', async () => {
      const storage = openFor(create());
      const streams = ['squad/kiln', 'agent/ada', 'squad/kiln', 'process', 'agent/ada'];
      const events = streams.map((stream) => draft('LearningRecorded', {}, { stream }));
      const appended = [
        ...(await storage.append(events.slice(0, 3))),
        ...(await storage.append(events.slice(3))),
      ];
      expect(appended).toEqual(
        [1, 1, 2, 1, 2].map((revision, i) => ({
          id: events[i]?.id,
          position: i + 1,
          revision,
          appended: true,
        })),
      );
    });

    it('keeps type, data, actor, times and links as they were given', async () => {
      const storage = openFor(create(), { now: () => '2026-11-30T09:00:00.000Z' });
      const links = { causation: '01K1', correlation: '01K2', dedupeKey: 'k' };
      const event = draft(
        'LearningRecorded',
        { text: 'Ümlaut 👩‍💻 "quoted" \\ back', flags: ['neutralised'] },
        { ...links, occurredAt: '2026-11-01T08:00:00.000Z' },
      );
      await storage.append([event]);
      const { stream, ...rest } = event;
      expect(await readAll(storage)).toEqual([
        {
          ...rest,
          ...{ stream, position: 1, revision: 1, version: 1 },
          recordedAt: '2026-11-30T09:00:00.000Z',
          hash: expect.stringMatching(/^[0-9a-f]{64}$/u),
        },
      ]);
    });

    describe.each<[ExpectedRevision, whenEmpty: boolean, whenAtTwo: boolean]>([
      ['none', true, false],
      ['some', false, true],
      ['any', true, true],
      [0, true, false],
      [1, false, false],
      [2, false, true],
      [7, false, false],
    ])('expecting revision %s', (expected, whenEmpty, whenAtTwo) => {
      it.each([
        ['an empty stream', 0, whenEmpty],
        ['a stream at 2', 2, whenAtTwo],
      ])('of %s', async (_name, before, holds) => {
        const storage = openFor(create());
        await storage.append([draft('LearningRecorded', {}, { stream: 'squad/other' })]);
        for (let i = 0; i < before; i += 1) await storage.append([draft('LearningRecorded')]);
        const attempt = storage.append([draft('LearningRecorded')], expected);
        if (holds) await expect(attempt).resolves.toMatchObject([{ revision: before + 1 }]);
        else await expect(attempt).rejects.toMatchObject({ code: 'conflict' });
        expect(await readAll(storage)).toHaveLength(1 + before + (holds ? 1 : 0));
      });
    });

    it('takes the same id with the same bytes as done, at its old place', async () => {
      const storage = openFor(create());
      const event = draft('LearningRecorded');
      const [first] = await storage.append([event]);
      await storage.append([draft('LearningRecorded')]);
      expect(await storage.append([event])).toEqual([{ ...first, appended: false }]);
      expect(await readAll(storage)).toHaveLength(2);
    });

    it.each([
      ['other text', draft('LearningRecorded', { text: 'other' })],
      ['another type', draft('SquadFlushed')],
      ['another stream', draft('LearningRecorded', {}, { stream: 'squad/loom' })],
      [
        'other text under the same key',
        draft('LearningRecorded', { text: 'other' }, { dedupeKey: 'k' }),
      ],
    ])('refuses the same id with %s', async (_name, other) => {
      const storage = openFor(create());
      const event = draft('LearningRecorded', {}, { dedupeKey: other.dedupeKey });
      await storage.append([event]);
      const again = storage.append([draft('LearningRecorded'), { ...other, id: event.id }]);
      await expect(again).rejects.toMatchObject({ code: 'conflict' });
      expect(await readAll(storage)).toHaveLength(1);
    });

    it('takes a held dedupe key as done, whatever the id and the bytes', async () => {
      const storage = openFor(create());
      const [first] = await storage.append([draft('SessionRecorded', {}, { dedupeKey: 'run-1' })]);
      const retry = draft('SessionRecorded', { masked: 5 }, { dedupeKey: 'run-1' });
      const after = draft('LearningRecorded');
      expect(await storage.append([retry, after])).toEqual([
        { ...first, appended: false },
        { id: after.id, position: 2, revision: 2, appended: true },
      ]);
    });

    it('finds repeats inside one append', async () => {
      const storage = openFor(create());
      const event = draft('LearningRecorded', {}, { dedupeKey: 'k' });
      const appended = await storage.append([event, event, { ...event, id: '01KOTHER' }]);
      expect(appended.map((one) => one.appended)).toEqual([true, false, false]);
      expect(await readAll(storage)).toHaveLength(1);
    });

    it.each([
      ['U+0000', 'a\u0000b'],
      ['half a surrogate pair', 'a\ud83d'],
      ['the other half', '\udc00b'],
      ['halves in the wrong order', '\udc00\ud83d'],
    ])('refuses %s, and keeps what only looks like it', async (_name, text) => {
      const storage = openFor(create());
      const attempt = storage.append([
        draft('LearningRecorded'),
        draft('LearningRecorded', { text }),
      ]);
      await expect(attempt).rejects.toMatchObject({ code: 'invalid' });
      expect(await readAll(storage)).toEqual([]);
      const looks = '\\u0000 \\ud83d 😀';
      await storage.append([draft('LearningRecorded', { text: looks })]);
      expect(await readAll(storage)).toMatchObject([{ data: { text: looks } }]);
    });

    it('refuses data that does not fit its schema, and appends none of the batch', async () => {
      const storage = openFor(create());
      const wrong = draft('LearningRecorded', { role: '' });
      const attempt = storage.append([draft('LearningRecorded'), wrong]);
      await expect(attempt).rejects.toMatchObject({ code: 'invalid' });
      expect(await readAll(storage)).toEqual([]);
    });
  });
}
