/** The nearest known name to a mistyped one. */
import { expect, it } from 'vitest';
import { nearestName } from '../../src/text/nearest-name.ts';

it.each([
  ['tokn', 'tokens'],
  ['TOKENS', 'tokens'],
  ['sqaud', 'squad'],
  ['rol', 'role'],
])('of %s is %s', (wanted, nearest) => {
  expect(nearestName(wanted, ['squad', 'tokens', 'role', 'task'])).toBe(nearest);
});

it('takes the first of equals, and has none where nothing is known', () => {
  expect(nearestName('x', ['a', 'b'])).toBe('a');
  expect(nearestName('x', [])).toBeUndefined();
});
