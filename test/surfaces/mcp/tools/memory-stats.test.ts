/** `memory_stats`: what the squads hold. */
import { describe, expect, it } from 'vitest';
import { temporaryFolders } from '../../../support/temp-root.ts';
import { serve } from '../served.ts';
import { serveFilled } from '../served-kiln.ts';

const newRoot = temporaryFolders();

describe('memory_stats', () => {
  it('counts what the squads hold', async () => {
    const { client } = await serveFilled(newRoot());
    const { squads } = await client.call('memory_stats');
    expect(squads).toMatchObject([{ squad: 'kiln', learnings: 3, sessions: 1 }]);
  });

  it('of a server of one agent tells nothing of others, warnings included', async () => {
    const root = newRoot();
    const open = await serve(root);
    for (const session of ['a', 'b', 'c', 'd']) {
      await open.call('memory_record', { squad: 'mill', session, output: 'Nothing learned.' });
    }
    await open.call('memory_record', { agent: 'ida', learnings: [{ text: 'The oven cools' }] });
    expect(await open.call('memory_stats')).toMatchObject({
      warnings: [expect.stringContaining('mill')],
    });
    const client = await serve(root, { agent: 'ida' });
    const told = await client.call('memory_stats');
    expect(told).toMatchObject({ squads: [], agents: [{ squad: 'ida', learnings: 1 }] });
    expect(JSON.stringify(told)).not.toContain('mill');
  });
});
