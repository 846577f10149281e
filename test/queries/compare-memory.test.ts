/** What two readings of a memory differ in, by entry. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareMemory } from '../../src/queries/compare-memory.ts';
import { entryOf } from '../support/sample-entry.ts';

const one = entryOf('L1', { text: 'One', tokens: 10 });
const two = entryOf('L2', { text: 'Two', tokens: 12 });
const three = entryOf('P1', { layer: 'program', text: 'One', tokens: 14, support: 2 });

describe('compareMemory', () => {
  it('finds what came in the order of now, and what went in the order of then', () => {
    const found = compareMemory([one, two], [three, one]);
    expect(found).toEqual({
      added: [three],
      removed: [two],
      changedEntries: [],
      tokensBefore: 22,
      tokensAfter: 24,
    });
    expect(compareMemory([], [two, one, three]).added).toEqual([two, one, three]);
    expect(compareMemory([three, two], []).removed).toEqual([three, two]);
  });

  it.each([
    { text: 'One and more' },
    { role: 'QA' },
    { support: 3 },
    { status: 'superseded' as const },
    { lastSeen: '2026-11-30T10:00:00.000Z' },
  ])('calls an entry with another %o changed', (other) => {
    const after = { ...one, ...other };
    expect(compareMemory([one], [after]).changedEntries).toEqual([{ before: one, after }]);
  });

  it('does not call an entry changed for what no line shows', () => {
    expect(compareMemory([one], [{ ...one, flags: ['neutralised'] }]).changedEntries).toEqual([]);
  });

  it('turned round, swaps what came and what went', () => {
    const entries = [one, two, three].flatMap((entry) => [entry, { ...entry, text: 'Other' }]);
    const memory = fc.uniqueArray(fc.constantFrom(...entries), { selector: ({ id }) => id });
    fc.assert(
      fc.property(memory, memory, (before, after) => {
        const there = compareMemory(before, after);
        const back = compareMemory(after, before);
        expect(there.added).toEqual(back.removed);
        expect(there.removed).toEqual(back.added);
        expect(there.tokensBefore).toBe(back.tokensAfter);
        expect(there.changedEntries.length).toBe(back.changedEntries.length);
        expect(compareMemory(before, before)).toMatchObject({
          added: [],
          removed: [],
          changedEntries: [],
        });
      }),
    );
  });
});
