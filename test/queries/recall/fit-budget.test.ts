/** Choosing entries: never over budget, floors kept, unused room passed on, whole entries only. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LayerOffer } from '../../../src/queries/recall/fit-budget.ts';
import { fitBudget, layerNames } from '../../../src/queries/recall/fit-budget.ts';
import { renderBlock } from '../../../src/queries/recall/render-block.ts';
import { candidate } from '../../support/candidates.ts';
import { runs } from '../../support/seed.ts';

const none: LayerOffer = { floor: 100, candidates: [], visible: 0 };
const offer = (floor: number, ...tokens: number[]): LayerOffer => ({
  floor,
  candidates: tokens.map((count, i) => candidate({ tokens: count, text: `${floor}/${i}` })),
  visible: tokens.length,
});
const times = (count: number, tokens: number) => Array.from({ length: count }, () => tokens);
const choose = (offers: Parameters<typeof fitBudget>[0], budget: number, request = false) =>
  fitBudget(offers, { budget, request, encoding: 'o200k_base' });
const spent = (fitted: ReturnType<typeof choose>) =>
  layerNames.map((name) => (fitted?.layers[name] ?? []).reduce((sum, one) => sum + one.tokens, 0));

it('never goes over the budget, whatever is offered', () => {
  const anyOffer = fc
    .record({
      floor: fc.nat(300),
      tokens: fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 20 }),
      unseen: fc.nat(5_000),
    })
    .map(({ floor, tokens, unseen }) => {
      const made = offer(floor, ...tokens);
      return { ...made, visible: made.visible + (tokens.length === 0 ? 0 : unseen) };
    });
  const offers = fc.record({ process: anyOffer, program: anyOffer, episodic: anyOffer });
  fc.assert(
    fc.property(offers, fc.nat(3_000), fc.boolean(), (given, budget, request) => {
      const fitted = choose(given, budget, request);
      if (fitted === undefined) return;
      const { process, program, episodic } = given;
      const visible = {
        process: process.visible,
        program: program.visible,
        episodic: episodic.visible,
      };
      const { tokens, layers } = renderBlock(fitted, visible, 'o200k_base');
      expect(tokens).toBeLessThanOrEqual(budget);
      const counts = layerNames.map(
        (name) => layers[name].entries.length + layers[name].omitted + fitted.told[name],
      );
      expect(counts).toEqual(layerNames.map((name) => visible[name]));
    }),
    runs(2_000),
  );
});

describe('shares', () => {
  it('keep the floors where all layers want more', () => {
    const offers = {
      process: offer(150, ...times(99, 10)),
      program: offer(200, ...times(99, 10)),
      episodic: offer(150, ...times(99, 10)),
    };
    const [process = 0, program = 0, episodic = 0] = spent(choose(offers, 1_000));
    expect(process / episodic).toBeCloseTo(1, 1);
    expect(program / process).toBeCloseTo(4 / 3, 1);
    expect(process + program + episodic).toBeGreaterThan(900);
  });

  it('pass on what a layer does not use', () => {
    const offers = {
      process: offer(150, 10),
      program: none,
      episodic: offer(150, ...times(99, 10)),
    };
    const [process, program, episodic = 0] = spent(choose(offers, 500));
    expect([process, program]).toEqual([10, 0]);
    expect(episodic).toBeGreaterThan(400);
  });

  it('go on to shorter entries behind one that is too long', () => {
    const offers = { process: none, program: none, episodic: offer(150, 900, ...times(10, 20)) };
    expect(choose(offers, 300)?.layers.episodic).toHaveLength(10);
  });
});

describe('the frame', () => {
  const offers = { process: none, program: none, episodic: offer(1, 15, 15, 15, 15) };

  it('loses the request, then the counts, then the headings, as the budget shrinks', () => {
    const seen = new Set<string>();
    for (let budget = 400; budget >= 0; budget -= 1) {
      const fitted = choose(offers, budget, true);
      seen.add(fitted === undefined ? 'nothing' : Object.values(fitted.frame).join());
    }
    expect([...seen]).toEqual(
      [
        'true,true,true',
        'false,true,true',
        'false,false,true',
        'false,false,false',
        'nothing',
      ].filter((tier) => seen.has(tier)),
    );
    expect(seen.has('true,true,true') && seen.has('false,false,false')).toBe(true);
  });

  it('asks for no section where that is switched off', () => {
    expect(choose(offers, 5_000)?.frame.request).toBe(false);
  });

  it('is not there where no entry fits', () => {
    expect(choose(offers, 20, true)).toBeUndefined();
    expect(choose({ process: none, program: none, episodic: none }, 5_000)).toBeUndefined();
  });
});
