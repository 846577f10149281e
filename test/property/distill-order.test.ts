/** Distilling knows no order but time, and gives the same for the same, under any rules. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distill, type RuleSet } from '../../src/distill/index.ts';
import type { Distilled, DistillLearning } from '../../src/distill/learning.ts';
import { code, type Given, inWords, learningsOf } from '../distill/given-learnings.ts';
import { anySet, memory, shippedSet, shuffle } from '../distill/learning-arbitraries.ts';
import { runs } from '../support/seed.ts';

const anyRules = fc.oneof(shippedSet, anySet);
const chance = fc.infiniteStream(fc.nat());

describe('distilling', () => {
  it('gives the same for the same input', () => {
    fc.assert(
      fc.property(memory, anyRules, (given, rules) => {
        const copy = JSON.parse(JSON.stringify(given)) as Given[];
        expect(run(copy, rules)).toEqual(run(given, rules));
      }),
      runs(150),
    );
  });

  it('does not depend on the order of its input', () => {
    fc.assert(
      fc.property(memory, anyRules, chance, (given, rules, order) => {
        const learnings = learningsOf(given);
        expect(distill({ learnings: shuffle(learnings, order) }, rules, code)).toEqual(
          distill({ learnings }, rules, code),
        );
      }),
      runs(150),
    );
  });

  it('does not depend on the order in which equal dates were captured', () => {
    fc.assert(
      fc.property(memory, anyRules, chance, (given, rules, order) => {
        expect(told(shuffle(given, order), rules)).toEqual(told(given, rules));
      }),
      runs(250),
    );
  });
});

function run(given: readonly Given[], rules: RuleSet): Distilled {
  return distill({ learnings: learningsOf(given) }, rules, code);
}

/** A result without ids and positions, which capture gives. */
function told(given: readonly Given[], rules: RuleSet) {
  const learnings = learningsOf(given);
  const distilled = distill({ learnings }, rules, code);
  const words = inWords(distilled, learnings);
  const texts = new Map(learnings.map(({ id, text }) => [id, text]));
  return {
    shown: words.shownWithRoles,
    sources: distilled.patterns.map(({ sources }) => sources.map((id) => texts.get(id)).sort()),
    reasons: distilled.patterns.map(({ reason }) => reason),
    retired: [...words.retired].sort(),
    dropped: distilled.dropped.map(({ entry, reason }) => `${texts.get(entry)}: ${reason}`).sort(),
    merged: distilled.merged.map(({ reason }) => reason).sort(),
    conflicts: distilled.conflicts
      .map(({ entries, difference }) => [...entries.map(textOf(learnings)).sort(), difference])
      .sort(),
    summaries: distilled.summaries,
  };
}

function textOf(learnings: readonly DistillLearning[]): (id: string) => string {
  const texts = new Map(learnings.map(({ id, text }) => [id, text]));
  return (id) => texts.get(id) ?? id;
}
