/** Imported standards keep their dates, their order and their source. */
import { expect, it } from 'vitest';
import { importStandards } from '../../src/commands/import-standards.ts';
import { draft } from '../support/event-samples.ts';
import { given } from '../support/given-when-then.ts';

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
    .when(importStandards, { path: '_process/standards.md', pieces })
    .then([
      { type: 'StandardRecorded', data: { section: 'How', origin: 'import' } },
      {
        type: 'StandardRecorded',
        data: { text: 'At the top', source: { path: '_process/standards.md', lineFirst: 1 } },
      },
      { type: 'StandardsRevised' },
    ]);
  expect(events.map((event) => event.occurredAt)).toEqual([occurredAt, undefined, undefined]);
  expect(JSON.stringify(events)).not.toContain(token);
  expect(result).toMatchObject({ repeated: 1, masked: 1 });
});
