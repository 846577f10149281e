/** What was forgotten, superseded or flushed is no result, though its vectors may be stored. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { noPolicies, withScene } from '../support/scene.ts';
import { runs } from '../support/seed.ts';
import type { Deed } from '../support/transformation-actions.ts';
import * as deeds from '../support/transformation-actions.ts';

const history = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: deeds.captures },
    { weight: 3, arbitrary: deeds.transformationDeeds },
    { weight: 1, arbitrary: deeds.undos },
    { weight: 1, arbitrary: fc.constant({ embed: true }) },
  ),
  { minLength: 4, maxLength: 10 },
);
const queries = [
  ...['cache keys use tenant id', 'ship on tuesdays', 'reattempt shaky browser tests', 'flags'],
  ...['rotate the signing key', 'test runner jest vitest', 'npm', '42', 'compilation'],
];

it('in any history', { timeout: 120_000 }, async () => {
  let hidden = 0;
  await fc.assert(
    fc.asyncProperty(deeds.captures, history, fc.nat(13), async (first, rest, nth) => {
      await withScene(noPolicies, async ({ memory, ...scene }) => {
        for (const step of [first, ...rest]) {
          if ('embed' in step) await memory.embed();
          else await (step as Deed).run({ memory, ...scene });
        }
        await memory.embed();
        const { squad } = deeds;
        const all = await memory.search({ squad, query: queries.join(' '), limit: 1_000 });
        const chosen = all.results.filter(({ layer }) => layer === 'episodic')[nth];
        if (chosen !== undefined) await memory.forget({ squad, entry: chosen.id });
        for (const query of queries) {
          const { results } = await memory.search({ squad, query, limit: 1_000 });
          expect(results.filter(({ status }) => status !== 'current')).toEqual([]);
          expect(results.map(({ id }) => id)).not.toContain(chosen?.id);
          const { block } = await memory.read({ squad, task: query, tokens: 4_000 });
          expect(block).not.toContain(`(${chosen?.shortId} `);
        }
        if (chosen !== undefined) hidden += 1;
        await memory.flush({ squad });
        for (const query of queries) {
          expect((await memory.search({ squad, query })).results, query).toEqual([]);
        }
      });
    }),
    runs(10),
  );
  expect(hidden).toBeGreaterThan(2);
});
