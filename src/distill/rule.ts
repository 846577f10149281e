/** The grammar of rules: how one is defined, what it works on, and what it may leave behind. */
import * as z from 'zod/mini';
import type { Distilled, DistillLearning, DistillSession } from './learning.ts';
import type { Lesson } from './lesson.ts';
import type { Statement } from './likeness/statement.ts';

/** Where a distillation stands between two steps. Rules give a new one and change none. */
export interface DistillState extends Omit<Distilled, 'patterns'> {
  /** Lessons still in the running, by `compareLessons` until a rule ranks them. */
  readonly lessons: readonly Lesson[];
  readonly sessions: readonly DistillSession[];
  /** The newest time among all learnings of the input: `today` for whatever ages. */
  readonly newestAt: string;
  /** Reads a text once however many rules ask. */
  readonly read: (text: string) => Statement;
}

export interface RuleExample {
  /** What the example shows, as a sentence. */
  readonly shows: string;
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Learnings by session; fields that do not matter are filled in by order. */
  readonly learnings: readonly (Pick<DistillLearning, 'text'> &
    Partial<Omit<DistillLearning, 'text'>>)[];
  /** Texts shown as patterns afterwards, where every lesson left becomes one. */
  readonly shown: readonly string[];
  readonly retired?: readonly string[];
  readonly dropped?: readonly string[];
  readonly conflicts?: number;
  readonly summaries?: readonly string[];
}

/** One step of a distillation. Pure: the same state and settings give the same state. */
export interface Rule<Settings = unknown> {
  /** Kebab-case; what a rule set calls it by. */
  readonly name: string;
  /** Raised whenever the same state and settings may give another result. */
  readonly version: number;
  /** One sentence for the reference page. */
  readonly summary: string;
  readonly settings: z.ZodMiniType<Settings>;
  /** Settings that are regular expressions; a rule set is refused where one can't be compiled. */
  readonly patternsOf?: ((settings: Settings) => readonly string[]) | undefined;
  readonly apply: (state: DistillState, settings: Settings) => DistillState;
  readonly examples: readonly RuleExample[];
}

/** Rules by name. */
export type RuleCode = ReadonlyMap<string, Rule>;

/** A rule as its author writes it: what is left out has no settings, and nothing to show. */
export type RuleDefinition<Settings> = Omit<Rule<Settings>, Optional> &
  Partial<Pick<Rule<Settings>, Optional>>;

type Optional = 'summary' | 'settings' | 'examples';

/**
 * Defines a rule; for the rules of this folder and for modules of users alike. The type of the
 * settings is forgotten: whoever runs a rule gives it what its own schema made.
 */
export function defineRule<Settings>(rule: RuleDefinition<Settings>): Rule {
  return { summary: '', settings: z.strictObject({}), examples: [], ...rule } as unknown as Rule;
}
