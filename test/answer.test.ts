/** Which view answers: now, a position, an event, a time; and what is no moment of the log. */
import { describe, expect, it } from 'vitest';
import { createClock } from './support/fixed-clock.ts';
import { openFor, outputWith } from './support/sample-memory.ts';
import { temporaryFolders } from './support/temp-root.ts';
import { withoutPolicies } from './support/without-policies.ts';

const folder = temporaryFolders();

/** Positions 1 to 3 are the first capture, which adopts the rules; a capture a second. */
async function fill() {
  const clock = createClock();
  const memory = await openFor(withoutPolicies(folder()), { now: clock.now });
  for (const [second, text] of ['first', 'second', 'third'].entries()) {
    clock.set(`2026-11-30T09:00:0${second}.000Z`);
    await memory.write({ squad: 'kiln', session: text, output: outputWith(`[DEV] ${text}`) });
  }
  return memory;
}

describe('as of', () => {
  it.each([
    ['0', []],
    ['1', []],
    ['2', ['first']],
    ['3', ['first']],
    ['4', ['first']],
    ['5', ['second', 'first']],
    ['6', ['second', 'first']],
    ['7', ['third', 'second', 'first']],
    ['2026-11-30T09:00:00Z', ['first']],
    ['2026-11-30T09:00:01.999Z', ['second', 'first']],
    ['2026-11-30T10:00:01+01:00', ['second', 'first']],
    ['2026-11-30', []],
    ['2999-01-01', ['third', 'second', 'first']],
  ])('%s', async (asOf, texts) => {
    const { entries } = await (await fill()).read({ squad: 'kiln', asOf });
    expect(entries.map(({ text }) => text)).toEqual(texts);
  });

  it('an event, by its id in any case', async () => {
    const memory = await fill();
    const id = (await memory.log()).events[4]?.id ?? '';
    for (const asOf of [id, id.toLowerCase()]) {
      const { entries } = await memory.read({ squad: 'kiln', asOf });
      expect(entries.map(({ text }) => text)).toEqual(['second', 'first']);
    }
  });

  it.each([
    ['8', 'not_found'],
    ['01JZZZZZZZZZZZZZZZZZZZZZZZ', 'not_found'],
    ['yesterday', 'invalid'],
    ['-1', 'invalid'],
    ['2026-02-30', 'invalid'],
  ])('%s fails with %s', async (asOf, code) => {
    const read = (await fill()).read({ squad: 'kiln', asOf });
    await expect(read).rejects.toMatchObject({ code });
  });
});
