/** A walk over a log: the first fault is named, and witness and saved head are held against it. */
import { describe, expect, it } from 'vitest';
import type { HashedEvent } from '../../src/storage/hash-chain.ts';
import { hashDraft } from '../../src/storage/hash-draft.ts';
import type { Head, WalkedAgainst } from '../../src/storage/log-walk.ts';
import { disagreementOf, walkLog } from '../../src/storage/log-walk.ts';
import { emptyHead } from '../../src/storage/storage.ts';
import { draft } from '../support/event-samples.ts';

const log = chain(3);
const [first, second, third] = log as [HashedEvent, HashedEvent, HashedEvent];
const other = 'f'.repeat(64);

describe('a whole log', () => {
  it.each<[string, WalkedAgainst, boolean]>([
    ['nobody', { witness: undefined }, false],
    ['an unreadable witness', { witness: 'unreadable' }, false],
    ['its newest event', { witness: third }, true],
    ['an older event', { witness: first }, true],
    ['a saved head', { witness: undefined, head: second.hash }, true],
    ['a head from before the first event', { witness: undefined, head: emptyHead }, true],
  ])('is anchored by %s: %o', (_name, against, anchored) => {
    const found = { ok: true, events: 3, head: third.hash, anchored };
    expect(walk(log, against)).toEqual(found);
  });
});

describe('a log that is not whole', () => {
  it.each<[string, readonly HashedEvent[], WalkedAgainst, object]>([
    ['a gap', [first, third], { witness: undefined }, { position: 3, id: third.id }],
    ['a change', [first, { ...second, actor: '{}' }, third], { witness: third }, { position: 2 }],
    ['a cut tail', [first], { witness: third }, { position: 2, acceptable: true }],
    ['another event', log, { witness: { ...second, hash: other } }, { position: 2 }],
    ['a head that never was', log, { witness: third, head: other }, { position: 4 }],
    [
      'lost words',
      [first, { ...second, payload: null, salt: null }],
      { witness: undefined },
      { position: 2 },
    ],
  ])('is known by %s', (_name, events, against, firstBad) => {
    expect(walk(events, against)).toMatchObject({ ok: false, anchored: false, firstBad });
  });
});

it('takes an empty witness for none', () => {
  expect(disagreementOf({ position: 0, hash: emptyHead }, undefined)).toBeUndefined();
});

function walk(events: readonly HashedEvent[], against: WalkedAgainst) {
  const found = walkLog(against);
  for (const event of events) found.note(event);
  return found.verification();
}

function chain(events: number): readonly HashedEvent[] {
  const rows: HashedEvent[] = [];
  let head: Head = { position: 0, hash: emptyHead };
  for (let revision = 0; revision < events; revision += 1) {
    const at = { head, revision, recordedAt: '2026-12-01T09:00:00.000Z' };
    const row = hashDraft(draft('LearningRecorded'), at);
    rows.push(row);
    head = row;
  }
  return rows;
}
