/** Joining wrapped runs and finding the way back to the text they came from. */

import { expect, test } from 'vitest';
import { joinLines, pieceAt } from '../../../../src/commands/capture/secrets/joined-lines.ts';

test('breaks inside runs go, and each piece knows where it stood', () => {
  const text = 'ab\n  cd \r\n> ef';
  const { joined, pieces } = joinLines(text);
  expect(joined).toBe('abcdef');
  expect(pieces.map((piece) => text.slice(piece.start, piece.end))).toEqual(['ab', 'cd', 'ef']);
  expect([0, 1, 2, 4, 5].map((offset) => pieceAt(pieces, offset))).toEqual([0, 0, 1, 2, 2]);
});

test('items, headings, quotations of nothing and empty lines are no continuation', () => {
  for (const text of ['ab\n- cd', 'ab\n# cd', 'ab\n1. cd', 'ab\n\ncd', 'ab.\n(cd)']) {
    expect(joinLines(text).joined, text).toBe(text);
  }
});
