/** Edits of a file: new lines, other words and deleted lines, each recorded once. */
import { expect, it } from 'vitest';
import type { RecordEditsInput } from '../../src/commands/record-edits.ts';
import { recordEdits } from '../../src/commands/record-edits.ts';
import { draft } from '../support/event-samples.ts';
import { given } from '../support/given-when-then.ts';

const one = draft('LearningRecorded', { role: 'DEV', text: 'Flags live in flags.toml' });
const two = draft('LearningRecorded', { role: 'QA', text: 'Warm caches' });
const distilled = draft('SquadDistilled', {
  added: [
    {
      ...{ id: 'P1', role: 'DEV', firstLearning: one.id, shown: one.id },
      ...{ sources: [one.id, two.id], rule: 'promotion', reason: 'taught twice' },
    },
  ],
});
const line = (text: string, replaces: readonly string[] = []) => ({
  ...{ role: 'DEV', text, line: 7, replaces },
});
const edits = (parts: Partial<RecordEditsInput>): RecordEditsInput => ({
  ...{ stream: 'squad/kiln', file: 'kiln/semantic.md', position: 2, written: [], removed: [] },
  ...parts,
});

it('an added line is a learning of no session, by a person', async () => {
  const { events, result } = await given([one])
    .when(recordEdits, edits({ written: [line('Use pnpm'), line('use  pnpm.')] }))
    .then([
      {
        type: 'LearningRecorded',
        data: {
          ...{ session: null, role: 'DEV', text: 'Use pnpm', origin: 'user' },
          source: { path: 'kiln/semantic.md', lineFirst: 7 },
        },
      },
    ]);
  expect(events[0]?.actor).toEqual({ kind: 'user', id: 'mirror' });
  expect(result).toMatchObject({ recorded: 1, superseded: 0, forgotten: 0 });
});

it('other words take the place of the line, of a pattern of all its sources', async () => {
  const { events } = await given([one, two, distilled])
    .when(recordEdits, edits({ written: [line('Flags live in flags.yaml', ['P1'])] }))
    .then([
      { type: 'LearningRecorded' },
      { type: 'EntryRetired', data: { entry: one.id, why: 'superseded' } },
      { type: 'EntryRetired', data: { entry: two.id, why: 'superseded' } },
    ]);
  expect(events[1]?.data).toMatchObject({ by: events[0]?.id });
});

it('a deleted line is forgotten, of a pattern all its sources', async () => {
  const { result } = await given([one, two, distilled])
    .when(recordEdits, edits({ removed: ['P1', 'L1'] }))
    .then([
      { type: 'EntryRetired', data: { entry: one.id, why: 'forgotten' } },
      { type: 'EntryRetired', data: { entry: two.id, why: 'forgotten' } },
    ]);
  expect(result).toMatchObject({ forgotten: 2 });
});

it('the same change in another file says nothing new', async () => {
  const newer = draft('LearningRecorded', { role: 'DEV', text: 'Flags live in flags.yaml' });
  const retired = draft('EntryRetired', { entry: one.id, by: newer.id });
  const written = [line('Flags live in flags.yaml', ['L1'])];
  await given([one, two, newer, retired])
    .when(recordEdits, edits({ file: 'kiln/roles/DEV.md', position: 1, written }))
    .then([]);
});

it('the same words for several lines are one learning', async () => {
  const written = [line('Flags moved', ['L1']), line('flags moved', ['L2', 'P1'])];
  await given([one, two, distilled])
    .when(recordEdits, edits({ written }))
    .then([
      { type: 'LearningRecorded' },
      { type: 'EntryRetired', data: { entry: one.id } },
      { type: 'EntryRetired', data: { entry: two.id } },
    ]);
});

it('words for a line that is retired already are kept beside, with a warning', async () => {
  const retired = draft('EntryRetired', { entry: one.id, by: two.id });
  const { result } = await given([one, two, retired])
    .when(recordEdits, edits({ written: [line('Flags live in flags.yaml', ['L1'])] }))
    .then([{ type: 'LearningRecorded' }]);
  expect(result.warnings).toEqual([expect.stringContaining('L1 is superseded already')]);
});

it('masks secrets', async () => {
  const { events, result } = await given([])
    .when(recordEdits, edits({ written: [line('api_key = "sk-live-0123456789abcdef0123"')] }))
    .then([{ type: 'LearningRecorded' }]);
  expect(JSON.stringify(events)).not.toContain('0123456789abcdef');
  expect(result.masked).toBe(1);
});
