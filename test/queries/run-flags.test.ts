/** A pattern is flagged where every run behind it failed, and not by one among others. */
import { expect, it } from 'vitest';
import { openFor, outputWith } from '../support/sample-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';
import { withoutPolicies } from '../support/without-policies.ts';

const folder = temporaryFolders();

it('flags a pattern by all of its runs', async () => {
  const memory = await openFor(withoutPolicies(folder()));
  const output = outputWith('[DEV] The kiln door needs two hands');
  const runs = ['one', 'two', 'three'];
  for (const session of runs) await memory.write({ squad: 'kiln', session, output });
  await memory.distill({ squad: 'kiln' });
  const flags = async () => {
    const { entries } = await memory.read({ squad: 'kiln' });
    const pattern = entries.find(({ layer }) => layer === 'program');
    expect(pattern?.text).toContain('two hands');
    return pattern?.flags;
  };
  const failed: (readonly string[] | undefined)[] = [];
  for (const session of runs) {
    await memory.run('record-outcome', { squad: 'kiln', session, outcome: 'failure' });
    failed.push(await flags());
  }
  expect(failed).toEqual([[], [], ['from-failure']]);
});
