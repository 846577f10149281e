/** A server of either era: what it says of itself, which tools it offers and how it fails. */
import { describe, expect, it } from 'vitest';
import { packageVersion } from '../../../src/package-root.ts';
import { instructions } from '../../../src/surfaces/mcp/instructions.ts';
import { temporaryFolders } from '../../support/temp-root.ts';
import type { Era, Wire } from './served.ts';
import { serve } from './served.ts';

const newRoot = temporaryFolders();
const eras: readonly Era[] = ['legacy', 'modern'];
const names = [
  ...['memory_search', 'memory_get', 'memory_read', 'memory_record'],
  ...['memory_forget', 'memory_why', 'memory_stats'],
];

describe.each(eras)('a server of the %s era', (era) => {
  it('offers the tools in a fixed order, each with schemas and hints', async () => {
    const client = await serve(newRoot(), { era });
    const { tools } = await client.request('tools/list');
    expect(tools.map(({ name }: Wire) => name)).toEqual(names);
    for (const tool of tools) {
      expect(tool.description.length, tool.name).toBeGreaterThan(80);
      expect(tool.inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      expect(tool.outputSchema).toMatchObject({ type: 'object' });
      const writes = tool.name === 'memory_record' || tool.name === 'memory_forget';
      expect(tool.annotations).toEqual({
        title: tool.title,
        readOnlyHint: !writes,
        destructiveHint: tool.name === 'memory_forget',
        idempotentHint: true,
        openWorldHint: false,
      });
    }
  });

  it('records and finds', async () => {
    const client = await serve(newRoot(), { era, squad: 'kiln' });
    const { stored } = await client.call('memory_record', {
      learnings: [{ role: 'dev', text: 'Flags live in flags.toml' }],
    });
    expect(stored).toMatchObject([{ role: 'DEV', text: 'Flags live in flags.toml' }]);
    const { results } = await client.call('memory_search', { query: 'flags' });
    expect(results).toMatchObject([{ squad: 'kiln', text: 'Flags live in flags.toml' }]);
    const { resources } = await client.request('resources/list');
    expect(resources.map(({ uri }: Wire) => uri)).toContain('memory://squads/kiln/block');
  });

  it('names the tools there are for one that there is not', async () => {
    const client = await serve(newRoot(), { era });
    await expect(client.request('tools/call', { name: 'memory_serach' })).rejects.toMatchObject({
      code: -32_602,
      message: expect.stringContaining('there are memory_search, memory_get'),
    });
  });
});

describe('what a server says of itself', () => {
  it('is its version and how memory is to be used', async () => {
    const client = await serve(newRoot(), { era: 'modern', squad: 'kiln' });
    const discovered = await client.request('server/discover');
    expect(JSON.stringify(discovered)).toContain(packageVersion());
    expect(discovered['instructions']).toBe(instructions({ squad: 'kiln', readOnly: false }));
    expect(discovered['instructions']).toContain('squad kiln');
    expect(discovered['instructions'].split('\n').length).toBeLessThan(6);
  });

  it('does not ask a model to record where it only reads', () => {
    expect(instructions({ squad: undefined, readOnly: true })).not.toContain('memory_record');
  });
});

describe('a server that only reads', () => {
  it('has no tool that writes', async () => {
    const client = await serve(newRoot(), { readOnly: true });
    const { tools } = await client.request('tools/list');
    expect(tools.map(({ name }: Wire) => name)).toEqual(
      names.filter((name) => name !== 'memory_record' && name !== 'memory_forget'),
    );
    await expect(
      client.request('tools/call', { name: 'memory_record', arguments: { output: '' } }),
    ).rejects.toMatchObject({ message: expect.stringContaining('--read-only') });
  });
});

describe('a server of a run', () => {
  it('notes in the ledger what the run was told, and says that reading does so', async () => {
    const root = newRoot();
    const writer = await serve(root, { squad: 'kiln' });
    const { stored } = await writer.call('memory_record', {
      learnings: [{ text: 'Ovens cool for an hour' }],
    });
    const client = await serve(root, { squad: 'kiln', session: 'run-7' });
    const { tools } = await client.request('tools/list');
    const read = tools.find(({ name }: Wire) => name === 'memory_read');
    expect(read.annotations.readOnlyHint).toBe(false);
    await client.call('memory_read');
    const { injections } = await client.call('memory_why', { entry: stored[0].shortId });
    expect(injections).toMatchObject([{ session: 'run-7' }]);
  });

  it('that is not told what it serves leaves the ledger alone', async () => {
    const client = await serve(newRoot(), { squad: 'kiln' });
    const { stored } = await client.call('memory_record', {
      learnings: [{ text: 'Ovens cool for an hour' }],
    });
    await client.call('memory_read');
    const { injections } = await client.call('memory_why', { entry: stored[0].shortId });
    expect(injections).toEqual([]);
  });
});
