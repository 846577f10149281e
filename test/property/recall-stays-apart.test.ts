/**
 * What is found for a text, and what stands beside it in its run, is of the squads, agents and
 * roles that were asked for, however the runs of others lie between them in the log.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { outputWith } from '../support/sample-memory.ts';
import { noPolicies, withScene } from '../support/scene.ts';
import { runs } from '../support/seed.ts';

const plain = ['cache', 'flag', 'deploy', 'retry', 'token', 'queue', 'index', 'lock'];
const owners = [{ squad: 'kiln' }, { squad: 'loom' }, { agent: 'ada' }] as const;
const lesson = fc
  .record({
    words: fc.uniqueArray(fc.constantFrom(...plain), { minLength: 1, maxLength: 2 }),
    role: fc.constantFrom('DEV', 'QA', 'ALL'),
  })
  .map(({ words, role }) => ({ said: words.join(' '), role }));
/** Long enough that a run reads on, and what stands beside an answer belongs to it. */
const run = fc.record({
  owner: fc.constantFrom(...owners),
  lessons: fc.array(lesson, { minLength: 9, maxLength: 20, size: 'max' }),
});
const question = fc.record({
  text: fc
    .uniqueArray(fc.constantFrom(...plain), { minLength: 1, maxLength: 2 })
    .map((words) => words.join(' ')),
  whose: fc.constantFrom(...owners, { squad: 'kiln', agent: 'ada' }),
  role: fc.constantFrom(undefined, 'DEV', 'QA', 'ALL'),
});

it.each([
  ['by words', { embedder: { kind: 'none' } }],
  ['by words and meaning', {}],
])('%s, in search and in the block', { timeout: 120_000 }, async (_how, embedder) => {
  let beside = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(run, { minLength: 3, maxLength: 8, size: 'max' }),
      fc.array(question, { minLength: 6, maxLength: 6 }),
      async (written, questions) => {
        await withScene({ ...noPolicies, ...embedder }, async ({ memory }) => {
          for (const [nth, { owner, lessons }] of written.entries()) {
            // A word of its own keeps each from being a repeat.
            const bullets = lessons.map(({ said, role }, i) => `[${role}] ${said} r${nth}n${i}`);
            await memory.write({ ...owner, session: `s${nth}`, output: outputWith(...bullets) });
          }
          for (const { text, whose, role } of questions) {
            const streams = Object.entries(whose).map(([kind, id]) => `${kind}/${id}`);
            const roles = role === undefined ? ['DEV', 'QA', 'ALL'] : [role, 'ALL'];
            const asked = { ...whose, ...(role === undefined ? {} : { role }) };
            const { results } = await memory.search({ query: text, ...asked, limit: 1_000 });
            const { entries } = await memory.read({ ...asked, task: text, tokens: 2_000 });
            for (const found of [...results, ...entries]) {
              expect(streams).toContain(found.stream);
              expect(roles).toContain(found.role);
            }
            beside += results.filter(({ parts }) => parts.keyword === 0).length;
          }
        });
      },
    ),
    runs(15),
  );
  // Else nothing here could have come with its neighbours.
  expect(beside).toBeGreaterThan(10);
});
