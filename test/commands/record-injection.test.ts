/** The ledger: a run is told once the same block, and starts when it is first told anything. */
import { expect, it } from 'vitest';
import { recordInjection } from '../../src/commands/record-injection.ts';
import { draft } from '../support/event-samples.ts';
import { given } from '../support/given-when-then.ts';

const layer = { tokens: 0, omitted: 0, entries: [] };
const input = {
  ...{ stream: 'squad/kiln', streams: ['squad/kiln', 'process'], name: 'Kiln' },
  ...{ session: 'spawn-8', role: 'DEV', task: 'move the flags', block: '<squad-memory>…' },
  ...{ budgetTokens: 500, tokens: 61, encoding: 'o200k_base', lineFormat: 1, asOf: 12 },
  layers: { process: layer, program: layer, episodic: { ...layer, entries: ['01K1'] } },
  settings: { taskFiltering: true },
};

it('starts a run that is new and notes what it was told, without its words', async () => {
  const { events, result } = await given([])
    .when(recordInjection, input)
    .then([
      { type: 'SessionStarted', data: { session: { id: 'spawn-8' }, name: 'Kiln', role: 'DEV' } },
      {
        type: 'MemoryInjected',
        data: { layers: { episodic: { entries: ['01K1'] } }, tokens: 61, asOf: 12 },
      },
    ]);
  expect(result.recorded).toBe(true);
  expect(JSON.stringify(events)).not.toMatch(/move the flags|squad-memory>/u);
});

it('does not start a run that is known', async () => {
  const known = draft('SessionRecorded', { session: { id: 'spawn-8' } });
  await given([known])
    .when(recordInjection, input)
    .then([{ type: 'MemoryInjected' }]);
});

it('notes another block of the same run', async () => {
  const { events } = await given([])
    .when(recordInjection, input)
    .then([{ type: 'SessionStarted' }, { type: 'MemoryInjected' }]);
  const before = events.map((event) => ({ ...event, stream: 'squad/kiln' }));
  const other = { ...input, block: 'another' };
  await given(before)
    .when(recordInjection, other)
    .then([{ type: 'MemoryInjected' }]);
  const { result } = await given(before).when(recordInjection, input).then([]);
  expect(result.recorded).toBe(false);
});
