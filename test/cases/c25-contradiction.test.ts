/** C25: what replaces something is shown in its place, as of its day, and undo brings that back. */
import { describe, expect, it } from 'vitest';
import type { Memory } from '../../src/index.ts';
import { createClock } from '../support/fixed-clock.ts';
import { openFor, outputWith } from '../support/sample-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const folder = temporaryFolders();
const squad = 'kiln';
const jest = 'Test runner is Jest';
const unrelated = [
  ...['[DEV] Feature flags live in flags.toml', '[DEV] Ship on Tuesdays'],
  '[DEV] Rotate the signing key monthly',
];

/** Day 1, day 5 and day 9; distilled after each. */
async function live(later: string) {
  const clock = createClock('2026-11-01T09:00:00.000Z');
  const memory = await openFor(folder(), { now: clock.now });
  const teach = async (day: number, ...bullets: readonly string[]) => {
    clock.set(`2026-11-0${day}T09:00:00.000Z`);
    await memory.write({ squad, session: `day-${day}`, output: outputWith(...bullets) });
    await memory.distill({ squad });
  };
  await teach(1, `[DEV] ${jest}`);
  await teach(5, ...unrelated);
  await teach(9, later);
  return memory;
}

const shows = async (memory: Memory, more: object = {}) => {
  const { entries } = await memory.read({ squad, tokens: 4_000, ...more });
  const texts = [...new Set(entries.map(({ text }) => text))];
  return texts.filter((text) => text.startsWith('Test runner'));
};

const idOf = async (memory: Memory, text: string) => {
  const { events } = await memory.log({ type: 'LearningRecorded' });
  return events.find(({ data }) => (data as { readonly text: string }).text === text)?.id ?? '';
};

describe.each([
  ['by its id', '[DEV] (supersedes L2) Test runner is Vitest; Jest removed'],
  ['by its words', '[DEV] Test runner is Vitest; Jest removed, replaces Jest'],
  ['by its words alone', '[DEV] Test runner is Vitest; Jest removed'],
])('replaced %s', (_name, later) => {
  const vitest = later.replace(/^\[DEV\] (?:\(supersedes L2\) )?/u, '');

  it('is no longer shown, but as of its day it is', async () => {
    const memory = await live(later);
    expect(await shows(memory)).toEqual([vitest]);
    expect(await shows(memory, { asOf: '2026-11-05T23:00:00.000Z' })).toEqual([jest]);
    expect((await memory.read({ squad, tokens: 4_000 })).block).toContain('flags.toml');
  });

  it('is told from both ends, with the event between', async () => {
    const memory = await live(later);
    const [old, young] = [await idOf(memory, jest), await idOf(memory, vitest)];
    const told = await memory.why({ squad, entry: old });
    expect(JSON.stringify(told)).toContain(young);
    expect(told.transformations.map(({ type }) => type)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^(?:EntryRetired|SquadDistilled)$/u) as unknown as string,
      ]),
    );
    expect(JSON.stringify(await memory.why({ squad, entry: young }))).toContain(old);
  });

  it('comes back with an undo', async () => {
    const memory = await live(later);
    const old = await idOf(memory, jest);
    const { events } = await memory.log();
    const link = events.findLast(({ data }) => {
      const { entry, retired = [] } = data as {
        readonly entry?: string;
        readonly retired?: readonly { readonly entry: string }[];
      };
      return entry === old || retired.some((one) => one.entry === old);
    });
    const distills = events.filter(({ type }) => type === 'SquadDistilled');
    // A retirement at capture is undone by itself; what was distilled since then follows.
    if (link?.type === 'EntryRetired') {
      await memory.undo({ squad, event: distills.at(-1)?.id });
    }
    await memory.undo({ squad, event: link?.id });
    expect(await shows(memory)).toContain(jest);
  });
});
