/** What knowing the task saves, as people and as programs read it. */
import type { CurvePoint, Level } from './budget-curve.ts';
import { compareCurves, meanSaving } from './budget-curve.ts';
import type { Curves } from './measure-saving.ts';
import { budgets } from './measure-saving.ts';
import { budgetTokens } from './score-ranking.ts';

/** Shares in per cent; what the last line of `--json` holds. */
export interface SavingSummary {
  /** Mean over the levels. */
  readonly 'saving%': number;
  readonly levels: readonly LevelSummary[];
  readonly block500: {
    readonly tokens: number;
    readonly whole: number;
    readonly 'saving%': number;
    readonly recall: number;
    readonly recallWithoutTask: number;
  };
  readonly predecessor: {
    /** At a budget of 500. */
    readonly tokens: number;
    readonly recall: number;
    /** What our block saves over it at equal recall, over the levels that both reach. */
    readonly 'saving%': number;
    readonly levels: readonly LevelSummary[];
  };
}

export interface LevelSummary {
  readonly recall: number;
  readonly withTask: number;
  readonly against: number;
  readonly 'saving%': number;
}

const recalls = Array.from({ length: 19 }, (_, step) => (step + 1) * 0.05);

export function summariseSaving(curves: Curves): SavingSummary {
  const { withTask, withoutTask, predecessor, whole } = curves;
  const levels = compareCurves(withTask, withoutTask, recalls);
  const beside = compareCurves(withTask, predecessor, recalls);
  const [ours, blind, theirs] = [at500(withTask), at500(withoutTask), at500(predecessor)];
  return {
    'saving%': percent(meanSaving(levels)),
    levels: levels.map(summariseLevel),
    block500: {
      tokens: Math.round(ours.tokens),
      whole: Math.round(whole),
      'saving%': percent(1 - ours.tokens / whole),
      recall: percent(ours.recall),
      recallWithoutTask: percent(blind.recall),
    },
    predecessor: {
      tokens: Math.round(theirs.tokens),
      recall: percent(theirs.recall),
      'saving%': percent(meanSaving(beside)),
      levels: beside.map(summariseLevel),
    },
  };
}

export function renderSaving(curves: Curves): string {
  const summary = summariseSaving(curves);
  const { block500, predecessor } = summary;
  return [
    ...curves.notes.map((note) => `note: ${note}`),
    `${curves.tasks} tasks; share of gold in the block by budget, and its tokens`,
    rowOf(['budget', 'with task', 'tokens', 'without', 'tokens', 'filter', 'tokens']),
    ...budgets.flatMap((budget, i) =>
      budget % 250 === 0 || i === 0 ? [budgetRow(curves, i)] : [],
    ),
    '',
    'tokens for equal recall, with the task and without',
    ...levelTable(summary.levels),
    `mean saving ${summary['saving%']} %`,
    '',
    "tokens for equal recall, with the task and by the predecessor's filter",
    ...levelTable(predecessor.levels),
    `mean saving ${predecessor['saving%']} %; ` +
      `at ${budgetTokens} it finds ${predecessor.recall} % in ${predecessor.tokens} tokens`,
    '',
    `the block at ${budgetTokens}: ${block500.tokens} of ${block500.whole} tokens of the whole ` +
      `memory (${block500['saving%']} % fewer), ${block500.recall} % of gold; ` +
      `without the task ${block500.recallWithoutTask} %`,
  ].join('\n');
}

function budgetRow({ withTask, withoutTask, predecessor }: Curves, i: number): string {
  const cells = [withTask, withoutTask, predecessor].flatMap((points) => [
    percent(points[i]?.recall ?? Number.NaN).toFixed(1),
    String(Math.round(points[i]?.tokens ?? Number.NaN)),
  ]);
  return rowOf([String(budgets[i]), ...cells]);
}

function levelTable(levels: readonly LevelSummary[]): string[] {
  if (levels.length === 0) return ['no share of gold that both reach'];
  return [
    rowOf(['recall %', 'with task', 'against', 'saving %']),
    ...levels.map((level) => rowOf(Object.values(level).map(String))),
  ];
}

function summariseLevel({ recall, ours, theirs, saving }: Level): LevelSummary {
  return {
    recall: percent(recall),
    withTask: Math.round(ours),
    against: Math.round(theirs),
    'saving%': percent(saving),
  };
}

function at500(points: readonly CurvePoint[]): CurvePoint {
  return points[budgets.indexOf(budgetTokens)] ?? { tokens: Number.NaN, recall: Number.NaN };
}

function percent(share: number): number {
  return Math.round(share * 1_000) / 10;
}

function rowOf(cells: readonly string[]): string {
  return cells.map((cell) => cell.padStart(10)).join('');
}
