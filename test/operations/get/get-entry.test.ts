/** An entry in full, whatever names it, with the lines of the file that shows it. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openMemory } from '../../../src/memory.ts';
import { editable } from '../../storage/mirror/editable-squad.ts';
import { openFor, outputWith } from '../../support/sample-memory.ts';

const flags = '- [DEV] Flags live in flags.toml <!-- L2 -->';

describe('an entry', () => {
  it('is given in full with its place, whose lines hold its words', async () => {
    const { memory } = await editable();
    const { entry, ...got } = await memory.get({ target: 'L2', squad: 'kiln' });
    expect(got).toMatchObject({ path: 'kiln/L2', text: 'Flags live in flags.toml', from: 1 });
    expect(entry).toMatchObject({ shortId: 'L2', status: 'current', path: 'kiln/history.md' });
    const cited = await memory.get({ target: entry?.citation ?? '' });
    expect(cited.text).toBe(flags);
  });

  it.each(['kiln/L2', 'KILN/L2'])('is named from anywhere as %s', async (target) => {
    const { memory } = await editable();
    expect((await memory.get({ target })).text).toBe('Flags live in flags.toml');
  });

  it('may be named by id or words, and be a pattern, a standard or an agent’s', async () => {
    const { memory } = await editable();
    await memory.distill({ squad: 'kiln' });
    await memory.standards.import({ markdown: '- Test first\n' });
    await memory.write({ agent: 'main', session: 'd', output: outputWith('[ALL] In German') });
    const text = async (target: string, of: object = { squad: 'kiln' }) =>
      (await memory.get({ target, ...of })).text;
    const { entry } = await memory.get({ target: 'L2', squad: 'kiln' });
    expect(await text(entry?.id ?? '')).toBe('Flags live in flags.toml');
    expect(await text('live in flags')).toBe('Flags live in flags.toml');
    expect(await text('P3')).toBe('Freeze on Friday');
    expect(await text('S1')).toBe('Test first');
    expect(await text('_process/S1', {})).toBe('Test first');
    expect(await text('L2', { agent: 'main' })).toBe('In German');
    expect(await text('_agents/main/L2', {})).toBe('In German');
  });

  it('is given without files, and without words once it is forgotten', async () => {
    const { root } = await editable();
    await using memory = await openMemory({ root, mirror: false });
    rmSync(join(root, 'kiln'), { recursive: true });
    const got = await memory.get({ target: 'kiln/L2' });
    expect(got.text).toBe('Flags live in flags.toml');
    expect(got.entry).not.toHaveProperty('path');
    await memory.forget({ squad: 'kiln', entry: 'L2' });
    const gone = await memory.get({ target: 'kiln/L2' });
    expect(gone).toMatchObject({ text: '', lines: 0, totalLines: 0, entries: [] });
    expect(gone.warnings).toEqual(['L2 was forgotten; its words are withheld.']);
  });

  it('of nobody is of the project’s squad', async () => {
    const root = (await editable()).root;
    const memory = await openFor(root, { cwd: join(root, 'kiln') });
    expect((await memory.get({ target: 'L2' })).text).toBe('Flags live in flags.toml');
  });

  it('that is not there, or of two memories, is an error', async () => {
    const { memory } = await editable();
    await expect(memory.get({ target: 'kiln/L99' })).rejects.toMatchObject({ code: 'not_found' });
    const both = { target: 'L2', squad: 'kiln', agent: 'main' };
    await expect(memory.get(both)).rejects.toMatchObject({ code: 'invalid' });
    for (const target of ['_process/L2', 'kiln/S1', 'kiln/X2']) {
      await expect(memory.get({ target })).rejects.toMatchObject({ code: 'not_found' });
    }
  });
});
