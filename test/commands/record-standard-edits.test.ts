/** Edits of the standards' file, on top of what happened to the process layer since. */
import { expect, it } from 'vitest';
import type { RecordStandardEditsInput } from '../../src/commands/record-standard-edits.ts';
import { recordStandardEdits } from '../../src/commands/record-standard-edits.ts';
import { draft } from '../support/event-samples.ts';
import { given } from '../support/given-when-then.ts';

const at = { stream: 'process' };
const standards = ['a', 'b', 'c'].map((text) =>
  draft('StandardRecorded', { section: 'How', text }, at),
);
const [a = '', b = '', c = ''] = standards.map(({ id }) => id);
const inForce = (...ids: string[]) => [
  ...standards,
  draft('StandardsRevised', { standards: ids }, at),
];
const edits = (
  sequence: RecordStandardEditsInput['sequence'],
  known = ['S1', 'S2', 'S3'],
): RecordStandardEditsInput => ({
  ...{ stream: 'process', file: '_process/standards.md', content: 'bytes', known, sequence },
});
const piece = (text: string) => ({ section: 'How', text, line: 5 });

it.each([
  ['a new order', ['S3', 'S1', 'S2'], [c, a, b]],
  ['a deleted standard', ['S1', 'S3'], [a, c]],
  ['words that are in force elsewhere', ['S1', piece('c')], [a, c]],
])('takes %s', async (_what, sequence, order) => {
  await given(inForce(a, b, c))
    .when(recordStandardEdits, edits(sequence))
    .then([{ type: 'StandardsRevised', data: { standards: order } }]);
});

it('puts new words where they stand', async () => {
  const { events, result } = await given(inForce(a, b, c))
    .when(recordStandardEdits, edits(['S1', piece('new'), 'S3']))
    .then([
      {
        type: 'StandardRecorded',
        data: { section: 'How', text: 'new', source: { path: '_process/standards.md' } },
      },
      { type: 'StandardsRevised' },
    ]);
  expect(events[1]?.data).toEqual({ standards: [a, events[0]?.id, c] });
  expect(result).toMatchObject({ recorded: 1, forgotten: 1 });
});

it('keeps what the file did not know yet behind what it stands behind', async () => {
  await given(inForce(a, b, c))
    .when(recordStandardEdits, edits(['S3', 'S1'], ['S1', 'S3']))
    .then([{ type: 'StandardsRevised', data: { standards: [c, a, b] } }]);
});

it('brings nothing back that was withdrawn since', async () => {
  await given(inForce(a, c))
    .when(recordStandardEdits, edits(['S1', 'S2', 'S3']))
    .then([]);
});
