/** When compressing is due: for old sessions or too many, at most once a UTC day. */
import { expect, it } from 'vitest';
import { compressAfterDays } from '../../src/policies/compress-after-days.ts';
import type { PolicyFacts } from '../../src/policies/policy.ts';
import { factsOf, settingsOf } from './given-facts.ts';

const now = '2026-11-30T23:59:59.999Z';
const key = 'compress/squad/kiln/2026-11-30';
const settings = settingsOf({ maxSessions: 20 });
const keyOf = (facts: Partial<PolicyFacts>, at = now) =>
  compressAfterDays.due(factsOf(facts), settings, at)?.key;
/** Sessions that are told in full and that a distill has seen. */
const told = (oldest: string | null, sessions = 1) => ({
  full: { oldest, sessions },
  distilled: { oldest, sessions },
});

it('is due for a session of more UTC days ago than the setting', () => {
  expect(keyOf(told('2026-11-22T23:59:59.999Z'))).toBe(key);
  expect(keyOf(told('2026-11-23T00:00:00.000Z'))).toBeUndefined();
});

it('is due for more sessions than the rolling window holds', () => {
  expect(keyOf(told(now, 20))).toBeUndefined();
  expect(keyOf(told(now, 21))).toBe(key);
});

it('is due once a UTC day', () => {
  const facts = { ...told('2026-11-01T00:00:00.000Z'), compressKey: key };
  expect(keyOf(facts)).toBeUndefined();
  expect(keyOf(facts, '2026-12-01T00:00:00.000Z')).toBe('compress/squad/kiln/2026-12-01');
});

it('waits for a distill to see a session, where distilling is on', () => {
  const facts = factsOf({ full: told('2026-11-01T00:00:00.000Z', 30).full });
  expect(compressAfterDays.due(facts, settings, now)).toBeUndefined();
  expect(compressAfterDays.due(facts, { ...settings, autoDistillEvery: 0 }, now)?.key).toBe(key);
});

it('is not due where nothing is told in full', () => {
  expect(keyOf({})).toBeUndefined();
});
