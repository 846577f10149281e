/** Memory as resources: their list, what each gives within its limit, names to complete. */
import { describe, expect, it } from 'vitest';
import { openMemory } from '../../../src/memory.ts';
import { limits } from '../../../src/surfaces/mcp/limits.ts';
import { temporaryFolders } from '../../support/temp-root.ts';
import { writeSettings } from '../../support/write-settings.ts';
import type { Client, Wire } from './served.ts';
import { serve } from './served.ts';

const newRoot = temporaryFolders();

async function filled(root: string, squads: readonly string[] = ['kiln']): Promise<Client> {
  await using memory = await openMemory({ root });
  await memory.standards.import({ markdown: '# Ways\n\n- Close the door\n' });
  for (const squad of squads) {
    const output = '## Session Memory\n- [DEV] The oven cools\n- [TÖPFER] Der Ton ist nass\n';
    await memory.write({ squad, output, session: `run-${squad}` });
  }
  return serve(root);
}

const textOf = async (client: Client, uri: string) => {
  const { contents } = await client.request('resources/read', { uri });
  return contents[0].text as string;
};

describe('the list of resources', () => {
  it('has the standards and the parts of every squad, and every one can be read', async () => {
    const client = await filled(newRoot());
    const { resources, nextCursor } = await client.request('resources/list');
    const uris = resources.map(({ uri }: Wire) => uri);
    expect(uris).toEqual([
      'memory://standards',
      'memory://squads/kiln',
      'memory://squads/kiln/block',
      'memory://squads/kiln/semantic',
      'memory://squads/kiln/history',
    ]);
    expect(nextCursor).toBeUndefined();
    for (const uri of uris) expect(await textOf(client, uri), uri).not.toBe('');
  });

  it('comes in pages where there are many squads', async () => {
    const squads = Array.from({ length: limits.squadsPerPage + 2 }, (_, at) => `s${at}`);
    const client = await filled(newRoot(), squads);
    const first = await client.request('resources/list');
    const second = await client.request('resources/list', { cursor: first['nextCursor'] });
    expect(second['nextCursor']).toBeUndefined();
    const uris = [...first['resources'], ...second['resources']].map(({ uri }: Wire) => uri);
    expect(new Set(uris).size).toBe(1 + 4 * squads.length);
    await expect(client.request('resources/list', { cursor: 'x' })).rejects.toMatchObject({
      message: expect.stringContaining('begin without a cursor'),
    });
  });
});

describe('a resource', () => {
  it('gives figures, the block, a file or the standards', async () => {
    const client = await filled(newRoot());
    expect(JSON.parse(await textOf(client, 'memory://squads/kiln'))).toMatchObject({
      ...{ squad: 'kiln', learnings: 2, enabled: true },
      resources: expect.arrayContaining(['memory://squads/kiln/history']),
    });
    expect(await textOf(client, 'memory://squads/kiln/block')).toContain('- [DEV] The oven cools');
    expect(await textOf(client, 'memory://squads/kiln/history')).toContain('run-kiln');
    expect(await textOf(client, 'memory://standards')).toContain('Close the door');
    const role = `memory://squads/kiln/roles/${encodeURIComponent('TÖPFER')}`;
    expect(await textOf(client, role)).toContain('Der Ton ist nass');
  });

  it('is held to its limit, and says where the rest is', async () => {
    const root = newRoot();
    const client = await filled(root);
    await using memory = await openMemory({ root });
    const lesson = (at: number) =>
      `- [DEV] Shelf ${at} ${Array.from({ length: 60 }, (_, n) => `clay${at}x${n}`).join(' ')}\n`;
    const lessons = Array.from({ length: 90 }, (_, at) => lesson(at));
    const output = `## Session Memory\n${lessons.join('')}`;
    await memory.write({ squad: 'kiln', output, session: 'long' });
    const text = await textOf(client, 'memory://squads/kiln/history');
    expect(text).toMatch(/<!-- kiln\/history\.md goes on: these are lines 1 to \d+ of \d+; /u);
    expect(text.endsWith('<!-- memory_get gives the rest. -->')).toBe(true);
  });

  it.each([
    ['memory://squads/mill', 'There is no squad mill'],
    ['memory://squads/mill/history', 'Next: call memory_search'],
    ['memory://squads/kiln/secrets', 'not found'],
    ['memory://squads/%E0%A4%A', 'not found'],
    ['file:///etc/passwd', 'not found'],
    ['memory://squads/..%2F..%2Fetc/history', 'squad must be 1 to 64 letters'],
    ['memory://squads/kiln/roles/..%2Fhistory', 'no file of the memory'],
  ])('that is not there fails: %s', async (uri, message) => {
    const client = await filled(newRoot());
    await expect(client.request('resources/read', { uri })).rejects.toMatchObject({
      message: expect.stringMatching(new RegExp(message, 'iu')),
    });
  });

  it('of a squad that is switched off tells nothing', async () => {
    const root = newRoot();
    const client = await filled(root);
    writeSettings(root, { squads: { kiln: { enabled: false } } });
    const { resources } = await client.request('resources/list');
    expect(JSON.stringify(resources)).not.toContain('kiln');
    expect(await textOf(client, 'memory://squads/kiln/block')).not.toContain('oven');
    await expect(textOf(client, 'memory://squads/kiln/history')).rejects.toMatchObject({
      message: expect.stringContaining('switched off'),
    });
  });
});

describe('completion', () => {
  const complete = async (client: Client, ref: object, argument: object, context = {}) => {
    const answer = await client.request('completion/complete', { ref, argument, context });
    return answer['completion'];
  };

  it('knows squads and roles', async () => {
    const client = await filled(newRoot(), ['kiln', 'kitchen', 'mill']);
    const ref = { type: 'ref/resource', uri: 'memory://squads/{id}/roles/{ROLE}' };
    expect(await complete(client, ref, { name: 'id', value: 'KI' })).toEqual({
      ...{ values: ['kiln', 'kitchen'], total: 2, hasMore: false },
    });
    const context = { arguments: { id: 'kiln' } };
    const roles = await complete(client, ref, { name: 'ROLE', value: 'd' }, context);
    expect(roles.values).toEqual(['DEV']);
    const prompt = { type: 'ref/prompt', name: 'recall' };
    expect((await complete(client, prompt, { name: 'squad', value: 'm' })).values).toEqual([
      'mill',
    ]);
    expect((await complete(client, prompt, { name: 'task', value: 'm' })).values).toEqual([]);
  });
});
