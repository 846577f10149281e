/**
 * Compressing and flushing with patterns kept take nothing from what is distilled: the same
 * patterns come of the same lessons.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Entry, Memory } from '../../src/index.ts';
import { noPolicies, padLog, withScene } from '../support/scene.ts';
import { runs } from '../support/seed.ts';
import type { Deed } from '../support/transformation-actions.ts';
import * as deeds from '../support/transformation-actions.ts';

const { squad } = deeds;
const lots = fc.array(deeds.captures, { minLength: 1, maxLength: 6 });
const kept: readonly [name: string, fc.Arbitrary<Deed | undefined>][] = [
  ['compress', deeds.compresses],
  ['flush --keep-semantic', fc.constant(undefined)],
];

describe.each(kept)('%s', (_name, step) => {
  it('leaves later distills the patterns that they would have made', async () => {
    await fc.assert(
      fc.asyncProperty(lots, step, lots, fc.boolean(), async (first, deed, then, distilsFirst) => {
        const results: unknown[] = [];
        let events = 0;
        for (const isHidden of [true, false]) {
          await withScene(noPolicies, async (scene) => {
            const { memory } = scene;
            for (const capture of first) await capture.run(scene);
            if (distilsFirst) await memory.distill({ squad });
            const before = await patternsOf(memory);
            const from = (await memory.log()).events.length;
            if (!isHidden) await padLog(scene, events);
            else if (deed !== undefined) await deed.run(scene);
            else await memory.flush({ squad, keepSemantic: true });
            events = (await memory.log()).events.length - from;
            expect(await patternsOf(memory)).toEqual(before);
            scene.clock.set('2026-12-01T00:00:00.000Z');
            for (const capture of then) await capture.run(scene);
            await memory.distill({ squad });
            await memory.distill({ squad });
            results.push((await patternsOf(memory)).map(withoutId));
          });
        }
        expect(results[1]).toEqual(results[0]);
      }),
      runs(12),
    );
  }, 120_000);
});

it('tells all lessons of a compressed session to search', async () => {
  await withScene(noPolicies, async ({ memory }) => {
    const output = '## Session Memory\n- [DEV] Flags live in flags.toml\n';
    await memory.write({ squad, session: 's1', output });
    await memory.compress({ squad, days: 0 });
    const { block } = await memory.read({ squad });
    expect(block).not.toContain('flags.toml');
    const { results } = await memory.search({ query: 'flags.toml', squad });
    expect(results).toMatchObject([{ text: 'Flags live in flags.toml', status: 'current' }]);
  });
});

it('counts lessons that a flush hid as support of the patterns it kept', async () => {
  await withScene(noPolicies, async ({ memory }) => {
    const teach = (session: string) =>
      memory.write({
        squad,
        session,
        output: '## Session Memory\n- [DEV] Flags live in flags.toml\n',
      });
    await teach('s1');
    await memory.flush({ squad, keepSemantic: true });
    await teach('s2');
    await memory.distill({ squad });
    expect(await patternsOf(memory)).toMatchObject([{ support: 2 }]);
  });
});

async function patternsOf(memory: Memory): Promise<readonly Entry[]> {
  const { entries } = await memory.read({ squad, tokens: 100_000 });
  return entries.filter(({ layer }) => layer === 'program');
}

/** Ids of learnings follow from how many events there were; those of patterns from them. */
function withoutId({ id: _id, ...pattern }: Entry) {
  return pattern;
}
