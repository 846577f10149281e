/** Results keep to their limit, whatever they hold, and say what was left out. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitResult } from '../../../src/surfaces/mcp/fit-result.ts';
import { runs } from '../../support/seed.ts';

/** A token a word or sign, near enough. */
const count = (text: string) => text.match(/\w+|[^\s\w]/gu)?.length ?? 0;
const more = 'Ask for more.';
const size = (value: unknown) => count(JSON.stringify(value));

interface Sample {
  readonly query: string;
  readonly results: readonly { readonly text: string }[];
  readonly session?: { readonly told: readonly string[] };
  readonly warnings: readonly string[];
}

function sample(results: number, words = 8): Sample {
  const text = (at: number) => Array.from({ length: words }, (_, n) => `w${at}x${n}`).join(' ');
  return {
    query: 'q',
    results: Array.from({ length: results }, (_, at) => ({ text: text(at) })),
    warnings: ['first'],
  };
}

function held(result: Sample, limit: number, lists: readonly string[] = ['results']): Sample {
  return fitResult(result, { limit, lists, count, more });
}

describe('what fits', () => {
  it('is given as it is', () => {
    const result = sample(3);
    expect(held(result, 1_000)).toBe(result);
  });
});

describe('what does not fit', () => {
  it('loses the ends of its lists, and says how many and what to do', () => {
    const result = sample(100);
    const fitted = held(result, 200);
    const kept = fitted.results.length;
    expect(size(fitted)).toBeLessThanOrEqual(200);
    expect(fitted.results).toEqual(result.results.slice(0, kept));
    expect(fitted.warnings).toEqual([
      'first',
      `${100 - kept} of 100 results are left out.`,
      'Held to 200 tokens. Ask for more.',
    ]);
    expect(size({ ...fitted, results: result.results.slice(0, kept + 1) })).toBeGreaterThan(200);
    expect(result.results).toHaveLength(100);
  });

  it('loses the most dispensable list first', () => {
    const result = { ...sample(4), session: { told: Array.from({ length: 90 }, () => 'a b c d') } };
    const fitted = held(result, 150, ['session.told', 'results']);
    expect(fitted.results).toHaveLength(4);
    expect(fitted.session?.told.length).toBeLessThan(90);
    expect(fitted.warnings[1]).toMatch(/^\d+ of 90 told are left out\.$/u);
  });

  it('keeps the beginning of its best entry where even that is too long', () => {
    const fitted = held(sample(3, 2_000), 120);
    expect(size(fitted)).toBeLessThanOrEqual(120);
    expect(fitted.results).toHaveLength(1);
    expect(fitted.results[0]?.text).toMatch(/^w0x0 w0x1 .*…$/u);
    expect(fitted.warnings).toContain('Long texts are cut where they end with …');
  });

  it('tells the first of more warnings than there is room for', () => {
    const warnings = Array.from({ length: 80 }, (_, at) => `warning ${at} of many`);
    const fitted = held({ ...sample(0), warnings }, 150);
    expect(size(fitted)).toBeLessThanOrEqual(150);
    expect(fitted.warnings[0]).toBe('warning 0 of many');
    expect(fitted.warnings.at(-2)).toMatch(/^\d+ of 80 warnings are left out\.$/u);
  });

  it('keeps to its limit whatever it is', () => {
    const samples = fc.record({
      results: fc.integer({ min: 0, max: 60 }),
      words: fc.integer({ min: 1, max: 300 }),
      limit: fc.integer({ min: 120, max: 2_000 }),
    });
    fc.assert(
      fc.property(samples, ({ results, words, limit }) => {
        const fitted = held(sample(results, words), limit);
        expect(size(fitted)).toBeLessThanOrEqual(limit);
        if (results > 0) expect(fitted.results.length).toBeGreaterThan(0);
        const isWhole = fitted.results.length === results && !JSON.stringify(fitted).includes('…');
        expect(fitted.warnings.length).toBe(isWhole ? 1 : fitted.warnings.length);
        if (!isWhole) expect(fitted.warnings.at(-1)).toBe(`Held to ${limit} tokens. ${more}`);
      }),
      runs(60),
    );
  });
});
