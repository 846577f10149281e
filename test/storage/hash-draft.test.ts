/** What a draft becomes: chained to its head, numbered in its stream, refused where it can't be. */
import { describe, expect, it } from 'vitest';
import { findFault } from '../../src/storage/hash-chain.ts';
import { expectRevision, hashDraft, placeOfHeld } from '../../src/storage/hash-draft.ts';
import { emptyHead } from '../../src/storage/storage.ts';
import { draft } from '../support/event-samples.ts';

const at = {
  head: { position: 0, hash: emptyHead },
  revision: 4,
  recordedAt: '2026-12-01T09:00:00.000Z',
};

describe('a hashed draft', () => {
  it('stands behind its head and its stream, and fits the chain', () => {
    const first = hashDraft(draft('LearningRecorded'), at);
    expect(first).toMatchObject({ position: 1, revision: 5, prevHash: emptyHead });
    expect(findFault(first, at.head)).toBeUndefined();
    const second = hashDraft(draft('LearningRecorded'), { ...at, head: first });
    expect(findFault(second, first)).toBeUndefined();
    expect(findFault(second, at.head)).toMatch(/position 2 follows 0/u);
  });

  it('has a salt of its own, so that equal words have other hashes', () => {
    const same = draft('LearningRecorded');
    expect(hashDraft(same, at).payloadHash).not.toBe(hashDraft(same, at).payloadHash);
  });

  it.each(['a\0b', 'a\ud800b'])('refuses %j, which no store could give back', (text) => {
    const hostile = draft('LearningRecorded', { text });
    expect(() => hashDraft(hostile, at)).toThrow(expect.objectContaining({ code: 'invalid' }));
  });
});

describe('the place of an event that is held', () => {
  const sent = draft('LearningRecorded');
  const held = hashDraft(sent, at);

  it('is the old one for the same bytes, erased ones too', () => {
    const again = hashDraft(sent, { ...at, head: held });
    const place = { id: sent.id, position: 1, revision: 5, appended: false };
    expect(placeOfHeld(held, again)).toEqual(place);
    expect(placeOfHeld({ ...held, payload: null, salt: null }, again)).toEqual(place);
  });

  it('is a conflict where the id stands for other bytes', () => {
    const other = hashDraft({ ...draft('LearningRecorded', { text: 'x' }), id: sent.id }, at);
    expect(() => placeOfHeld(held, other)).toThrow(expect.objectContaining({ code: 'conflict' }));
  });
});

it.each([
  ['any', 3, true],
  ['none', 0, true],
  ['none', 1, false],
  ['some', 0, false],
  ['some', 1, true],
  [2, 2, true],
  [2, 3, false],
] as const)('expects %s of a stream at revision %i: %s', (expected, revision, holds) => {
  const check = () => expectRevision('squad/kiln', revision, expected);
  if (holds) expect(check).not.toThrow();
  else expect(check).toThrow(expect.objectContaining({ code: 'conflict' }));
});
