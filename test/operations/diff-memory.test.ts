/** `diff`: a memory at two moments, named by position, event, time or nothing. */
import { describe, expect, it } from 'vitest';
import type { Memory } from '../../src/memory-api.ts';
import { openFor, outputWith } from '../support/sample-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const folder = temporaryFolders();

const first = ['[DEV] Flags live in flags.toml', '[QA] Two reviewers'];

/** Positions 1 to 3 are the first session's, 4 its rules, 5 a standard with its event at 6. */
async function openKiln(): Promise<Memory> {
  const memory = await openFor(folder());
  await memory.write({ squad: 'Kiln', session: 's1', output: outputWith(...first) });
  await memory.standards.import({ markdown: '- Two eyes\n' });
  await memory.write({ squad: 'kiln', session: 's2', output: outputWith('[DEV] Ship early') });
  return memory;
}

describe('diff', () => {
  it('lists what came since a position, of all layers', async () => {
    const memory = await openKiln();
    const { events: head } = await memory.stats();
    const diff = await memory.diff({ squad: 'kiln', from: '3' });
    expect(diff).toMatchObject({
      squad: 'Kiln',
      from: { position: 3 },
      to: { position: head },
      removed: [],
      changedEntries: [],
      events: head - 3,
      warnings: [],
    });
    expect(diff.added.map(({ layer, text }) => `${layer} ${text}`)).toEqual([
      'process Two eyes',
      'episodic Ship early',
    ]);
    const added = diff.added.reduce((sum, { tokens }) => sum + tokens, 0);
    expect(diff.tokensAfter - diff.tokensBefore).toBe(added);
  });

  it('gives the very blocks of both moments', async () => {
    const memory = await openKiln();
    const asked = { squad: 'kiln', role: 'DEV', tokens: 200, task: 'ship the flags' };
    const diff = await memory.diff({ ...asked, from: '3' });
    expect(diff.block.before).toBe((await memory.read({ ...asked, asOf: '3' })).block);
    expect(diff.block.after).toBe((await memory.read(asked)).block);
    expect(diff.block.before).not.toBe(diff.block.after);
    expect(diff.block.before).not.toContain('Two reviewers');
  });

  it('takes event ids and times as moments, an injection among them', async () => {
    const memory = await openFor(folder());
    await memory.write({ squad: 'kiln', session: 's1', output: outputWith(...first) });
    await memory.read({ squad: 'kiln', session: 'told', tokens: 90, task: 'flags' });
    await memory.write({ squad: 'kiln', session: 's2', output: outputWith('[DEV] Ship early') });
    const { events } = await memory.log();
    const told = events.find(({ type }) => type === 'MemoryInjected');
    const since = await memory.diff({ squad: 'kiln', from: told?.id ?? '' });
    expect(since).toMatchObject({ from: { position: 4 }, added: [{ text: 'Ship early' }] });
    expect(since.block.before).toContain('Two reviewers');
    const byTime = await memory.diff({ squad: 'kiln', from: '2020-01-01', to: '4' });
    expect(byTime).toMatchObject({ from: { position: 0 }, events: 4, block: { before: '' } });
    expect(byTime.added).toHaveLength(2);
    expect(byTime.warnings.join()).toContain('As of position 0: There is no squad kiln yet');
  });

  it('between the same moments is empty', async () => {
    const memory = await openKiln();
    const diff = await memory.diff({ squad: 'kiln', from: '3', to: '3' });
    expect(diff).toMatchObject({ added: [], removed: [], changedEntries: [], events: 0 });
    expect(diff.block.before).toBe(diff.block.after);
  });

  it('obeys the role for entries too, and compares the memory of an agent alone', async () => {
    const memory = await openKiln();
    const asQa = await memory.diff({ squad: 'kiln', from: '0', role: 'qa' });
    expect(asQa.added.map(({ text }) => text)).toEqual(['Two eyes', 'Two reviewers']);
    await memory.write({ agent: 'ada', session: 's1', output: outputWith('[ALL] Own') });
    const own = await memory.diff({ agent: 'ada', from: '6' });
    expect(own).toMatchObject({ squad: null, agent: 'ada', added: [{ text: 'Own' }] });
  });

  it('refuses moments in the wrong order and says to swap them', async () => {
    const memory = await openKiln();
    await expect(memory.diff({ squad: 'kiln', from: '4', to: '3' })).rejects.toMatchObject({
      code: 'invalid',
      message: '--from 4 is position 4, later than --to 3 at position 3; swap the two.',
      hint: 'squadlog diff kiln --from 3 --to 4',
    });
  });

  it('refuses what is not there: a squad, a position, a name', async () => {
    const memory = await openKiln();
    const refused = (input: Parameters<Memory['diff']>[0]) =>
      memory.diff(input).catch(({ code }: { code: string }) => code);
    expect(await refused({ squad: 'nobody', from: '1' })).toBe('not_found');
    expect(await refused({ squad: 'kiln', from: '1', to: '999' })).toBe('not_found');
    expect(await refused({ squad: 'kiln', from: 'last week' })).toBe('invalid');
    expect(await refused({ from: '1' })).toBe('invalid');
  });
});
