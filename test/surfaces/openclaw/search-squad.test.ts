/** What the host's own memory tools find here: one squad's memory, and never another's. */
import { describe, expect, it } from 'vitest';
import { outputWith } from '../../support/sample-memory.ts';
import { temporaryFolders } from '../../support/temp-root.ts';
import { childKey, openFakeHost, parentKey } from './fake-host.ts';

const folder = temporaryFolders();

describe('the search of the host', () => {
  it("finds a child its own squad's memory", async () => {
    const host = await taughtHost();
    const found = await host.corpus()?.search({ query: 'port', agentSessionKey: childKey('red') });
    expect(found).toMatchObject([{ corpus: 'squad', snippet: expect.stringContaining('4317') }]);
    const [hit] = found ?? [];
    expect(hit?.score).toBeGreaterThan(0);
    expect(hit?.score).toBeLessThanOrEqual(1);
    const got = await host.corpus()?.get({ lookup: hit?.path, agentSessionKey: childKey('red') });
    expect(got).toMatchObject({ corpus: 'squad', content: expect.stringContaining('4317') });
  });

  it("finds it nothing of another's, by words or by path", async () => {
    const host = await taughtHost();
    const asker = { agentSessionKey: childKey('blue') };
    const found = await host.corpus()?.search({ query: 'port 4317', ...asker });
    expect(JSON.stringify(found)).not.toContain('4317');
    const mine = await host.corpus()?.search({ query: 'port', agentSessionKey: childKey('red') });
    expect(await host.corpus()?.get({ lookup: mine?.[0]?.path, ...asker })).toBeNull();
  });

  it('refuses a child that could be of either of two squads', async () => {
    const host = await taughtHost();
    for (const squadId of ['red', 'blue']) {
      await host.call({ id: squadId, params: { task: 'Learn more', squadId } });
    }
    await host.spawned({ id: 'some', params: { task: 'Learn more' } });
    const asked = { query: 'port', agentSessionKey: childKey('some') };
    await expect(host.corpus()?.search(asked)).rejects.toThrow('squads must not mix');
  });

  it('finds a parent what its agent or the default has', async () => {
    const config = { agents: { lead: { squad: 'red' } }, defaultSquad: 'blue' };
    const host = await taughtHost(config);
    const lead = { agentId: 'lead', agentSessionKey: 'agent:lead:main' };
    expect(await host.corpus()?.search({ query: 'port', ...lead })).toHaveLength(1);
    const other = { agentId: 'main', agentSessionKey: parentKey };
    const found = await host.corpus()?.search({ query: 'port', ...other });
    expect(JSON.stringify(found)).toContain('4318');
    expect(JSON.stringify(found)).not.toContain('4317');
  });

  it('knows nothing of other paths, and asks for as much as is wanted', async () => {
    const host = await taughtHost();
    const asker = { agentSessionKey: childKey('red') };
    expect(await host.corpus()?.get({ lookup: 'memory/2026-01-01.md', ...asker })).toBeNull();
    expect(await host.corpus()?.get({ lookup: '../../etc/passwd', ...asker })).toBeNull();
    expect(await host.corpus()?.get(undefined)).toBeNull();
    expect(await host.corpus()?.search({ query: ' ', ...asker })).toEqual([]);
    const one = await host.corpus()?.search({ query: 'port', maxResults: 1, ...asker });
    expect(one).toHaveLength(1);
  });

  it('says that it failed, for the host to tell', async () => {
    const host = openFakeHost({ root: folder(), config: { tokenBudget: 'many' } });
    const asked = { query: 'port', agentSessionKey: parentKey };
    await expect(host.corpus()?.search(asked)).rejects.toThrow('tokenBudget');
  });

  it('finds nothing in a squad whose memory is switched off', async () => {
    const host = await taughtHost();
    host.register({ squads: { red: { enabled: false } } });
    const asked = { query: 'port', agentSessionKey: childKey('red') };
    expect(await host.corpus()?.search(asked)).toEqual([]);
  });
});

/** Red and blue have learned of a port each. */
async function taughtHost(config: object = {}) {
  const host = openFakeHost({ root: folder(), config });
  for (const [squadId, port] of [
    ['red', 4317],
    ['blue', 4318],
  ] as const) {
    const text = outputWith(`[ALL] The fixture's port is ${port}.`);
    await host.play({ id: squadId, params: { task: 'Learn', squadId } }, text);
  }
  return host;
}
