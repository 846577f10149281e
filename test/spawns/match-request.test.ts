/** Which call a starting run answers. */
import { expect, test } from 'vitest';
import { matchRequest } from '../../src/spawns/match-request.ts';
import type { RequestRecord } from '../../src/spawns/spool-records.ts';

const run = { run: 'r1', kind: 'reviewer' };

test('a call that was joined is the one, whatever else waits', () => {
  const joined = asked('c2', { run: 'r1', kind: 'other', task: 'B' });
  expect(matchRequest(run, [asked('c1'), joined])).toEqual({ request: joined, unsure: false });
});

test('the only call of its kind that waits is the one', () => {
  const one = asked('c1', { task: 'A' });
  const taken = asked('c0', { run: 'r0' });
  expect(matchRequest(run, [taken, asked('c2', { kind: 'tester' }), one]).request).toBe(one);
  expect(matchRequest(run, [asked('c1', { kind: undefined })]).request).toHaveProperty(
    'call',
    'c1',
  );
});

test('of several calls for one owner, what all are to do counts', () => {
  const waiting = [asked('c1', { task: 'A' }), asked('c2', { task: 'B' }), asked('c3')];
  expect(matchRequest(run, waiting)).toMatchObject({
    unsure: false,
    task: 'A\n\nB',
    like: { squad: 'shop' },
  });
});

test('several calls for different owners, or told in part, leave it unsure', () => {
  expect(matchRequest(run, [asked('c1'), asked('c2', { squad: 'kiln' })])).toEqual({
    unsure: true,
  });
  expect(matchRequest(run, [asked('c1'), asked('c2', { role: 'QA' })])).toEqual({ unsure: true });
  expect(matchRequest(run, [asked('c1'), asked('c2', { told: true })])).toEqual({ unsure: true });
});

test('no call at all is no match', () => {
  expect(matchRequest(run, [])).toEqual({ unsure: false });
});

function asked(call: string, more: Partial<RequestRecord> = {}): RequestRecord {
  const record = { call, conversation: 'c', kind: 'reviewer', squad: 'shop', told: false, at: '' };
  return { ...record, ...more };
}
