/**
 * Undo gives the very bytes of the blocks before a transformation, redo those after it; with
 * captures since then, what a memory shows that was never transformed.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Memory } from '../../src/memory-api.ts';
import { readBlocks } from '../support/blocks.ts';
import { noPolicies, padLog, withScene } from '../support/scene.ts';
import { runs } from '../support/seed.ts';
import type { Deed, Scene } from '../support/transformation-actions.ts';
import * as deeds from '../support/transformation-actions.ts';

const transformations: readonly [name: string, fc.Arbitrary<Deed>][] = [
  ['distill', deeds.distills],
  ['compress', deeds.compresses],
  ['flush', deeds.flushes],
  ['change of rules', deeds.replays],
  ['undo', deeds.undos],
];

describe.each(transformations)('%s', (_name, transformation) => {
  it('is undone and redone to the byte', { timeout: 120_000 }, async () => {
    let changes = 0;
    await fc.assert(
      fc.asyncProperty(deeds.histories, transformation, async (history, deed) => {
        await withScene({}, async (scene) => {
          for (const each of history) await each.run(scene);
          const before = await readBlocks(scene.memory);
          const done = await perform(deed, scene);
          if (done === undefined) return;
          const after = await readBlocks(scene.memory);
          if (JSON.stringify(after) !== JSON.stringify(before)) changes += 1;
          const undone = await undo(scene.memory, done);
          expect(await readBlocks(scene.memory)).toEqual(before);
          await undo(scene.memory, undone);
          expect(await readBlocks(scene.memory)).toEqual(after);
        });
      }),
      runs(6),
    );
    expect(changes).toBeGreaterThan(0);
  });
});

const later = fc.array(deeds.captures, { minLength: 1, maxLength: 4 });
const own = fc.array(fc.oneof(deeds.captures, deeds.changesByHand, deeds.distills), {
  minLength: 2,
  maxLength: 10,
});
const made = fc.oneof(deeds.distills, deeds.compresses, deeds.flushes, deeds.replays);

it('leaves, once undone, what later captures alone had made', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(own, made, later, async (history, deed, captures) => {
      const blocks: unknown[] = [];
      let events = 0;
      for (const transforms of [true, false]) {
        await withScene(noPolicies, async (scene) => {
          for (const each of history) await each.run(scene);
          scene.clock.set('2026-12-01T00:00:00.000Z');
          const from = await newestPosition(scene.memory);
          const done = transforms ? await perform(deed, scene) : undefined;
          if (transforms) events = (await newestPosition(scene.memory)) - from;
          else await padLog(scene, events);
          scene.clock.set('2026-12-02T00:00:00.000Z');
          for (const each of captures) await each.run(scene);
          if (done !== undefined) await undo(scene.memory, done);
          blocks.push(await readBlocks(scene.memory));
        });
      }
      expect(blocks[0]).toEqual(blocks[1]);
    }),
    runs(10),
  );
});

/** The event to undo, where the deed recorded any. */
async function perform(deed: Deed, scene: Scene): Promise<string | undefined> {
  const from = await newestPosition(scene.memory);
  await deed.run(scene);
  const { events } = await scene.memory.log({ since: from });
  const newest = events.at(-1);
  // What a person restored is no transformation; forgetting it again takes that back.
  return newest?.type === 'EntryRestored' ? undefined : newest?.id;
}

async function undo(memory: Memory, event: string): Promise<string> {
  const done = await memory.undo({ squad: deeds.squad, event });
  if (done.event === undefined) throw new Error(`nothing undid ${event}`);
  return done.event;
}

async function newestPosition(memory: Memory): Promise<number> {
  const { events } = await memory.log();
  return events.at(-1)?.position ?? 0;
}
