/** The line of a compressed run: what it says, and that its tokens add up. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { neutralise, renderLine, renderLineHead } from '../../src/text/line.ts';
import { countRunTail, renderRunTail, untitledRun } from '../../src/text/run-line.ts';
import { loadTokenCounter } from '../../src/tokens.ts';

const runs = fc.record({
  outcome: fc.constantFrom('success', 'failure', 'partial', 'unknown'),
  learnings: fc.integer({ min: 0, max: 20_000 }),
});

const titles = fc
  .string({ unit: 'grapheme', maxLength: 60 })
  .map(neutralise)
  .filter((title) => title !== '');

test('a run is told by how it ended and how much it taught', () => {
  expect(renderRunTail({ outcome: 'success', learnings: 1 })).toBe(' (success, 1 lesson)');
  expect(renderRunTail({ outcome: 'failure', learnings: 12 })).toBe(' (failure, 12 lessons)');
});

test.each(['o200k_base', 'cl100k_base'] as const)(
  'the tokens of a title and of its tail add up to those of the line in %s',
  async (encoding) => {
    const counter = await loadTokenCounter(encoding);
    fc.assert(
      fc.property(runs, titles, (run, title) => {
        const line = renderLine({
          text: `${title}${renderRunTail(run)}`,
          shortId: 'R12',
          day: '2026-11-03',
        });
        const head = renderLineHead({ text: title });
        const parts =
          counter.count(head) + countRunTail(run) + counter.count(' (R12 2026-11-03)\n');
        expect(line).toBe(`${head}${renderRunTail(run)} (R12 2026-11-03)\n`);
        expect(counter.count(line)).toBe(parts);
      }),
    );
  },
);

test.each(['o200k_base', 'cl100k_base'] as const)(
  'the line of a run without a title has a stored count in %s',
  async (encoding) => {
    const counter = await loadTokenCounter(encoding);
    expect(counter.count(renderLineHead({ text: untitledRun.text }))).toBe(untitledRun.headTokens);
  },
);
