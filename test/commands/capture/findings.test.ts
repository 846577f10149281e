/** Limits of a session: stated when hit, cut between characters. */

import { describe, expect, it } from 'vitest';
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
