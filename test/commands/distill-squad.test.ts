/** Distilling: what is recorded of it, what it builds on, and when it records nothing. */
import { expect, it } from 'vitest';
import { distillSquad } from '../../src/commands/distill-squad.ts';
import { standardRules, standardRulesRef } from '../../src/distill/standard-rules.ts';
import { draft } from '../support/event-samples.ts';
import { givenTransformed } from '../support/given-transformed.ts';
import { lessonIds, taught } from '../support/taught.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const folder = temporaryFolders();
const input = { squad: 'kiln', dryRun: false };
const adopted = draft('RulesAdopted', {
  rules: standardRulesRef,
  definition: { ...standardRules },
});
const flags = ['Flags live in flags.toml', 'flags live in  flags.toml.'] as const;
const once = [...taught('s1', 1, flags[0]), adopted, ...taught('s2', 2, flags[1])];
const [first = '', second = ''] = lessonIds(once);

it('makes one pattern of lessons that say the same, and refers to both', async () => {
  const { events, result } = await givenTransformed(folder(), once)
    .when(distillSquad, input)
    .then([
      {
        type: 'SquadDistilled',
        data: {
          ...{ basis: [], replaces: [], changed: [], removed: [], retired: [] },
          sawPosition: 5,
          rules: standardRulesRef,
          added: [{ role: 'DEV', firstLearning: first, sources: [first, second] }],
        },
      },
    ]);
  expect(events[0]).toMatchObject({ actor: { kind: 'user' } });
  expect(result).toMatchObject({ retired: 0, merged: 1 });
});

const distilled = draft('SquadDistilled', {
  rules: standardRulesRef,
  added: [],
  sawPosition: 3,
});

it('builds on the distills in force', async () => {
  await givenTransformed(folder(), [...once, distilled])
    .when(distillSquad, input)
    .then([{ type: 'SquadDistilled', data: { basis: [distilled.id] } }]);
});

it('builds on nothing that was undone', async () => {
  const undone = draft('TransformationUndone', { target: distilled.id });
  await givenTransformed(folder(), [...once, distilled, undone])
    .when(distillSquad, input)
    .then([{ type: 'SquadDistilled', data: { basis: [] } }]);
});

it('begins anew after a full flush, and goes on after one that keeps patterns', async () => {
  const flushed = draft('SquadFlushed', { keepSemantic: false });
  const kept = draft('SquadFlushed', { keepSemantic: true });
  const later = taught('s3', 3, 'Retry the browser tests twice');
  await givenTransformed(folder(), [...once, distilled, flushed])
    .when(distillSquad, input)
    .then([]);
  const [only = ''] = lessonIds(later);
  await givenTransformed(folder(), [...once, distilled, flushed, ...later])
    .when(distillSquad, input)
    .then([{ type: 'SquadDistilled', data: { basis: [], added: [{ sources: [only] }] } }]);
  await givenTransformed(folder(), [...once, distilled, kept])
    .when(distillSquad, input)
    .then([
      {
        type: 'SquadDistilled',
        data: { basis: [distilled.id], added: [{ sources: [first, second] }] },
      },
    ]);
});

it('adopts rules that are named, as one with the distill', async () => {
  const { events } = await givenTransformed(folder(), once)
    .when(distillSquad, { ...input, rules: 'squad-memory' })
    .then([
      { type: 'RulesAdopted', data: { rules: { name: 'squad-memory' } } },
      { type: 'SquadDistilled', data: { rules: { name: 'squad-memory' } } },
    ]);
  const [adoption, distill] = events;
  expect(distill?.correlation).toBe(adoption?.id);
  expect(adoption?.correlation).toBe(adoption?.id);
});

it('adopts the standard rules where a log has none, apart from the distill', async () => {
  const { events } = await givenTransformed(folder(), taught('s1', 1, flags[0]))
    .when(distillSquad, input)
    .then([{ type: 'RulesAdopted' }, { type: 'SquadDistilled' }]);
  expect(events.map(({ correlation }) => correlation)).toEqual([undefined, undefined]);
});

it('is recorded under its key where a policy asks, also where nothing changes', async () => {
  const policyKey = 'distill/squad/kiln/3';
  const { events } = await givenTransformed(folder(), [adopted])
    .when(distillSquad, input, { policyKey })
    .then([{ type: 'SquadDistilled', data: { added: [] } }]);
  expect(events[0]).toMatchObject({
    dedupeKey: policyKey,
    actor: { kind: 'system', id: 'policy' },
  });
});

it('retires what a later lesson replaces, and brings it back when that is forgotten', async () => {
  const events = [
    ...taught('s1', 1, 'Test runner is Jest'),
    adopted,
    ...taught('s2', 2, 'Test runner is Vitest; Jest removed, replaces Jest'),
  ];
  const [jest = '', vitest = ''] = lessonIds(events);
  const { events: decided } = await givenTransformed(folder(), events)
    .when(distillSquad, input)
    .then([{ type: 'SquadDistilled', data: { retired: [{ entry: jest, by: vitest }] } }]);
  const [distill] = decided;
  if (distill === undefined) throw new Error('nothing was decided');
  const forgotten = draft('EntryRetired', { entry: vitest, why: 'forgotten' });
  await givenTransformed(folder(), [...events, { ...distill, stream: 'squad/kiln' }, forgotten])
    .when(distillSquad, input)
    .then([{ type: 'SquadDistilled', data: { retired: [], reinstated: [jest] } }]);
});
