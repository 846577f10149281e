/** Why a line is in memory: its run, its own words, what happened to it, and who was told. */
import { describe, expect, it } from 'vitest';
import type { Memory } from '../../src/memory-api.ts';
import { openFor, outputWith } from '../support/sample-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const folder = temporaryFolders();

async function fill(): Promise<Memory> {
  const memory = await openFor(folder());
  const output = outputWith('[DEV] Test runner is Jest', '[DEV] Retry twice');
  await memory.write({ squad: 'kiln', session: 's1', output });
  await memory.read({ squad: 'kiln', session: 's2', role: 'DEV' });
  const newer = outputWith('[DEV] (supersedes L2) Test runner is Vitest');
  await memory.write({ squad: 'kiln', session: 's2', output: newer });
  await memory.standards.import({ markdown: '# Team\n\n- Two eyes\n', path: 'team.md' });
  return memory;
}

describe('finds an entry by', () => {
  it.each([
    ['short id', 'L2', 'Test runner is Jest'],
    ['short id in lower case', 'l3', 'Retry twice'],
    ['its words', 'retry  **twice**', 'Retry twice'],
    ['a part of its words', 'runner is Vitest', 'Test runner is Vitest'],
    ['a standard’s id', 'S1', 'Two eyes'],
    ['a standard’s words', 'two eyes', 'Two eyes'],
  ])('%s', async (_name, entry, text) => {
    expect((await (await fill()).why({ squad: 'kiln', entry })).entry.text).toBe(text);
  });

  it('its whole id or the beginning of it', async () => {
    const memory = await fill();
    const { entry } = await memory.why({ squad: 'kiln', entry: 'L2' });
    expect((await memory.why({ squad: 'kiln', entry: entry.id })).entry).toEqual(entry);
    const tooShort = memory.why({ squad: 'kiln', entry: entry.id.slice(0, 8) });
    await expect(tooShort).rejects.toMatchObject({ code: 'invalid' });
  });
});

it('tells run, line, words, later events and the spawns that were told', async () => {
  const memory = await fill();
  const why = await memory.why({ squad: 'kiln', entry: 'L2' });
  expect(why.entry).toMatchObject({ shortId: 'L2', status: 'superseded', squad: 'kiln' });
  expect(why.via).toMatchObject({
    ...{ kind: 'session', session: 's1', position: 2, line: 4, text: 'Test runner is Jest' },
  });
  expect(why.transformations.map(({ type }) => type)).toEqual(['EntryRetired']);
  expect(why.injections).toMatchObject([{ session: 's2', role: 'DEV', budget: 500 }]);
  const successor = await memory.why({ squad: 'kiln', entry: 'runner is Vitest' });
  expect(successor.transformations.map(({ event }) => event)).toEqual(
    why.transformations.map(({ event }) => event),
  );
});

it('tells where a person’s standard stood', async () => {
  const { via } = await (await fill()).why({ squad: 'kiln', entry: 'Two eyes' });
  expect(via).toMatchObject({ kind: 'person', path: 'team.md', line: 3, text: 'Two eyes' });
});

it.each([
  [{ squad: 'kiln', entry: 'L99' }, 'not_found'],
  [{ squad: 'kiln', entry: 'nobody said this' }, 'not_found'],
  [{ squad: 'kiln', entry: 'Test runner is' }, 'not_found'],
  [{ entry: 'L2' }, 'invalid'],
])('fails for %j with %s', async (input, code) => {
  const memory = await openFor(folder());
  await memory.write({ squad: 'kiln', output: outputWith('[DEV] One') });
  await expect(memory.why(input)).rejects.toMatchObject({ code });
});

it('refuses words that fit several entries, and names them', async () => {
  const memory = await openFor(folder());
  await memory.write({ squad: 'kiln', output: outputWith('[DEV] Retry once', '[QA] Retry twice') });
  const why = memory.why({ squad: 'kiln', entry: 'retry' });
  await expect(why).rejects.toMatchObject({ code: 'invalid' });
  await expect(why).rejects.toThrow(/L2.*L3|L3.*L2/u);
});
