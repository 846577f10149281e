/** Restoring by hand: a retired entry comes back, a standard to the place it had. */
import { describe, expect, it } from 'vitest';
import { restoreEntry } from '../../src/commands/restore-entry.ts';
import { draft } from '../support/event-samples.ts';
import { given } from '../support/given-when-then.ts';

const old = draft('LearningRecorded', { text: 'Test runner is Jest' });
const newer = draft('LearningRecorded', { text: 'Test runner is Vitest' });
const superseded = draft('EntryRetired', { entry: old.id, by: newer.id });
const restore = { squad: 'kiln', entry: 'L1' };

it('brings a forgotten entry back', async () => {
  const forgotten = draft('EntryRetired', { entry: old.id, why: 'forgotten' });
  const { events, result } = await given([old, forgotten])
    .when(restoreEntry, { ...restore, reason: 'by mistake' })
    .then([{ type: 'EntryRestored', data: { entry: old.id, reason: 'by mistake' } }]);
  expect(events[0]?.actor.kind).toBe('user');
  expect(result).toMatchObject({ changed: true, entries: [{ status: 'current' }], warnings: [] });
});

it('warns that a successor in force is shown beside it', async () => {
  const { result } = await given([old, newer, superseded])
    .when(restoreEntry, restore)
    .then([{ type: 'EntryRestored' }]);
  expect(result.warnings).toEqual(['L2 had taken the place of L1 and stays; both are shown.']);
  const gone = draft('EntryRetired', { entry: newer.id, why: 'forgotten' });
  const alone = await given([old, newer, superseded, gone])
    .when(restoreEntry, restore)
    .then([{ type: 'EntryRestored' }]);
  expect(alone.result.warnings).toEqual([]);
});

it('changes nothing where the entry is in force', async () => {
  const { result } = await given([old]).when(restoreEntry, restore).then([]);
  expect(result).toMatchObject({ changed: false, warnings: [expect.stringContaining('in force')] });
});

it('refuses what was erased, and what never was', async () => {
  const erased = draft('EntryErased', { entry: old.id, events: [old.id] });
  await given([old, erased]).when(restoreEntry, restore).thenFails('refused');
  await given([newer]).when(restoreEntry, { squad: 'kiln', entry: 'L5' }).thenFails('not_found');
});

describe('what a distill retired', () => {
  const retired = [
    { entry: old.id, by: newer.id, rule: 'state-changes', reason: 'says no longer' },
  ];
  const distill = draft('SquadDistilled', { retired });

  it('is refused, with the undo that brings it back', async () => {
    const decided = given([old, newer, distill]).when(restoreEntry, restore);
    await expect(decided.then([])).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringMatching(
        new RegExp(`distill ${distill.id} .*says no longer.*squadlog undo kiln ${distill.id}`, 'u'),
      ),
      hint: `squadlog undo kiln ${distill.id}`,
    });
  });

  it('is in force again once that distill was undone or a later one took it back', async () => {
    const undone = draft('TransformationUndone', { target: distill.id });
    const later = draft('SquadDistilled', { basis: [distill.id], reinstated: [old.id] });
    for (const event of [undone, later]) {
      const { result } = await given([old, newer, distill, event])
        .when(restoreEntry, restore)
        .then([]);
      expect(result.warnings).toEqual(['L1 is in force; nothing was changed.']);
    }
  });

  it('is refused too where a person forgot it besides; among shown ones it is told', async () => {
    const forgotten = draft('EntryRetired', { entry: old.id, why: 'forgotten' });
    await given([old, newer, distill, forgotten]).when(restoreEntry, restore).thenFails('refused');
    const pattern = {
      ...{ id: 'P7QK6T1V5W7X9Y2A4B6C8D0E2F', role: 'DEV', firstLearning: old.id, shown: newer.id },
      ...{ sources: [old.id, newer.id], rule: 'promotion', reason: 'taught twice' },
    };
    const both = draft('SquadDistilled', { retired, added: [pattern] });
    const gone = draft('EntryRetired', { entry: newer.id, why: 'forgotten' });
    const { result } = await given([old, newer, both, gone])
      .when(restoreEntry, { squad: 'kiln', entry: 'P7QK6' })
      .then([{ type: 'EntryRestored', data: { entry: newer.id } }]);
    expect(result.warnings).toEqual([expect.stringContaining('L1 is still not shown')]);
  });
});

describe('a standard', () => {
  const at = { stream: 'process' };
  const standards = ['a', 'b', 'c', 'd'].map((text) =>
    draft('StandardRecorded', { section: text === 'd' ? 'Other' : 'How', text }, at),
  );
  const ids = (names: string) =>
    [...names].map((name) => standards['abcd'.indexOf(name)]?.id ?? name);

  it.each([
    ['behind the one before it', 'acd', 'S2', 'abcd'],
    ['before the one behind it, where it was first', 'bcd', 'S1', 'abcd'],
    ['at the end of its section', 'abd', 'S3', 'abcd'],
    ['at the end, where its section is empty', 'abc', 'S4', 'abcd'],
    ['in an order that people chose', 'cad', 'S2', 'cabd'],
  ])('stands %s', async (_where, before, entry, after) => {
    await given([...standards, draft('StandardsRevised', { standards: ids(before) }, at)])
      .when(restoreEntry, { entry })
      .then([{ type: 'StandardsRevised', data: { standards: ids(after) } }]);
  });

  it('that is in force stays where it is', async () => {
    const { result } = await given([
      ...standards,
      draft('StandardsRevised', { standards: ids('abcd') }, at),
    ])
      .when(restoreEntry, { entry: 'S1' })
      .then([]);
    expect(result.changed).toBe(false);
  });
});
