/** Whose memory a call is about, and that a server of one squad serves no other. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolders } from '../../support/temp-root.ts';
import { writeSettings } from '../../support/write-settings.ts';
import type { Client } from './served.ts';
import { serve } from './served.ts';

const newRoot = temporaryFolders();
const lesson = { learnings: [{ text: 'The oven cools for an hour' }] };

async function twoSquads(root: string): Promise<Client> {
  const client = await serve(root);
  for (const squad of ['kiln', 'mill']) await client.call('memory_record', { squad, ...lesson });
  await client.call('memory_record', { agent: 'ida', ...lesson });
  return client;
}

describe('a squad that is left out', () => {
  it("is the project's, by the name of its folder", async () => {
    const root = newRoot();
    const cwd = join(root, 'pottery');
    mkdirSync(join(cwd, '.git'), { recursive: true });
    const client = await serve(root, { cwd });
    expect(await client.call('memory_record', lesson)).toMatchObject({ squad: 'pottery' });
    expect(await client.call('memory_read')).toMatchObject({ squad: 'pottery' });
  });

  it('is what the settings say, before that', async () => {
    const root = newRoot();
    writeSettings(root, { defaultSquad: 'mill' });
    const client = await serve(root);
    expect(await client.call('memory_record', lesson)).toMatchObject({ squad: 'mill' });
  });

  it("is the server's own, before both", async () => {
    const root = newRoot();
    writeSettings(root, { defaultSquad: 'mill' });
    const client = await serve(root, { squad: 'kiln', agent: 'ida' });
    expect(await client.call('memory_record', lesson)).toMatchObject({
      squad: 'kiln',
      session: expect.any(String),
    });
  });

  it('is none where an agent is named: its own memory learns', async () => {
    const client = await serve(newRoot());
    const recorded = await client.call('memory_record', { agent: 'ida', ...lesson });
    expect(recorded).toMatchObject({ squad: null, agent: 'ida' });
    const ofServer = await serve(newRoot(), { agent: 'ida' });
    expect(await ofServer.call('memory_record', lesson)).toMatchObject({ agent: 'ida' });
    expect(
      await ofServer.call('memory_why', { entry: 'The oven cools for an hour' }),
    ).toMatchObject({ entry: { squad: null } });
  });
});

describe('a server of one squad', () => {
  const calls: readonly (readonly [string, object])[] = [
    ['memory_search', { query: 'oven', squad: 'mill' }],
    ['memory_search', { query: 'oven', agent: 'ida' }],
    ['memory_get', { target: 'L2', squad: 'mill' }],
    ['memory_read', { squad: 'mill' }],
    ['memory_record', { squad: 'mill', ...lesson }],
    ['memory_record', { agent: 'ida', ...lesson }],
    ['memory_forget', { squad: 'mill', entry: 'L2' }],
    ['memory_why', { squad: 'mill', entry: 'L2' }],
    ['memory_stats', { squad: 'mill' }],
  ];

  it.each(calls)('refuses %s %j', async (tool, given) => {
    const root = newRoot();
    await twoSquads(root);
    const client = await serve(root, { squad: 'kiln' });
    expect(await client.failure(tool, given)).toContain('This server serves squad kiln only');
  });

  it('does not open files of others, and finds, lists and counts none of theirs', async () => {
    const root = newRoot();
    await twoSquads(root);
    const client = await serve(root, { squad: 'kiln' });
    for (const target of ['mill/history.md', 'mill/L2', '_agents/ida/history.md']) {
      expect(await client.failure('memory_get', { target }), target).toContain('not_found');
    }
    const found = await client.call('memory_search', { query: 'oven', allSquads: true });
    const said = JSON.stringify([
      found,
      await client.call('memory_stats'),
      await client.request('resources/list'),
      await client.request('completion/complete', {
        ref: { type: 'ref/prompt', name: 'recall' },
        argument: { name: 'squad', value: '' },
      }),
    ]);
    expect(said).toContain('kiln');
    expect(said).not.toContain('mill');
    expect(said).not.toContain('ida');
    await expect(
      client.request('resources/read', { uri: 'memory://squads/mill/block' }),
    ).rejects.toMatchObject({ message: expect.stringContaining('serves squad kiln only') });
    await expect(
      client.request('prompts/get', { name: 'recall', arguments: { task: 'a', squad: 'mill' } }),
    ).rejects.toMatchObject({ message: expect.stringContaining('serves squad kiln only') });
  });

  it('takes its own squad in any case, and others where it may', async () => {
    const root = newRoot();
    await twoSquads(root);
    const client = await serve(root, { squad: 'kiln' });
    expect(await client.call('memory_read', { squad: 'KILN' })).toMatchObject({ warnings: [] });
    const open = await serve(root, { squad: 'kiln', allSquads: true });
    expect(await open.call('memory_read', { squad: 'mill' })).toMatchObject({ squad: 'mill' });
    expect(await open.call('memory_read')).toMatchObject({ squad: 'kiln' });
  });
});
