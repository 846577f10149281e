/** Superseding by hand: another entry or new words take the place; standards keep theirs. */
import { describe, expect, it } from 'vitest';
import { supersedeEntry } from '../../src/commands/supersede-entry.ts';
import { draft } from '../support/event-samples.ts';
import { given } from '../support/given-when-then.ts';

const jest = draft('LearningRecorded', { role: 'QA', text: 'Test runner is Jest' });
const vitest = draft('LearningRecorded', { role: 'DEV', text: 'Test runner is Vitest' });
const mocha = draft('LearningRecorded', { role: 'DEV', text: 'Mocha runs the tests' });
const retired = draft('EntryRetired', { entry: jest.id, by: vitest.id });
const erased = draft('EntryErased', { entry: jest.id, events: [jest.id] });
const distilled = draft('SquadDistilled', {
  added: [
    {
      ...{ id: 'P1', role: 'QA', firstLearning: jest.id, shown: jest.id },
      ...{ sources: [jest.id, mocha.id], rule: 'promotion', reason: 'taught twice' },
    },
  ],
});
const ruledOut = draft('SquadDistilled', {
  retired: [{ entry: jest.id, rule: 'state-changes', reason: 'says no longer' }],
});
const change = (old: string, by: string, more: object = {}) => ({
  ...{ squad: 'Kiln', old, new: by },
  ...more,
});

describe('by another entry', () => {
  it('retires the old one for it, as a person', async () => {
    const { events, result } = await given([jest, vitest])
      .when(supersedeEntry, change('L1', 'l2', { reason: 'password: hunter2secret' }))
      .then([{ type: 'EntryRetired', data: { entry: jest.id, why: 'superseded', by: vitest.id } }]);
    expect(events[0]?.actor.kind).toBe('user');
    expect(JSON.stringify(events)).not.toContain('hunter2secret');
    expect(result).toMatchObject({
      ...{ squad: 'Kiln', changed: true, added: [], warnings: [] },
      entries: [{ shortId: 'L1', role: 'QA', status: 'superseded' }],
    });
  });

  it('retires all sources of a pattern but the one that takes its place', async () => {
    await given([jest, vitest, mocha, distilled])
      .when(supersedeEntry, change('P1', 'L3'))
      .then([{ type: 'EntryRetired', data: { entry: jest.id, by: mocha.id } }]);
    await given([jest, vitest, mocha, distilled])
      .when(supersedeEntry, change('L2', 'P1'))
      .then([{ type: 'EntryRetired', data: { entry: vitest.id, by: jest.id } }]);
  });

  it('retires what a distill retired before, as the person says', async () => {
    await given([jest, vitest, ruledOut])
      .when(supersedeEntry, change('L1', 'L2'))
      .then([{ type: 'EntryRetired', data: { entry: jest.id, by: vitest.id } }]);
  });

  it('changes nothing where that is done already, and says so', async () => {
    const { result } = await given([jest, vitest, retired])
      .when(supersedeEntry, change('L1', 'L2'))
      .then([]);
    expect(result).toMatchObject({ changed: false, entries: [{ status: 'superseded' }] });
    expect(result.warnings).toEqual([expect.stringContaining('L1 is superseded already')]);
  });

  it.each([
    ['itself', [jest, vitest], 'L1', 'L1', 'refused'],
    ['one that was erased', [jest, vitest, erased], 'L1', 'L2', 'refused'],
    ['by one that is retired', [jest, vitest, retired], 'L2', 'L1', 'refused'],
    ['by one that a distill retired', [jest, vitest, ruledOut], 'L2', 'L1', 'refused'],
    ['one that is not there', [jest], 'L9', 'L1', 'not_found'],
    ['by one that is not there', [jest], 'L1', 'L9', 'not_found'],
    ['the beginning of several ids', [jest, vitest], '01K0000', 'L1', 'invalid'],
    ['by words without any', [jest], 'L1', ' \u200b ', 'invalid'],
    ['by its own words', [jest], 'L1', 'test runner is Jest.', 'refused'],
  ] as const)('refuses %s', async (_what, events, old, by, code) => {
    await given(events).when(supersedeEntry, change(old, by)).thenFails(code);
  });
});

describe('by new words', () => {
  it.each([
    ["the old one's role", {}, 'Vitest runs', 'QA'],
    ['the role that is named', { role: 'DEV' }, 'Vitest runs', 'DEV'],
    ['the role of their tag', {}, '[ALL] Vitest runs', 'ALL'],
  ])('records a learning under %s', async (_what, more, words, role) => {
    const { events, result } = await given([jest])
      .when(supersedeEntry, change('L1', words, more))
      .then([
        {
          type: 'LearningRecorded',
          data: { session: null, role, text: 'Vitest runs', origin: 'user' },
        },
        { type: 'EntryRetired', data: { entry: jest.id, why: 'superseded' } },
      ]);
    expect(events[1]?.data).toMatchObject({ by: events[0]?.id });
    expect(events[0]?.data).toMatchObject({
      tokens: { o200k_base: `- [${role}] Vitest runs`.length },
    });
    expect(result.added).toMatchObject([{ shortId: 'L2', role, status: 'current' }]);
  });

  it('masks secrets and says how many', async () => {
    const { events, result } = await given([jest])
      .when(supersedeEntry, change('L1', 'api_key = "sk-live-0123456789abcdef0123"'))
      .then([{ type: 'LearningRecorded' }, { type: 'EntryRetired' }]);
    expect(JSON.stringify(events)).not.toContain('0123456789abcdef');
    expect(result.masked).toBe(1);
  });

  it('takes no secret for a role', async () => {
    const role = `ghp_${'Zq7e42F292c6912E7710c838347Ae178B4q'}`;
    const { events } = await given([jest])
      .when(supersedeEntry, { ...change('L1', 'Test runner is Vitest'), role })
      .then([{ type: 'LearningRecorded', data: { role: 'MASKED' } }, { type: 'EntryRetired' }]);
    expect(JSON.stringify(events).toLowerCase()).not.toContain('zq7e42');
  });
});

describe('of a standard', () => {
  const at = { stream: 'process' };
  const how = { section: 'How' };
  const [one, two] = ['Test first', 'Two eyes'].map((text) =>
    draft('StandardRecorded', { ...how, text }, at),
  );
  if (one === undefined || two === undefined) throw new Error('no drafts');
  const both = draft('StandardsRevised', { standards: [one.id, two.id] }, at);

  it('puts new words in its place in the order', async () => {
    const { events, result } = await given([one, two, both])
      .when(supersedeEntry, change('S1', 'Test before'))
      .then([
        { type: 'StandardRecorded', data: { section: 'How', text: 'Test before' } },
        { type: 'StandardsRevised' },
      ]);
    expect(events[1]?.data).toEqual({ standards: [events[0]?.id, two.id] });
    expect(result.added).toMatchObject([{ shortId: 'S4', text: 'Test before' }]);
  });

  it('withdraws it for another one', async () => {
    await given([one, two, both])
      .when(supersedeEntry, change('S1', 'S2'))
      .then([{ type: 'StandardsRevised', data: { standards: [two.id] } }]);
  });

  it.each([
    ['itself', 'S1', 'S1', 'refused'],
    ['its own words', 'S1', 'Test first', 'refused'],
    ['none there is', 'S7', 'words', 'not_found'],
  ])('refuses %s', async (_what, old, by, code) => {
    await given([one, two, both]).when(supersedeEntry, change(old, by)).thenFails(code);
  });
});
