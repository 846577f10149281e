/** An order is taken once, and no two orders for one. */
import { expect, it } from 'vitest';
import { recordErasure } from '../../src/commands/record-erasure.ts';
import { given } from '../support/given-when-then.ts';

const stream = 'squad/kiln';
const order = (...events: readonly string[]) => ({ entry: 'L', events });

it('tells orders apart that have as many events and the same last one', async () => {
  const orders = [order('A', 'L', 'Z'), order('B', 'L', 'Z'), order('Z', 'L', 'A')];
  const { events } = await given([])
    .when(recordErasure, { stream, orders, reason: undefined })
    .then([{ type: 'EntryErased' }, { type: 'EntryErased' }, { type: 'EntryErased' }]);
  const [first, second, third] = events.map(({ dedupeKey }) => dedupeKey);
  expect(first).not.toBe(second);
  expect(third).toBe(first);
});
