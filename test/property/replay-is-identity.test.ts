/**
 * Deciding program memory anew: under the rules in force it gives what is in force; a preview is
 * what applying does and writes nothing; and back under the first rules come the first bytes.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Memory } from '../../src/memory-api.ts';
import { readBlocks } from '../support/blocks.ts';
import { withScene } from '../support/scene.ts';
import { runs } from '../support/seed.ts';
import { logFingerprint } from '../support/stored-bytes.ts';
import * as deeds from '../support/transformation-actions.ts';

const { squad } = deeds;
/** Whatever comes before, a distill of everything; then what no distill has seen. */
const since = fc.array(
  fc.oneof(deeds.captures, deeds.changesByHand, deeds.compresses, deeds.waits),
  {
    maxLength: 4,
  },
);

it('decides again what is in force, whatever came before and since', async () => {
  let decided = 0;
  await fc.assert(
    fc.asyncProperty(deeds.histories, since, async (history, later) => {
      await withScene({ autoDistillEvery: 0 }, async (scene) => {
        for (const deed of history) await deed.run(scene);
        const { changed } = await scene.memory.distill({ squad });
        for (const deed of later) await deed.run(scene);
        if (!changed) return;
        const again = await scene.memory.replay({ squad });
        decided += 1;
        expect(again).toMatchObject({ identical: true, changed: false, applied: false });
        expect(again).toMatchObject({ added: [], removed: [], changedEntries: [] });
      });
    }),
    runs(15),
  );
  expect(decided).toBeGreaterThan(0);
}, 120_000);

it('applies what it showed without a trace, and goes back to the first bytes', async () => {
  let differed = 0;
  await fc.assert(
    fc.asyncProperty(deeds.histories, async (history) => {
      await withScene({ autoDistillEvery: 0 }, async (scene) => {
        const { memory, root } = scene;
        for (const deed of history) await deed.run(scene);
        await memory.replay({ squad, rules: 'standard', apply: true });
        const first = await readBlocks(memory);
        const [head, stored] = [await memory.verify(), await logFingerprint(root)];
        const preview = await memory.replay({ squad, rules: 'squad-memory', diff: true });
        expect(await memory.replay({ squad, rules: 'squad-memory', diff: true })).toEqual(preview);
        expect(await memory.verify()).toEqual(head);
        expect(await logFingerprint(root)).toBe(stored);
        const applied = await memory.replay({ squad, rules: 'squad-memory', apply: true });
        expect(changesOf(applied)).toEqual(changesOf(preview));
        if (JSON.stringify(await readBlocks(memory)) !== JSON.stringify(first)) differed += 1;
        await memory.replay({ squad, rules: 'standard', apply: true });
        expect(await readBlocks(memory)).toEqual(first);
      });
    }),
    runs(12),
  );
  expect(differed).toBeGreaterThan(0);
}, 120_000);

function changesOf(replay: Awaited<ReturnType<Memory['replay']>>) {
  if ('replays' in replay) throw new Error('asked for one squad');
  const { added, removed, changedEntries, tokensBefore, tokensAfter, identical } = replay;
  return { added, removed, changedEntries, tokensBefore, tokensAfter, identical };
}
