/** Adopting rules: the log keeps them in full, and the same rules are adopted once. */
import { expect, it } from 'vitest';
import { adoptRules } from '../../src/commands/adopt-rules.ts';
import { beginStream } from '../../src/commands/adopted-rules.ts';
import { squadMemoryRules } from '../../src/distill/squad-memory-rules.ts';
import { standardRules, standardRulesRef } from '../../src/distill/standard-rules.ts';
import { draft } from '../support/event-samples.ts';
import { givenTransformed } from '../support/given-transformed.ts';
import { taught } from '../support/taught.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const folder = temporaryFolders();
const lessons = taught('s1', 1, 'Flags live in flags.toml');
const adopted = draft('RulesAdopted', {
  rules: standardRulesRef,
  definition: { ...standardRules },
});
const ask = (rules: string) => ({ squad: 'kiln', dryRun: false, rules });

it('keeps the whole definition, its hash and the release', async () => {
  const { events, result } = await givenTransformed(folder(), [...lessons, adopted])
    .when(adoptRules, ask('squad-memory'))
    .then([{ type: 'RulesAdopted', data: { definition: { name: squadMemoryRules.name } } }]);
  const [adoption] = events;
  expect(adoption?.data).toMatchObject({ release: expect.stringMatching(/^\d+\.\d+/u) });
  expect(JSON.stringify(adoption?.data)).toContain('exact-duplicates');
  expect(result).toMatchObject({ from: standardRulesRef, to: { name: 'squad-memory' } });
});

it('records nothing where those rules are in force', async () => {
  await givenTransformed(folder(), [...lessons, adopted])
    .when(adoptRules, ask('standard'))
    .then([]);
});

it('adopts again what was undone', async () => {
  const undone = draft('TransformationUndone', { target: adopted.id });
  await givenTransformed(folder(), [...lessons, adopted, undone])
    .when(adoptRules, ask('standard'))
    .then([{ type: 'RulesAdopted', data: { rules: standardRulesRef } }]);
});

it('begins a stream with the standard rules, once', () => {
  const moment = { newId: () => '01Z' };
  expect(beginStream({ hasRules: false }, moment)).toMatchObject([
    { type: 'RulesAdopted', data: { rules: standardRulesRef } },
  ]);
  expect(beginStream({ hasRules: true }, moment)).toEqual([]);
});
