/** Imported standards keep their dates, their order and their source. */
import { expect, it } from 'vitest';
import { importStandards } from '../../src/commands/import-standards.ts';
import { draft } from '../support/event-samples.ts';
import { given } from '../support/given-when-then.ts';

const file = {
  path: '_process/standards.md',
  kind: 'standards',
  digest: 'd'.repeat(64),
  bytes: 90,
  sessions: 0,
  entries: 3,
};

it('adds what is not in force, with its own date, and keeps no secret', async () => {
  const known = draft('StandardRecorded', { section: 'How', text: 'Known' }, { stream: 'process' });
  const order = draft('StandardsRevised', { standards: [known.id] }, { stream: 'process' });
  const token = `ghp_${'a1B2'.repeat(9)}`;
  const occurredAt = '2026-02-03T00:00:00.000Z';
  const pieces = [
    { section: 'How', text: 'Known', line: 3 },
    { section: 'How', text: `Push with ${token}`, line: 4, occurredAt },
    { section: '', text: 'At the top', line: 1 },
  ];
  const { events, result } = await given([known, order])
    .when(importStandards, { file, format: 'squad-memory', pieces })
    .then([
      { type: 'HistoryImported', data: { format: 'squad-memory', files: [file], problems: [] } },
      { type: 'StandardRecorded', data: { section: 'How', origin: 'import' } },
      {
        type: 'StandardRecorded',
        data: { text: 'At the top', source: { path: '_process/standards.md', lineFirst: 1 } },
      },
      { type: 'StandardsRevised' },
    ]);
  expect(events.map((event) => event.occurredAt)).toEqual([
    undefined,
    occurredAt,
    undefined,
    undefined,
  ]);
  expect(JSON.stringify(events)).not.toContain(token);
  expect(result).toMatchObject({ repeated: 1, masked: 1, recorded: 4 });
});

it('brings nothing back that was withdrawn, and notes the file once', async () => {
  const withdrawn = draft('StandardRecorded', { section: '', text: 'Old' }, { stream: 'process' });
  const order = [withdrawn.id];
  const before = [
    withdrawn,
    draft('StandardsRevised', { standards: order }, { stream: 'process' }),
    draft('StandardsRevised', { standards: [] }, { stream: 'process' }),
  ];
  const input = { file, pieces: [{ section: '', text: 'Old', line: 1 }] };
  const { events } = await given(before)
    .when(importStandards, { ...input, format: 'squad-memory' })
    .then([{ type: 'HistoryImported' }]);
  const copy = { ...file, path: '_process/before-squadlog/standards.md' };
  await given([...before, ...events.map((event) => ({ ...event, stream: 'process' }))])
    .when(importStandards, { ...input, file: copy, format: 'squad-memory' })
    .then([]);
});

it('flags a date to come', async () => {
  const occurredAt = '2027-01-01T00:00:00.000Z';
  const pieces = [{ section: '', text: 'Early', line: 1, occurredAt }];
  await given([])
    .when(importStandards, { file, format: 'markdown', pieces })
    .then([
      { type: 'HistoryImported' },
      { type: 'StandardRecorded', data: { flags: ['future-date'] } },
      { type: 'StandardsRevised' },
    ]);
});
