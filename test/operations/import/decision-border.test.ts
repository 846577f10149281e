/** A log is cut between decisions only. */
import { expect, it } from 'vitest';
import { beginsDecision } from '../../../src/operations/import/decision-border.ts';

it('keeps a session and its learnings together', () => {
  const session = { id: 'S', correlation: 'S' };
  const learning = { id: 'L', correlation: 'S' };
  const lone = { id: 'X', correlation: null };
  expect(beginsDecision(session, undefined)).toBe(true);
  expect(beginsDecision(learning, session)).toBe(false);
  expect(beginsDecision({ ...learning, id: 'M' }, learning)).toBe(false);
  expect(beginsDecision(lone, learning)).toBe(true);
  expect(beginsDecision({ id: 'Y' }, lone)).toBe(true);
  expect(beginsDecision({ id: 'Z', correlation: 'X' }, lone)).toBe(false);
});
