/** Choosing entries: never over budget, floors kept, unused room passed on, whole entries only. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LayerOffer } from '../../../src/queries/recall/fit-budget.ts';
import { fitBudget } from '../../../src/queries/recall/fit-budget.ts';
import { layerNames } from '../../../src/queries/recall/frame.ts';
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

describe('how large the frame may be', () => {
  const many = { process: none, program: none, episodic: offer(1, ...times(20, 15)) };
  const frameAt = (budget: number) => Object.values(choose(many, budget)?.frame ?? {}).join();

  it('is two fifths of the budget where something is left out', () => {
    expect(frameAt(105)).toBe('false,true,true');
    expect(frameAt(104)).toBe('false,false,true');
    expect(frameAt(95)).toBe('false,false,true');
    expect(frameAt(94)).toBe('false,false,false');
  });

  it('is all but one entry where that is all, or nothing else is left of it', () => {
    const one = { process: none, program: none, episodic: offer(1, 15) };
    expect(choose(one, 57)?.frame).toEqual({ request: false, counts: true, headings: true });
    expect(choose(one, 56)?.frame.counts).toBe(false);
    expect(choose(many, 43)?.frame.headings).toBe(false);
    expect(choose(many, 42)).toBeUndefined();
  });

  it('is not that large where one layer is whole and another is not', () => {
    const mixed = { ...many, process: offer(1, 5) };
    expect(choose(mixed, 104)?.frame.counts).toBe(false);
  });
});

describe('a lesson that is a pattern too', () => {
  const says = (text: string, tokens = 10): LayerOffer => ({
    floor: 100,
    candidates: [candidate({ text, tokens })],
    visible: 1,
  });
  const said = says('Queue on NATS');

  it('is told once, as the pattern, and then nothing is left out', () => {
    const fitted = choose({ process: none, program: said, episodic: says('queue  on nats.') }, 68);
    expect(fitted?.layers.program).toHaveLength(1);
    expect(fitted?.layers.episodic).toEqual([]);
    expect(fitted?.told).toEqual({ process: 0, program: 0, episodic: 1 });
    expect(fitted?.frame.counts).toBe(true);
  });

  it('is told once, however much room there is', () => {
    const fitted = choose({ process: none, program: said, episodic: said }, 5_000);
    expect(fitted?.layers.episodic).toEqual([]);
  });

  it('is told as the lesson where the pattern has no room', () => {
    const long = says('Queue on NATS', 5_000);
    const fitted = choose({ process: none, program: long, episodic: said }, 400);
    expect(fitted?.layers.episodic).toHaveLength(1);
    expect(fitted?.told).toEqual({ process: 0, program: 1, episodic: 0 });
  });

  it('is told beside a standard that says the same, and beside other lessons', () => {
    const both = choose({ process: said, program: said, episodic: says('Cache it') }, 400);
    expect(layerNames.map((name) => both?.layers[name].length)).toEqual([1, 1, 1]);
    expect(both?.told).toEqual({ process: 0, program: 0, episodic: 0 });
  });
});

describe('room that is left', () => {
  const full = offer(100, ...times(99, 10));
  const frameTokens = 28 + 8 + 8 + 10 + 3 * 4;

  it('goes to the layers that want more in the proportion of their floors', () => {
    const offers = { process: full, program: offer(100, 10, 10, 10), episodic: full };
    expect(spent(choose(offers, 390 + frameTokens))).toEqual([180, 30, 180]);
  });

  it('is shared evenly where no layer has a floor', () => {
    const free = { ...full, floor: 0 };
    const [process, program, episodic] = spent(
      choose({ process: free, program: free, episodic: free }, 300 + frameTokens),
    );
    expect([process, program, episodic]).toEqual([100, 100, 100]);
  });

  it('goes to the next whole entry where shares end in the middle of one', () => {
    const halves = offer(100, 60, 60);
    const offers = { process: halves, program: none, episodic: halves };
    const tokens = spent(choose(offers, 200 + 28 + 8 + 10 + 8));
    expect(tokens).toEqual([120, 0, 60]);
  });
});
