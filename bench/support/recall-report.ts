/** Figures of a recall measurement as people and as programs read them. */
import type { Interval } from './bootstrap.ts';
import { bootstrapDifference } from './bootstrap.ts';
import { percentile } from './measure.ts';
import type { Measured, Measurement } from './measure-recall.ts';
import { meanScore, scoreNames } from './score-ranking.ts';

/** Figures of many queries: per cent, and milliseconds. */
export type Figures = Readonly<Record<(typeof scoreNames)[number] | 'msPerQuery', number>>;

/** What the last line of `--json` holds. */
export type RecallSummary = Figures & { readonly baseline: Figures };

/** Over the queries that have an answer. */
export function summarise({ queries }: Measurement): RecallSummary {
  const answerable = queries.filter(isAnswerable);
  return { ...figuresOf(answerable, 'ours'), baseline: figuresOf(answerable, 'baseline') };
}

/** What R@10 gains over the baseline in points, with its interval. */
export function gainOver({ queries }: Measurement): Interval | undefined {
  const answerable = queries.filter(isAnswerable);
  if (answerable.length === 0) return undefined;
  return inPoints(
    answerable.map(({ ours }) => ours['R@10']),
    answerable.map(({ baseline }) => baseline['R@10']),
  );
}

/** What R@10 gains over that of an earlier run, kept by query; `undefined` where none is shared. */
export function gainOverKept(
  { queries }: Measurement,
  kept: Readonly<Record<string, number>>,
): { readonly shared: number; readonly gain: Interval } | undefined {
  const shared = queries.filter((one) => isAnswerable(one) && Object.hasOwn(kept, one.key));
  if (shared.length === 0) return undefined;
  const gain = inPoints(
    shared.map(({ ours }) => ours['R@10']),
    shared.map(({ key }) => kept[key] as number),
  );
  return { shared: shared.length, gain };
}

export function formatInterval(interval: Interval | undefined): string {
  if (interval === undefined) return 'no query has an answer';
  const { mean, low, high } = interval;
  const signed = (figure: number) => `${figure < 0 ? '' : '+'}${figure.toFixed(1)}`;
  return `${signed(mean)} points [${signed(low)}, ${signed(high)}] (paired bootstrap, 95 %)`;
}

/** A line a category, then those with an answer and all, each beside the baseline. */
export function renderRecall(measurement: Measurement): string {
  const { queries, items, fillMs, notes } = measurement;
  const categories = [...new Set(queries.map(({ category }) => category))].sort();
  const groups: [string, readonly Measured[]][] = [
    ...categories.map((category): [string, readonly Measured[]] => [
      category,
      queries.filter((one) => one.category === category),
    ]),
    ['answerable', queries.filter(isAnswerable)],
    ['all', queries],
  ];
  return [
    ...notes.map((note) => `note: ${note}`),
    `${items} items in ${(fillMs / 1_000).toFixed(1)} s, ${queries.length} queries`,
    rowOf(['', 'n', ...scoreNames, 'ms mean', 'ms p95']),
    ...groups.flatMap(([name, group]) =>
      group.length === 0
        ? []
        : [lineOf(name, group, 'ours'), lineOf('  fts5 porter', group, 'baseline')],
    ),
    `R@10 over fts5 porter: ${formatInterval(gainOver(measurement))}`,
  ].join('\n');
}

function isAnswerable({ category }: Measured): boolean {
  return category !== 'adversarial';
}

function figuresOf(queries: readonly Measured[], whose: 'ours' | 'baseline'): Figures {
  const mean = meanScore(queries.map((one) => one[whose]));
  const ms = queries.reduce((sum, one) => sum + one[whose].ms, 0) / queries.length;
  const shares = scoreNames.map((name) => [name, round(mean[name] * 100)]);
  return { ...Object.fromEntries(shares), msPerQuery: round(ms) } as Figures;
}

function inPoints(ours: readonly number[], theirs: readonly number[]): Interval {
  const { mean, low, high } = bootstrapDifference(ours, theirs);
  return { mean: mean * 100, low: low * 100, high: high * 100 };
}

function lineOf(name: string, queries: readonly Measured[], whose: 'ours' | 'baseline'): string {
  const figures = figuresOf(queries, whose);
  const p95 = percentile(
    queries.map((one) => one[whose].ms),
    0.95,
  );
  return rowOf([
    name,
    String(queries.length),
    ...scoreNames.map((score) => figures[score].toFixed(1)),
    figures.msPerQuery.toFixed(2),
    p95.toFixed(2),
  ]);
}

function rowOf([name = '', ...cells]: readonly string[]): string {
  return `${name.padEnd(16)}${cells.map((cell) => cell.padStart(8)).join('')}`;
}

function round(figure: number): number {
  return Math.round(figure * 100) / 100;
}
