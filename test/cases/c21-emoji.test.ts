/**
 * C21: whole entries of valid Unicode at every budget, and small entries in although a large one is
 * not.
 */
import { expect, it } from 'vitest';
import { openFor, outputWith } from '../support/sample-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';
import { createReferee } from '../support/token-referee.ts';

const folder = temporaryFolders();
const referee = createReferee('o200k_base');
const colourful = [
  '👩‍💻 👨‍👩‍👧‍👦 families pair on code',
  '🏳️‍🌈🇩🇪🇯🇵 flags fly',
  'Ze\u0301ro a\u0308 combining\u0323\u0307 accents',
  '𝒜𝓁𝓅𝒽𝒶 𠜎𠜱 astral letters',
  '🧑🏿‍🚀👍🏽 skin tones, ❤️ and 1️⃣',
  '🏴󠁧󠁢󠁳󠁣󠁴󠁿 a flag made of tags',
  'plain eight',
  'plain nine',
  'plain ten',
  'हिन्दी ไทย 한국어 scripts',
];
const large = `big ${'👩‍💻 word '.repeat(130)}`;

it('cuts only between entries, at every budget from 1 to 400', async () => {
  const memory = await openFor(folder());
  const bullets = colourful.map((text) => `[DEV] ${text}`);
  bullets.splice(5, 0, `[DEV] ${large}`);
  const { stored } = await memory.write({ squad: 'kiln', output: outputWith(...bullets) });
  expect(stored).toHaveLength(11);
  const whole = await memory.read({ squad: 'kiln', tokens: 8_000 });
  const lines = new Set(whole.block.split('\n').filter((line) => line.startsWith('- ')));
  expect(lines.size).toBe(11);
  expect(Math.max(...whole.entries.map(({ tokens }) => tokens))).toBeGreaterThan(700);

  for (let tokens = 1; tokens <= 400; tokens += 1) {
    const read = await memory.read({ squad: 'kiln', tokens });
    expect(read.tokens).toBeLessThanOrEqual(tokens);
    expect(referee.count(read.block, read.tokens)).toBe(read.tokens);
    const shown = read.block.split('\n').filter((line) => line.startsWith('- '));
    expect(shown.filter((line) => !lines.has(line))).toEqual([]);
    const travelled = new TextDecoder('utf-8', { fatal: true }).decode(
      new TextEncoder().encode(JSON.parse(JSON.stringify(read.block))),
    );
    expect(travelled).toBe(read.block);
    expect(/\p{Surrogate}/u.test(read.block)).toBe(false);
  }
});

it('shows the ten small entries at 300 tokens although the big one is newest', async () => {
  const memory = await openFor(folder());
  const small = Array.from({ length: 10 }, (_, i) => `[DEV] small ${i} 👍🏽 fits`);
  await memory.write({ squad: 'kiln', output: outputWith(...small, `[DEV] ${large}`) });
  const { entries, layers } = await memory.read({ squad: 'kiln', tokens: 300 });
  expect(entries.map(({ text }) => text).sort()).toEqual(small.map((text) => text.slice(6)));
  expect(layers.episodic.omitted).toBe(1);
});
