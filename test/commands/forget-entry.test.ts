/** Forgetting by hand: the entry is retired without its words; a second time changes nothing. */
import { expect, it } from 'vitest';
import { forgetEntry } from '../../src/commands/forget-entry.ts';
import { draft } from '../support/event-samples.ts';
import { given } from '../support/given-when-then.ts';

const lesson = draft('LearningRecorded', { text: 'The office is in Utrecht' });
const other = draft('LearningRecorded', { text: 'The office has a bell' });
const forgotten = draft('EntryRetired', { entry: lesson.id, why: 'forgotten' });
const distilled = draft('SquadDistilled', {
  added: [
    {
      ...{ id: 'P1', role: 'DEV', firstLearning: lesson.id, shown: lesson.id },
      ...{ sources: [lesson.id, other.id], rule: 'promotion', reason: 'taught twice' },
    },
  ],
});

it('retires the entry, and holds none of its words', async () => {
  const { events, result } = await given([lesson])
    .when(forgetEntry, { squad: 'kiln', entry: 'L1', reason: 'private' })
    .then([
      { type: 'EntryRetired', data: { entry: lesson.id, why: 'forgotten', reason: 'private' } },
    ]);
  expect(JSON.stringify(events)).not.toContain('Utrecht');
  expect(events[0]?.actor.kind).toBe('user');
  expect(result).toMatchObject({ changed: true, entries: [{ status: 'forgotten' }] });
});

it('keeps no quotation of what is forgotten as its reason', async () => {
  const { events, result } = await given([lesson])
    .when(forgetEntry, { squad: 'kiln', entry: 'L1', reason: 'Wrong: The office is in Utrecht' })
    .then([{ type: 'EntryRetired', data: { entry: lesson.id, why: 'forgotten' } }]);
  expect(JSON.stringify(events)).not.toContain('Utrecht');
  expect(JSON.stringify(events)).toContain('Wrong: ');
  expect(result.warnings).toEqual([expect.stringContaining('quoted what is forgotten')]);
});

it('forgets all sources of a pattern, save those that are forgotten', async () => {
  await given([lesson, other, distilled, forgotten])
    .when(forgetEntry, { squad: 'kiln', entry: 'P1' })
    .then([{ type: 'EntryRetired', data: { entry: other.id, why: 'forgotten' } }]);
});

it('forgets a superseded entry too', async () => {
  const superseded = draft('EntryRetired', { entry: lesson.id, by: other.id });
  await given([lesson, other, superseded])
    .when(forgetEntry, { squad: 'kiln', entry: 'L1' })
    .then([{ type: 'EntryRetired', data: { entry: lesson.id, why: 'forgotten' } }]);
});

it('changes nothing the second time, and withholds the words', async () => {
  const { result } = await given([lesson, forgotten])
    .when(forgetEntry, { squad: 'kiln', entry: 'L1' })
    .then([]);
  expect(result.changed).toBe(false);
  expect(result.entries).toMatchObject([{ status: 'forgotten', text: '' }]);
  expect(result.warnings).toEqual([expect.stringContaining('forgotten already')]);
});

it("looks in an agent's own memory", async () => {
  const own = draft('LearningRecorded', { text: 'Own' }, { stream: 'agent/ada' });
  const { result } = await given([own])
    .when(forgetEntry, { agent: 'Ada', entry: 'L1' })
    .then([{ type: 'EntryRetired', data: { entry: own.id } }]);
  expect(result).toMatchObject({ squad: null, agent: 'Ada' });
});

it('forgets a standard and withdraws it, whichever squad is named', async () => {
  const at = { stream: 'process' };
  const standard = draft('StandardRecorded', {}, at);
  const revised = draft('StandardsRevised', { standards: [standard.id] }, at);
  await given([standard, revised])
    .when(forgetEntry, { squad: 'kiln', entry: 'S1' })
    .then([
      { type: 'EntryRetired', data: { entry: standard.id, why: 'forgotten' } },
      { type: 'StandardsRevised', data: { standards: [] } },
    ]);
});

it.each([
  [{ squad: 'kiln', entry: 'L9' }, 'not_found'],
  [{ entry: 'L1' }, 'not_found'],
  [{ squad: 'kiln', entry: '01K000' }, 'invalid'],
])('refuses %j as %s', async (input, code) => {
  await given([lesson, other]).when(forgetEntry, input).thenFails(code);
});
