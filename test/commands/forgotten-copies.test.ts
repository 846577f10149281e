/** Copies of forgotten words are kept out of what a capture keeps, in time that has a bound. */
import { expect, it } from 'vitest';
import { skippedKeptMax } from '../../src/commands/capture-events.ts';
import { keepCopiesOut } from '../../src/commands/forgotten-copies.ts';
import type { PreparedCapture } from '../../src/commands/prepared-capture.ts';
import type { StreamState } from '../../src/commands/stream-state.ts';

const words = 'The upload of a part is retried exactly twice before it fails';

it('searches the skipped lines that are kept, and no others', () => {
  let searched = 0;
  const skipped = Array.from({ length: 3 * skippedKeptMax }, (_, at) => ({
    line: at + 2,
    reason: 'prose',
    get text() {
      searched += 1;
      return words;
    },
  }));
  const given = {
    stream: 'squad-kiln',
    parsed: { sections: 1, learnings: [], skipped },
  } as unknown as PreparedCapture;
  const forgotten = [{ shortId: 'L2', text: words, stream: 'squad-kiln' }];
  const { prepared } = keepCopiesOut(given, { forgotten } as unknown as StreamState);
  expect(searched).toBeLessThanOrEqual(2 * skippedKeptMax);
  const told = prepared.parsed.skipped;
  expect(told).toHaveLength(skipped.length);
  expect(told.slice(0, skippedKeptMax).map(({ text }) => text)).not.toContain(words);
  expect(told[skippedKeptMax]?.text).toBe(words);
});
