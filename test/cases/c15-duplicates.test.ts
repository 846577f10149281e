/** C15: what five runs say in small variants is one line with five runs behind it. */
import { expect, it } from 'vitest';
import { openFor, outputWith } from '../support/sample-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const folder = temporaryFolders();
const squad = 'kiln';
const variants = [
  'Cache keys use tenant id',
  'cache keys use TENANT id',
  'Cache  keys use  tenant id',
  'Cache keys use tenant id.',
  '**Cache keys** use `tenant id`',
];

it('shows one line with a support of five, and keeps every variant', async () => {
  const memory = await openFor(folder());
  for (const [nth, words] of variants.entries()) {
    await memory.write({ squad, session: `run-${nth}`, output: outputWith(`[DEV] ${words}`) });
  }
  await memory.distill({ squad });
  const { block, entries } = await memory.read({ squad, tokens: 2_000 });
  expect(block.match(/cache\W+keys/giu)).toHaveLength(1);
  expect(entries).toMatchObject([{ layer: 'program', support: 5 }]);

  const { sources, rule } = await memory.why({ squad, entry: entries[0]?.id ?? '' });
  expect(new Set(sources.map(({ via }) => via?.session))).toEqual(
    new Set(variants.map((_words, nth) => `run-${nth}`)),
  );
  expect(rule).toMatchObject({ version: expect.any(Number), reason: expect.stringMatching(/\w/u) });
  const { events } = await memory.log({ type: 'LearningRecorded' });
  const words = events.map(({ data }) => (data as { readonly text: string }).text);
  expect(words).toEqual(variants);
});
