/** What an erasure settles is the same live and built again from the log. */
import { expect, it } from 'vitest';
import { openFor, outputWith } from '../support/sample-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const newFolder = temporaryFolders();

it('settles the retirement of every source of an erased pattern', async () => {
  const memory = await openFor(newFolder());
  const squad = 'kiln';
  for (const session of ['a', 'b', 'c']) {
    const output = outputWith('[DEV] Retry the flaky upload');
    await memory.write({ squad, session, output });
  }
  await memory.distill({ squad });
  const { results } = await memory.search({ squad, query: 'flaky upload' });
  const pattern = results.find(({ shortId }) => shortId.startsWith('P'))?.shortId ?? '';
  const { sources = [] } = await memory.why({ squad, entry: pattern });
  const last = sources.at(-1)?.shortId ?? '';
  expect(sources.length).toBeGreaterThan(1);
  await memory.forget({ squad, entry: last, reason: 'the flaky upload is gone' });
  await memory.restore({ squad, entry: last });
  await memory.erase({ squad, entry: pattern });
  expect(await memory.compareProjections()).toEqual([]);
});
