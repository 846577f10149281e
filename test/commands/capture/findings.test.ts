/** Limits of a session: stated when hit, cut between characters. */

import { describe, expect, it } from 'vitest';
import { cutToBytes, cutToUnits, isLimitReason } from '../../../src/commands/capture/findings.ts';
import {
  learningBytesMax,
  learningsMax,
  parseSessionMemory,
} from '../../../src/commands/capture/parse-session-memory.ts';
import { heading, learned, skipped } from './parsed-lines.ts';

describe('limits', () => {
  it('cuts a learning of more than 8 KiB between characters and says so', () => {
    const family = '👩‍👩‍👧‍👦';
    const { learnings, skipped: rows } = parseSessionMemory(
      `${heading}- [DEV] ${family.repeat(1000)}`,
    );
    const [learning] = learnings;
    expect(learning?.cutFrom).toBe(25_000);
    expect(learning?.text).toBe(family.repeat(Math.floor(learningBytesMax / 25)));
    expect(rows.map(({ reason }) => reason)).toEqual(['cut to 8 KiB (was 25000 bytes)']);
  });

  it('stores 200 learnings and reports every one above', () => {
    const output = heading + '- [DEV] a\n'.repeat(learningsMax + 2);
    expect(learned(output)).toHaveLength(learningsMax);
    expect(skipped(output)).toEqual([
      '202 over the limit of 200 learnings a session',
      '203 over the limit of 200 learnings a session',
    ]);
  });
});

describe('cutting', () => {
  it.each([
    ['é'.repeat(10), 5, 'éé', 20],
    ['€'.repeat(10), 7, '€€', 30],
    ['𝒳'.repeat(10), 9, '𝒳𝒳', 40],
    ['abcdefghij', 9, 'abcdefghi', 10],
    ['\u007f\u0080\u07ff\u0800\uffff\u{10000}', 15, '\u007f\u0080\u07ff\u0800\uffff', 15],
    ['aé€𝒳', 10, 'aé€𝒳', 10],
    ['aé€𝒳', 9, 'aé€', 10],
  ])(
    'counts the bytes of %j and keeps whole characters within %i',
    (text, bytesMax, kept, bytes) => {
      if (bytes === 15) {
        expect(cutToBytes(text, 14).text).toBe('\u007f\u0080\u07ff\u0800\uffff');
        expect(cutToBytes(text, 15)).toEqual({ text, bytes });
      } else expect(cutToBytes(text, bytesMax)).toEqual({ text: kept, bytes });
    },
  );

  it('keeps a learning of exactly 8 KiB', () => {
    const full = 'a'.repeat(learningBytesMax);
    expect(learned(`${heading}- [DEV] ${full}`)).toEqual([`DEV: ${full}`]);
    const [cut] = parseSessionMemory(`${heading}- [DEV] ${full}b`).learnings;
    expect(cut).toMatchObject({ text: full, cutFrom: learningBytesMax + 1 });
  });

  it('ends between graphemes, and between characters where one grapheme is endless', () => {
    expect(cutToUnits('abc', 3)).toBe('abc');
    expect(cutToUnits('e\u0301'.repeat(3), 3)).toBe('e\u0301');
    expect(cutToUnits(`${'a'.repeat(300)}👍🏽`, 302)).toBe('a'.repeat(300));
    const endless = '👩\u200d'.repeat(400);
    expect(cutToUnits(endless, 300)).toBe(endless.slice(0, 300));
    expect(cutToUnits(endless, 301)).toBe(endless.slice(0, 300));
  });
});

it('tells the report of a limit from a line that was no learning', () => {
  const reasons = ['cut to 8 KiB (was 9000 bytes)', 'over the limit of 200 learnings a session'];
  expect(reasons.filter(isLimitReason)).toEqual(reasons);
  expect(isLimitReason('prose')).toBe(false);
});
