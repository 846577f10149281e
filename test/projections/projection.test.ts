/** The grammar of projections: what an event becomes, and when an entry counts as learned. */
import { expect, it } from 'vitest';
import { learnings } from '../../src/projections/learnings.ts';
import { effectiveTime, project } from '../../src/projections/projection.ts';
import { draft, logged } from '../support/event-samples.ts';

it('gives no statement for an event that is not handled or not known', () => {
  const [learning, adopted] = logged([draft('LearningRecorded'), draft('RulesAdopted')]);
  if (learning === undefined || adopted === undefined) throw new Error('no events');
  expect(project(learnings, learning).length).toBeGreaterThan(0);
  expect(project(learnings, adopted)).toEqual([]);
  expect(project(learnings, { ...learning, data: null, opaque: 'unknown' })).toEqual([]);
});

it.each([
  ['2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'],
  ['2026-03-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'],
])('what happened %s and was recorded %s counts from %s', (occurredAt, recordedAt, at) => {
  expect(effectiveTime({ occurredAt, recordedAt })).toBe(at);
});
