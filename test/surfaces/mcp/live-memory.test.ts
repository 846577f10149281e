/** A memory that is opened anew when its settings change, and closed when nobody uses it. */
import { describe, expect, it } from 'vitest';
import { openMemory } from '../../../src/memory.ts';
import type { Memory } from '../../../src/memory-api.ts';
import { openLiveMemory } from '../../../src/surfaces/mcp/live-memory.ts';
import { temporaryFolders } from '../../support/temp-root.ts';
import { writeSettings } from '../../support/write-settings.ts';

const newRoot = temporaryFolders();

async function live(root: string) {
  const opened: Memory[] = [];
  const closed: number[] = [];
  const memory = await openLiveMemory(async () => {
    const one = await openMemory({ root, mirror: false });
    const number = opened.push(one);
    const { close } = one;
    return Object.assign(one, {
      close: async () => {
        closed.push(number);
        await close();
      },
    });
  });
  return { memory, opened, closed };
}

const tokenBudget = (memory: Memory) => memory.settingsFor().tokenBudget;

describe('a live memory', () => {
  it('is opened once while its settings stay', async () => {
    const { memory, opened, closed } = await live(newRoot());
    await Promise.all([1, 2, 3].map(() => memory.use((one) => one.list())));
    expect(opened).toHaveLength(1);
    await memory.close();
    expect(closed).toEqual([1]);
  });

  it('obeys settings that change, and lets who uses the old ones end', async () => {
    const root = newRoot();
    const { memory, closed } = await live(root);
    let end = (): void => undefined;
    const long = memory.use(async (one) => {
      await new Promise<void>((resolve) => {
        end = resolve;
      });
      return (await one.list()).squads;
    });
    await memory.use(async () => undefined);
    writeSettings(root, { tokenBudget: 300 });
    expect(await memory.use(async (one) => tokenBudget(one))).toBe(300);
    expect(closed).toEqual([]);
    end();
    expect(await long).toEqual([]);
    await expect.poll(() => closed).toEqual([1]);
    await memory.close();
    expect(closed).toEqual([1, 2]);
  });

  it('fails the calls that settings do not fit, and works again once they are mended', async () => {
    const root = newRoot();
    const { memory } = await live(root);
    writeSettings(root, { tokenBudgte: 300 });
    const budget = () => memory.use(async (one) => tokenBudget(one));
    await expect(budget()).rejects.toMatchObject({ code: 'invalid' });
    writeSettings(root, { tokenBudget: 301 });
    expect(await budget()).toBe(301);
    await memory.close();
  });
});
