/** Every stored event can be read, whatever its type, version and payload: reading never throws. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { EventType } from '../../src/events/index.ts';
import { eventDefinitions, isKnownEvent, isOpaque, readEvent } from '../../src/events/index.ts';
import { anyEvent } from '../support/event-arbitraries.ts';
import { logged } from '../support/event-samples.ts';
import { runs } from '../support/seed.ts';

const [sample] = logged([
  {
    id: '01K',
    stream: 'squad/kiln',
    actor: { kind: 'system', id: 'test' },
    type: 'SquadFlushed',
    data: { keepSemantic: true },
  },
]);
if (sample === undefined) throw new Error('There is no sample.');
const { data: _data, ...envelope } = sample as Extract<typeof sample, { type: 'SquadFlushed' }>;
const types = Object.keys(eventDefinitions) as EventType[];
const type = fc.oneof(fc.constantFrom<string>(...types), fc.string(), fc.constant('__proto__'));
const version = fc.oneof(fc.constantFrom(0, 1, 2), fc.integer());
const payload = fc.oneof(fc.constant(null), fc.json(), fc.string(), fc.constant('{"text":'));

it('reads any type, version and payload, and keeps the envelope', () => {
  fc.assert(
    fc.property(type, version, payload, (anyType, anyVersion, stored) => {
      const read = readEvent({ ...envelope, type: anyType, version: anyVersion }, stored);
      expect(read).toMatchObject({ position: 1, id: '01K', type: anyType });
      if (stored === null) expect(read).toMatchObject({ data: null, opaque: 'erased' });
      else if (!isKnownEvent(anyType, anyVersion)) {
        expect(read).toMatchObject({ version: anyVersion, data: null, opaque: 'unknown' });
      }
    }),
    runs(2_000),
  );
});

it('gives back what was written, in the newest version', () => {
  fc.assert(
    fc.property(anyEvent, ({ type: written, data }) => {
      const stored = { ...envelope, type: written, version: eventDefinitions[written].version };
      const read = readEvent(stored, JSON.stringify(data));
      expect(isOpaque(read)).toBe(false);
      expect(read).toMatchObject({ type: written, version: stored.version });
      expect(read.data).toEqual(JSON.parse(JSON.stringify(data)));
    }),
    runs(1_000),
  );
});
