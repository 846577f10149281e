/** The chain: each column counts, and a fault is named. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HashedEvent } from '../../src/storage/hash-chain.ts';
import {
  chainHash,
  digestEnvelope,
  findFault,
  hashPayload,
  newSalt,
  watchErasures,
} from '../../src/storage/hash-chain.ts';
import { emptyHead } from '../../src/storage/storage.ts';
import { canonicalJson } from '../../src/text/canonical-json.ts';
import { storableText } from '../support/field-arbitraries.ts';
import { runs } from '../support/seed.ts';

const payload = '{"keepSemantic":true}';
const unhashed = {
  ...{
    position: 1,
    id: '01K',
    stream: 'squad/kiln',
    revision: 1,
    type: 'SquadFlushed',
    version: 1,
  },
  recordedAt: '2026-11-30T09:00:00.000Z',
  occurredAt: '2026-11-30T09:00:00.000Z',
  ...{ actor: '{"id":"a","kind":"user"}', causation: null, correlation: null, dedupeKey: null },
  ...{ payload, salt: 'ab', payloadHash: hashPayload('ab', payload) },
};
const event: HashedEvent = {
  ...unhashed,
  prevHash: emptyHead,
  hash: chainHash(emptyHead, digestEnvelope(unhashed)),
};
const before = { position: 0, hash: emptyHead };

it('finds nothing wrong with an event as it was recorded', () => {
  expect(findFault(event, before)).toBeUndefined();
  expect(findFault({ ...event, payload: null, salt: null }, before)).toBeUndefined();
});

describe('finds', () => {
  it.each(Object.keys(event).filter((key) => key !== 'position') as (keyof HashedEvent)[])(
    'a changed %s',
    (column) => {
      const changed = { ...event, [column]: column === 'version' ? 2 : 'changed' };
      expect(findFault(changed, before)).toMatch(/changed|follow/u);
    },
  );

  it('a gap, another predecessor, and a payload without its salt', () => {
    expect(findFault({ ...event, position: 3 }, before)).toMatch(/missing/u);
    expect(findFault(event, { position: 0, hash: 'f'.repeat(64) })).toMatch(/follow/u);
    expect(findFault({ ...event, salt: null }, before)).toMatch(/disagree/u);
  });
});

describe('a payload that is gone', () => {
  const gone = { id: 'a', type: 'LineSkipped', payload: null };
  const order = (type: string, ...events: string[]) => ({
    ...{ id: 'order', type },
    payload: JSON.stringify({ events }),
  });
  const watch = (...events: Parameters<ReturnType<typeof watchErasures>['note']>[0][]) => {
    const erasures = watchErasures<number>();
    for (const [index, one] of events.entries()) erasures.note(one, index + 1);
    return erasures.firstUnordered();
  };

  it('is fine where a later order names it', () => {
    expect(watch(gone, order('EntryErased', 'b', 'a'))).toBeUndefined();
    expect(watch(gone, order('PayloadsDropped', 'a'))).toBeUndefined();
    const learning = { ...gone, type: 'LearningRecorded' };
    expect(watch(learning, order('EntryErased', 'a'))).toBeUndefined();
  });

  it.each([
    ['nothing names it', [gone]],
    ['an order names another', [gone, order('EntryErased', 'b')]],
    ['its order came before it', [order('EntryErased', 'a'), gone]],
    [
      'retention dropped a learning',
      [{ ...gone, type: 'LearningRecorded' }, order('PayloadsDropped', 'a')],
    ],
    ['it is an order itself', [{ ...gone, type: 'EntryErased' }, order('EntryErased', 'a')]],
    ['its order is unreadable', [gone, { ...order('EntryErased'), payload: '{' }]],
  ])('is bad where %s', (_name, events) => {
    expect(watch(...events)).toBe(events.findIndex(({ payload }) => payload === null) + 1);
  });
});

it('digests the canonical JSON of the columns', () => {
  const { payload: _payload, salt: _salt, ...covered } = unhashed;
  const anyText = fc.record({ id: storableText, stream: storableText, dedupeKey: storableText });
  fc.assert(
    fc.property(anyText, (texts) => {
      const columns = { ...covered, ...texts };
      const shuffled = Object.fromEntries(Object.entries(columns).reverse());
      expect(digestEnvelope({ ...unhashed, ...texts })).toBe(
        hashPayload('', canonicalJson(shuffled)),
      );
    }),
    runs(200),
  );
});

it('salts each payload anew', () => {
  expect(newSalt()).toMatch(/^[0-9a-f]{32}$/u);
  expect(newSalt()).not.toBe(newSalt());
});
