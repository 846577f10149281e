/** A short run of the fuzzer over all its targets, with the seed of all properties. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seed } from '../support/seed.ts';
import { defineTarget, hold } from './fuzz-target.ts';
import { fuzzTargets, runsOf } from './targets.ts';

const runs = Math.ceil(4_000 * Number(process.env['FC_SCALE'] ?? 1));

describe('the fuzzer', () => {
  it.each(fuzzTargets.map((target) => [target.name, target.promise, target] as const))(
    '%s: %s',
    async (_name, _promise, target) => {
      await target.attack({ runs: runsOf(target, fuzzTargets, runs), seed });
    },
  );

  it('prints the smallest input that breaks a promise, and how to come back to it', async () => {
    const target = defineTarget({
      name: 'sample',
      promise: 'no number has two digits',
      share: 1,
      inputs: fc.nat(99),
      check: (number) => hold(number < 10, `${number} has two digits`),
    });
    const attack = target.attack({ runs: 200, seed: 7 });
    await expect(attack).rejects.toThrow(
      /sample breaks its promise: no number has two digits\.\nSmallest input found: 10\n/u,
    );
    await expect(attack).rejects.toThrow(/--target sample --seed 7 --path [\d:]+\n.*10 has two/u);
  });
});
