/** Deciding anew: what it takes over from, at which position, and why each pattern differs. */
import { expect, it } from 'vitest';
import { replayRules } from '../../src/commands/replay-rules.ts';
import { standardRules, standardRulesRef } from '../../src/distill/standard-rules.ts';
import { draft } from '../support/event-samples.ts';
import { givenTransformed } from '../support/given-transformed.ts';
import { openFor, outputWith } from '../support/sample-memory.ts';
import { lessonIds, taught } from '../support/taught.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const folder = temporaryFolders();
const input = { squad: 'kiln', dryRun: false };
const adopted = draft('RulesAdopted', {
  rules: standardRulesRef,
  definition: { ...standardRules },
});
const lessons = [...taught('s1', 1, 'Flags live in flags.toml'), adopted];
const [lesson = ''] = lessonIds(lessons);
const nothing = draft('SquadDistilled', { added: [], sawPosition: 3, rules: standardRulesRef });

it('takes over from the distills in force, at the position that they saw', async () => {
  const later = taught('s2', 2, 'Retry the browser tests twice');
  const { result } = await givenTransformed(folder(), [...lessons, nothing, ...later])
    .when(replayRules, input)
    .then([
      {
        type: 'SquadDistilled',
        data: {
          ...{ basis: [], replaces: [nothing.id], sawPosition: 3 },
          added: [{ firstLearning: lesson, sources: [lesson] }],
        },
      },
    ]);
  expect(result).toMatchObject({ identical: false, from: standardRulesRef, to: standardRulesRef });
});

it('adopts other rules as one with the distill, also where patterns are the same', async () => {
  const { events } = await givenTransformed(folder(), lessons)
    .when(replayRules, { ...input, rules: 'squad-memory' })
    .then([{ type: 'RulesAdopted' }, { type: 'SquadDistilled', data: { basis: [] } }]);
  const [adoption, distill] = events;
  expect([adoption?.correlation, distill?.correlation]).toEqual([adoption?.id, adoption?.id]);
});

it('says of every difference why', async () => {
  const memory = await openFor(folder());
  const output = outputWith('[DEV] Flags live in flags.toml', '[DEV] npm run build');
  await memory.write({ squad: 'kiln', session: 's1', output });
  await memory.distill({ squad: 'kiln' });
  const replay = await memory.replay({ squad: 'kiln', rules: 'squad-memory' });
  if ('replays' in replay) throw new Error('asked for one squad');
  const { added, removed, changedEntries } = replay;
  expect(added.length + removed.length + changedEntries.length).toBeGreaterThan(0);
  for (const one of [...added, ...removed]) expect(one).toHaveProperty('reason');
});
