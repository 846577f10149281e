/** `mirror` as text. */
import { expect, it } from 'vitest';
import { presentMirror, presentWritten } from '../../../../src/surfaces/cli/present/mirror.ts';

const result = {
  root: '/memory',
  position: 12,
  looked: 2,
  off: 0,
  written: ['kiln/history.md', 'kiln/\u001bmeta.json'],
  warnings: [],
};

it('names each file that was written, and counts', () => {
  expect(presentMirror({ ...result, written: ['kiln/history.md'] })).toBe(
    'wrote  kiln/history.md\n' + '1 file written; 2 memories looked at, up to position 12\n',
  );
});

it('says what was passed over, and what was not needed', () => {
  expect(presentMirror({ ...result, written: [], looked: 1, off: 3 })).toBe(
    '0 files written; 1 memory looked at, up to position 12, 3 switched off\n',
  );
  expect(presentWritten({ written: [] })).toBe('');
});

it('shows no name that steers a terminal', () => {
  expect(presentWritten(result)).not.toContain('\u001b');
});
