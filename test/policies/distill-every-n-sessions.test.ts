/** When a distill is due: at each multiple of the setting that no policy has distilled at. */
import { expect, it } from 'vitest';
import { distillEveryNSessions } from '../../src/policies/distill-every-n-sessions.ts';
import { factsOf, settingsOf } from './given-facts.ts';

const keyAt = (sessions: number, distillKey: string | null, autoDistillEvery = 3) =>
  distillEveryNSessions.due(
    factsOf({ sessions, distillKey }),
    settingsOf({ autoDistillEvery }),
    '2026-11-30T09:00:00.000Z',
  )?.key;

it.each([
  [2, null, undefined],
  [3, null, 'distill/squad/kiln/3'],
  [5, null, 'distill/squad/kiln/3'],
  [3, 'distill/squad/kiln/3', undefined],
  [5, 'distill/squad/kiln/3', undefined],
  [6, 'distill/squad/kiln/3', 'distill/squad/kiln/6'],
  // Many at once are one distill, and so is what was missed.
  [200, 'distill/squad/kiln/3', 'distill/squad/kiln/198'],
])('with %i sessions and the newest key %s is %s', (sessions, newest, key) => {
  expect(keyAt(sessions, newest)).toBe(key);
});

it('is never where the setting is 0', () => {
  expect(keyAt(300, null, 0)).toBeUndefined();
});

it('goes on from what it did under another setting', () => {
  expect(keyAt(7, 'distill/squad/kiln/6', 5)).toBeUndefined();
  expect(keyAt(10, 'distill/squad/kiln/6', 5)).toBe('distill/squad/kiln/10');
});
