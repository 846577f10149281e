/**
 * C05: an output that teaches nothing never fails its spawn, says why, and a run of them is
 * noticed.
 */
import { expect, it } from 'vitest';
import { openFor, outputWith } from '../support/sample-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const folder = temporaryFolders();
const outputs = {
  'no section': 'I moved the flags and all tests pass.\n',
  'a heading with nothing under it': 'Done.\n\n## Session Memory\n',
  'a section inside an unclosed fence': 'See:\n```\n## Session Memory\n- [DEV] never closed\n',
  'a section of prose': '## Session Memory\nNothing special happened, all went well.\n',
  'an empty output': '',
  'only white space': ' \n\t\n',
};

it.each(Object.entries(outputs))('says why %s teaches nothing', async (_name, output) => {
  const memory = await openFor(folder());
  const { stored, warnings } = await memory.write({ squad: 'kiln', session: 's1', output });
  expect(stored).toEqual([]);
  expect(warnings).toEqual([expect.stringMatching(/^0 learnings: .{8}/u)]);
  expect(await memory.stats()).toMatchObject({ squads: [{ sessions: 1, emptyCaptures: 1 }] });
});

it('gives each kind a reason of its own', async () => {
  const memory = await openFor(folder());
  const reasons = new Set<string>();
  for (const [name, output] of Object.entries(outputs).slice(0, 4)) {
    const { warnings } = await memory.write({ squad: 'kiln', session: name, output });
    reasons.add(warnings.join());
  }
  expect(reasons.size).toBe(4);
});

it('warns in stats of captures that were all empty, until one is not', async () => {
  const memory = await openFor(folder());
  const warnings = async () => (await memory.stats()).warnings;
  for (const [turn, output] of Object.values(outputs).slice(0, 4).entries()) {
    expect(await warnings()).toEqual(
      turn < 3 ? [] : [expect.stringContaining(`last ${turn} captures of kiln stored nothing`)],
    );
    await memory.write({ squad: 'kiln', session: `s${turn}`, output });
  }
  expect(await warnings()).toHaveLength(1);
  await memory.write({ squad: 'kiln', session: 's9', output: outputWith('[DEV] at last') });
  expect(await warnings()).toEqual([]);
});
