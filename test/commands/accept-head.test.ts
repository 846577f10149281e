/** Vouching for the log's end is recorded once for each end. */
import { it } from 'vitest';
import { acceptHead } from '../../src/commands/accept-head.ts';
import { given } from '../support/given-when-then.ts';

it('is recorded with what the witness had said', async () => {
  const input = {
    position: 4,
    hash: 'd'.repeat(64),
    witnessed: { position: 5, hash: 'e'.repeat(64) },
  };
  await given([])
    .when(acceptHead, input)
    .then([{ type: 'HeadAccepted', data: input }]);
});
