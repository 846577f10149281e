/** `memory_forget`: what it takes out, and what it leaves to people. */
import { describe, expect, it } from 'vitest';
import { temporaryFolders } from '../../../support/temp-root.ts';
import { serveFilled } from '../served-kiln.ts';

const newRoot = temporaryFolders();

describe('memory_forget', () => {
  it('takes an entry out of what is shown; why says that an agent asked for it', async () => {
    const { client, ids } = await serveFilled(newRoot());
    const asked = { squad: 'kiln', entry: ids[0], reason: 'the oven was sold' };
    expect(await client.call('memory_forget', asked)).toMatchObject({ changed: true });
    const { results } = await client.call('memory_search', { query: 'oven door' });
    expect(JSON.stringify(results)).not.toContain('oven cools');
    const { transformations } = await client.call('memory_why', { entry: ids[0] });
    expect(JSON.stringify(transformations)).toContain('Asked for by an agent, over MCP: the oven');
    expect(await client.call('memory_forget', asked)).toMatchObject({ changed: false });
  });

  it('needs the squad and the entry, and leaves standards to people', async () => {
    const { client, ids } = await serveFilled(newRoot());
    expect(await client.failure('memory_forget', { entry: ids[0] })).toContain('needs squad');
    expect(await client.failure('memory_forget', { squad: 'kiln' })).toContain('needs entry');
    expect(await client.failure('memory_forget', { squad: 'kiln', entry: 'S1' })).toContain(
      'only a person withdraws',
    );
    expect(await client.failure('memory_forget', { squad: 'kiln', entry: 'L99' })).toContain(
      'not_found: No entry of squad kiln has the id "L99"; search gives the ids.\n' +
        'Next: call memory_search.',
    );
  });
});
