/**
 * What a run was told at a moment is read again later to the byte, as of its injection and as of
 * its position, whatever was captured, transformed and taken back since.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withScene } from '../support/scene.ts';
import { runs } from '../support/seed.ts';
import type { Deed } from '../support/transformation-actions.ts';
import * as deeds from '../support/transformation-actions.ts';

const request = fc.record(
  {
    role: fc.constantFrom('DEV', 'QA'),
    tokens: fc.constantFrom(0, 90, 500, 4_000),
    task: fc.constantFrom('move the flags', 'fix the cache'),
    limit: fc.integer({ min: 1, max: 3 }),
    request: fc.boolean(),
    modelLimit: fc.constantFrom(5, 60, 400),
  },
  { requiredKeys: [] },
);

interface Injected {
  readonly input: object;
  readonly block: string;
  readonly asOf: number;
}

const reads = request.map((input) => ({ read: input }));
const histories = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: reads },
    { weight: 5, arbitrary: deeds.captures },
    { weight: 5, arbitrary: deeds.transformationDeeds },
    { weight: 3, arbitrary: deeds.undos },
    { weight: 1, arbitrary: deeds.waits },
  ),
  { minLength: 8, maxLength: 20, size: 'max' },
);

it('reads as of an injection what was injected', { timeout: 120_000 }, async () => {
  let filled = 0;
  await fc.assert(
    fc.asyncProperty(deeds.captures, histories, async (first, rest) => {
      await withScene({}, async ({ memory, ...scene }) => {
        const told: Injected[] = [];
        for (const step of [first, ...rest]) {
          if (!('read' in step)) {
            await (step as Deed).run({ memory, ...scene });
            continue;
          }
          const input = { squad: deeds.squad, ...step.read };
          const { block, asOf } = await memory.read({ ...input, session: `told-${told.length}` });
          told.push({ input, block, asOf });
          if (block !== '') filled += 1;
        }
        const { events } = await memory.log({ type: 'MemoryInjected' });
        const injected = new Map(events.map(({ id, data }) => [sessionOf(data), id]));
        for (const [nth, { input, block, asOf }] of told.entries()) {
          const asOfEvent = injected.get(`told-${nth}`);
          // An empty block is told to nobody.
          expect(asOfEvent === undefined).toBe(block === '');
          if (asOfEvent === undefined) continue;
          expect((await memory.read({ ...input, asOf: asOfEvent })).block).toBe(block);
          expect((await memory.read({ ...input, asOf: String(asOf) })).block).toBe(block);
        }
      });
    }),
    runs(12),
  );
  expect(filled).toBeGreaterThan(10);
});

function sessionOf(data: unknown): string {
  return (data as { readonly session: { readonly id: string } }).session.id;
}
