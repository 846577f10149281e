/** Which view answers: now, a position, an event, a time; and what is no moment of the log. */
import { describe, expect, it } from 'vitest';
import { openFor, outputWith } from './support/sample-memory.ts';
import { temporaryFolders } from './support/temp-root.ts';

const folder = temporaryFolders();

async function fill() {
  const memory = await openFor(folder());
  for (const text of ['first', 'second', 'third']) {
    await memory.write({ squad: 'kiln', session: text, output: outputWith(`[DEV] ${text}`) });
  }
  return memory;
}

describe('as of', () => {
  it.each([
    ['0', []],
    ['1', []],
    ['2', ['first']],
    ['6', ['third', 'second', 'first']],
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
    const id = (await memory.log()).events[3]?.id ?? '';
    for (const asOf of [id, id.toLowerCase()]) {
      const { entries } = await memory.read({ squad: 'kiln', asOf });
      expect(entries.map(({ text }) => text)).toEqual(['second', 'first']);
    }
  });

  it.each([
    ['7', 'not_found'],
    ['01JZZZZZZZZZZZZZZZZZZZZZZZ', 'not_found'],
    ['yesterday', 'invalid'],
    ['-1', 'invalid'],
    ['2026-02-30', 'invalid'],
  ])('%s fails with %s', async (asOf, code) => {
    const read = (await fill()).read({ squad: 'kiln', asOf });
    await expect(read).rejects.toMatchObject({ code });
  });
});
