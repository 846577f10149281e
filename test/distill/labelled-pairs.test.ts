/**
 * The table of labelled pairs: no two lessons are joined or retired that should stand, and most
 * that should not do not.
 */
import { describe, expect, it } from 'vitest';
import { distillTexts } from './given-learnings.ts';
import { benchPairs, type Label, labelledPairs } from './labelled-pairs.ts';

interface Row {
  readonly label: Label;
  readonly older: string;
  readonly newer: string;
  readonly got: Label;
}

const own = Object.entries(labelledPairs).flatMap(([label, pairs]) =>
  pairs.map(([older, newer]) => rowOf(label as Label, older, newer)),
);
const bench = benchPairs.map(({ same, kind, a, b }) => ({
  ...rowOf(same ? 'merge' : 'apart', a, b),
  kind,
}));
const reworded = bench.filter(({ kind }) => kind !== 'para');

describe('labelled pairs', () => {
  it('has at least 80 pairs of its own, of each label some', () => {
    expect(own.length).toBeGreaterThanOrEqual(80);
    for (const pairs of Object.values(labelledPairs)) expect(pairs.length).toBeGreaterThan(20);
  });

  it.each(['merge', 'supersede'] as const)('never takes a pair for %s that is not', (label) => {
    const wrong = [...own, ...bench].filter((row) => row.got === label && row.label !== label);
    expect(wrong).toEqual([]);
  });

  it('never joins two texts that differ in one preposition, pronoun or number', () => {
    const texts = new Set(labelledPairs.merge.flat());
    const exchanged = [...texts].flatMap((text) => exchangesOf(text).map((one) => [text, one]));
    expect(exchanged.length).toBeGreaterThan(100);
    const wrong = exchanged.filter(([a = '', b = '']) => rowOf('apart', a, b).got === 'merge');
    expect(wrong).toEqual([]);
  });

  it('finds most of what is the same or replaced', () => {
    console.log(report('own merge', own, 'merge'));
    console.log(report('own supersede', own, 'supersede'));
    console.log(report('bench merge, reworded', reworded, 'merge'));
    console.log(report('bench merge, with paraphrases', bench, 'merge'));
    expect(recallOf(own, 'merge')).toBeGreaterThanOrEqual(0.9);
    expect(recallOf(own, 'supersede')).toBeGreaterThanOrEqual(0.9);
    expect(recallOf(reworded, 'merge')).toBeGreaterThanOrEqual(0.9);
  });

  it('retires nothing when the replacement is the older of the two', () => {
    const late = labelledPairs.apart
      .concat(labelledPairs.merge)
      .map(([older, newer]) => rowOf('apart', newer, older))
      .filter(({ got }) => got === 'supersede');
    expect(late).toEqual([]);
    for (const [older, newer] of labelledPairs.supersede) {
      const lateOld = distillTexts([newer, { text: older, at: '2025-01-01T00:00:00.000Z' }]);
      expect(lateOld.shown).toContain(newer);
    }
  });
});

/** What stands for each word makes another lesson of a text. */
const exchanges: Readonly<Record<string, readonly string[]>> = {
  in: ['to', 'with', 'for'],
  on: ['to', 'with', 'off'],
  at: ['to', 'about'],
  for: ['with', 'to'],
  with: ['for', 'in'],
  to: ['from', 'with'],
  as: ['with', 'to'],
  of: ['to', 'with'],
  we: ['they', 'I'],
  it: ['they', 'them'],
  this: ['that', 'their'],
  the: ['their', 'your', 'that'],
};

function exchangesOf(text: string): string[] {
  const words = text.split(' ');
  return words.flatMap((word, i) => {
    const others = exchanges[word.toLowerCase()] ?? (/^\d+$/u.test(word) ? [`${word}1`] : []);
    return others.map((other) => words.toSpliced(i, 1, other).join(' '));
  });
}

/** What the standard rules do with two learnings of two days. */
function rowOf(label: Label, older: string, newer: string): Row {
  const { distilled, retired } = distillTexts([older, newer]);
  const merged = distilled.patterns.some(({ sources }) => sources.length === 2);
  return {
    label,
    older,
    newer,
    got: merged ? 'merge' : retired.length > 0 ? 'supersede' : 'apart',
  };
}

function recallOf(rows: readonly Row[], label: Label): number {
  const wanted = rows.filter((row) => row.label === label);
  return wanted.filter(({ got }) => got === label).length / wanted.length;
}

function report(name: string, rows: readonly Row[], label: Label): string {
  const got = rows.filter((row) => row.got === label);
  const right = got.filter((row) => row.label === label).length;
  const wanted = rows.filter((row) => row.label === label).length;
  const precision = got.length === 0 ? 1 : right / got.length;
  const share = (part: number) => `${(part * 100).toFixed(1)} %`;
  return (
    `${name}: precision ${share(precision)}, recall ${share(right / wanted)} ` +
    `(${right} of ${wanted}, ${rows.length} pairs)`
  );
}
