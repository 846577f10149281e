/** Revising the process layer: what is new is added, in order; a replacement withdraws the rest. */
import { expect, it } from 'vitest';
import { reviseStandards } from '../../src/commands/revise-standards.ts';
import { draft } from '../support/event-samples.ts';
import { given } from '../support/given-when-then.ts';

const process = { stream: 'process' };
const [eyes, test] = ['Two eyes', 'Test first'].map((text) =>
  draft('StandardRecorded', { section: 'Team', text }, process),
);
if (eyes === undefined || test === undefined) throw new Error('no drafts');
const before = [eyes, test, draft('StandardsRevised', { standards: [eyes.id, test.id] }, process)];
const revise = (markdown: string, replace = false) => ({
  ...{ markdown, replace, origin: 'user' as const },
});

it('adds each item as one standard, then says what is in force', async () => {
  const { events, result } = await given([])
    .when(reviseStandards, revise('# Team\n\n- Two eyes\n- Test first\n\nBe kind.\n'))
    .then([
      { type: 'StandardRecorded', data: { section: 'Team', text: 'Two eyes' } },
      { type: 'StandardRecorded', data: { section: 'Team', text: 'Test first' } },
      { type: 'StandardRecorded', data: { section: 'Team', text: 'Be kind.' } },
      { type: 'StandardsRevised' },
    ]);
  expect(events[3]?.data).toEqual({ standards: events.slice(0, 3).map(({ id }) => id) });
  expect(result.added).toHaveLength(3);
});

it('adds only what is not in force', async () => {
  const { events, result } = await given(before)
    .when(reviseStandards, revise('# Team\n\n- Two eyes\n- Be kind\n'))
    .then([{ type: 'StandardRecorded', data: { text: 'Be kind' } }, { type: 'StandardsRevised' }]);
  expect(events[1]?.data).toEqual({ standards: [eyes.id, test.id, events[0]?.id] });
  expect(result).toMatchObject({ repeated: 1, withdrawn: [] });
});

it('does nothing where all is in force', async () => {
  await given(before).when(reviseStandards, revise('# Team\n\n- Test first\n')).then([]);
});

it('withdraws what a replacement does not hold, and takes its order', async () => {
  const { result } = await given(before)
    .when(reviseStandards, revise('# Team\n\n- Test first\n', true))
    .then([{ type: 'StandardsRevised', data: { standards: [test.id] } }]);
  expect(result.withdrawn).toEqual([eyes.id]);
  await given(before)
    .when(reviseStandards, revise('# Team\n\n- Test first\n- Two eyes\n', true))
    .then([{ type: 'StandardsRevised', data: { standards: [test.id, eyes.id] } }]);
});
