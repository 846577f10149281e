/** Rewordings are one; a negation, a number, a name or an order tells two apart. */
import { expect, it } from 'vitest';
import { sameChecker } from '../../../src/queries/recall/says-same.ts';
import { candidate } from '../../support/candidates.ts';

let number = 0;
const of = (text: string) => {
  const made = candidate({ text, terms: [] });
  number += 1;
  return { ...made, entry: { ...made.entry, id: `id-${number}` } };
};

it.each([
  ['Do not query the database in health checks', 'Health checks must not query the database', true],
  ['Use the retry queue', 'use the retry queue!', true],
  ['Always squash commits on main', 'Never squash commits on main', false],
  ['Use TypeScript strict mode', 'Do not use TypeScript strict mode', false],
  ['Requests to Heron time out after 30 s', 'Requests to Heron time out after 5 s', false],
  ['Requests to Heron time out', 'Requests to Osprey time out', false],
  ['Prefer tabs over spaces', 'Prefer spaces over tabs', false],
])('%s | %s', (one, other, same) => {
  const saysSame = sameChecker();
  const [a, b] = [of(one), of(other)];
  expect(saysSame(a, b)).toBe(same);
  expect(saysSame(a, b)).toBe(same);
  expect(saysSame(b, a)).toBe(same);
});
