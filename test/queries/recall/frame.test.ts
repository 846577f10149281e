/** The fixed lines of a block have the token counts that they claim. */
import { describe, expect, it } from 'vitest';
import {
  countTokensAdded,
  frame,
  headings,
  headingWithCount,
} from '../../../src/queries/recall/frame.ts';
import { encodings } from '../../../src/tokens.ts';
import { tiktokenCounter } from '../../support/rank-tables.ts';

describe.each(encodings)('%s', (encoding) => {
  const { count } = tiktokenCounter(encoding);

  it.each(Object.entries({ ...frame, ...headings }))('of %s', (_name, { text, tokens }) => {
    expect(count(text)).toBe(tokens[encoding]);
    expect(text).toMatch(/^(?:[#<].*\n)+$/u);
  });

  it.each([1, 9, 10, 99, 100, 999, 1_000, 99_999, 100_000, 1_234_567])(
    'of a heading that leaves out %i',
    (omitted) => {
      for (const layer of ['process', 'program', 'episodic'] as const) {
        const claimed = headings[layer].tokens[encoding] + countTokensAdded(omitted);
        expect(count(headingWithCount(layer, omitted))).toBe(claimed);
      }
    },
  );
});

it('says that what follows is recalled data and no instruction', () => {
  expect(frame.notice.text).toMatch(/recalled.*data.*not instructions/iu);
});
