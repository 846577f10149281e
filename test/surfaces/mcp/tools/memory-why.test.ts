/** `memory_why`: where an entry comes from. */
import { describe, expect, it } from 'vitest';
import { temporaryFolders } from '../../../support/temp-root.ts';
import { serveFilled } from '../served-kiln.ts';

const newRoot = temporaryFolders();

describe('memory_why', () => {
  it('says which run taught an entry in which words', async () => {
    const { client, ids } = await serveFilled(newRoot());
    const { via, entry } = await client.call('memory_why', { entry: ids[1] });
    expect(via).toMatchObject({ kind: 'session', session: 'run-1' });
    expect(entry).toMatchObject({ shortId: ids[1], role: 'QA' });
  });
});
