/** Distils what sessions taught into patterns, by the rules that the squad has adopted. */
import * as z from 'zod/mini';
import type { Conflict, Distilled, DistillInput, DistillLearning } from '../distill/index.ts';
import { distill, standardRules } from '../distill/index.ts';
import type { Draft } from '../events/index.ts';
import { draftAdoption } from './adopted-rules.ts';
import type { DistilledChange } from './distilled-change.ts';
import { changeOf, isEmptyChange, toPatterns } from './distilled-change.ts';
import type { RulesRef, RunnableRules } from './transformation.ts';
import { defineTransformation } from './transformation.ts';
import type { TransformationState } from './transformation-state.ts';
import {
  askedBy,
  transformedInput,
  transformedOptions,
  transformedStream,
} from './transformed-stream.ts';

export const distillSquadInput = z.strictObject({
  ...transformedInput,
  rules: z.optional(z.string().check(z.minLength(1))),
});

export type DistillSquadInput = z.infer<typeof distillSquadInput>;

/** One of two learnings that contradict each other. */
export type ConflictingLearning = Pick<DistillLearning, 'id' | 'shortId' | 'text'>;

export type ReportedConflict = Omit<Conflict, 'entries'> & {
  readonly entries: readonly [ConflictingLearning, ConflictingLearning];
};

/** What a distillation says of itself. */
export interface DistillReport {
  readonly rules: RulesRef;
  /** Learnings that were retired, left out of program memory, and merged into others by it. */
  readonly retired: number;
  readonly dropped: number;
  readonly merged: number;
  /** Pairs that are alike and differ in what must not differ, the older first; both stay. */
  readonly conflicts: readonly ReportedConflict[];
  /** What rules say of all runs, as the track record does. */
  readonly summaries: readonly string[];
  readonly notices: readonly string[];
}

export interface PreparedDistill {
  readonly rules: RunnableRules;
  /** The rules were named, and not only those in force. */
  readonly asked: boolean;
}

export const distillSquad = defineTransformation<DistillSquadInput, PreparedDistill, DistillReport>(
  {
    name: 'distill-squad',
    doc: {
      verb: 'distill',
      summary: 'Make patterns of what sessions taught, by rules; undo takes it back.',
      input: distillSquadInput as z.ZodMiniType<DistillSquadInput>,
      writes: true,
      options: {
        ...transformedOptions,
        rules: {
          summary: 'Adopt these rules first: the name of a shipped set, or a file.',
          value: 'NAME|FILE',
        },
      },
      examples: [
        { line: 'distill kiln --dry-run', does: 'shows what distilling would change' },
        { line: 'distill kiln', does: 'distils now, and not at the next third session' },
      ],
    },
    scope: (input) => ({ stream: transformedStream(input), memory: true }),
    prepare: async (input, state, effects) => {
      const { rules: asked } = input;
      const rules =
        asked === undefined
          ? await effects.openRules(state.adopted?.definition ?? standardRules)
          : await effects.loadRules(asked);
      return { rules, asked: asked !== undefined };
    },
    decide: ({ rules, asked }, state, { moment, policyKey }) => {
      const distilled = distill(inputOf(state, state), rules.rules, rules.code);
      const patterns = toPatterns(distilled.patterns, state.stream, moment.hash);
      const change = changeOf(patterns, distilled, state);
      const isAdopted = state.adopted?.rules.hash === rules.ref.hash;
      const result = reportOf(rules.ref, change, { distilled, state });
      const warnings = distilled.notices;
      const reasons = reasonsOf(change);
      const keepsRules = isAdopted || (!asked && state.adopted === undefined);
      const isUnchanged = isEmptyChange(change) && keepsRules;
      if (isUnchanged && policyKey === undefined) return { events: [], result, warnings };
      const actor = askedBy(policyKey);
      const adoption = isAdopted ? undefined : draftAdoption(rules, moment.newId(), actor);
      // The first rules of a stream are no change of rules, and stay when the distill is undone.
      const correlation = state.adopted === undefined ? undefined : adoption?.id;
      const heads = state.done.filter(({ head }) => head);
      const event: Draft = {
        id: moment.newId(),
        type: 'SquadDistilled',
        actor,
        correlation,
        dedupeKey: policyKey,
        data: {
          rules: rules.ref,
          sawPosition: state.position,
          basis: heads.map(({ id }) => id),
          replaces: [],
          ...change,
          conflicts: newConflicts(distilled.conflicts, state),
        },
      };
      const events = adoption === undefined ? [event] : [{ ...adoption, correlation }, event];
      return { events, result, reasons, warnings };
    },
  },
);

/**
 * What a distillation works on: all since the newest full flush in force, whatever else hides it
 * or retired it.
 */
export function inputOf(
  { learnings, runs }: Pick<TransformationState, 'learnings' | 'runs'>,
  { done }: Pick<TransformationState, 'done'>,
): DistillInput {
  const flushes = done.filter(
    ({ type, inForce, keepSemantic }) => type === 'SquadFlushed' && inForce && !keepSemantic,
  );
  const since = Math.max(0, ...flushes.map(({ position }) => position));
  return {
    learnings: learnings.filter(({ position }) => position > since),
    sessions: runs.filter(({ position }) => position > since),
  };
}

export function reportOf(
  rules: RulesRef,
  change: DistilledChange,
  told: { readonly distilled: Distilled; readonly state: Pick<TransformationState, 'learnings'> },
): DistillReport {
  const { retired, dropped, merged } = change;
  const { conflicts, notices } = told.distilled;
  const known = new Map(told.state.learnings.map((learning) => [learning.id, learning]));
  const tell = (entry: string) => {
    const { id, shortId, text } = known.get(entry) ?? { id: entry, shortId: entry, text: '' };
    return { id, shortId, text };
  };
  return {
    rules,
    retired: retired.length,
    dropped: dropped.length,
    merged: merged.length,
    conflicts: conflicts.map(({ entries: [older, newer], ...rest }) => ({
      ...rest,
      entries: [tell(older), tell(newer)],
    })),
    summaries: told.distilled.summaries.map(({ text }) => text),
    notices,
  };
}

/** Conflicts as the log keeps them. */
export function conflictsOf(conflicts: readonly Conflict[]) {
  return conflicts.map(({ entries: [older, newer], role, difference, rule, reason }) => ({
    entries: [older, newer] as [string, string],
    role,
    difference,
    rule,
    reason,
  }));
}

/** By the ids of patterns and learnings. */
function reasonsOf(change: DistilledChange): ReadonlyMap<string, readonly string[]> {
  return new Map([
    ...change.added.map(({ id, reason }) => [id, [reason]] as const),
    ...change.changed.map(({ id, after }) => [id, [after.reason]] as const),
    ...[...change.merged, ...change.retired].map(({ entry, reason }) => [entry, [reason]] as const),
  ]);
}

/** Those of which the distills in force could not know yet. */
function newConflicts(conflicts: readonly Conflict[], state: TransformationState) {
  const known = Math.max(
    0,
    ...state.done.filter(({ head }) => head).map(({ position }) => position),
  );
  const positions = new Map(state.learnings.map(({ id, position }) => [id, position]));
  return conflictsOf(
    conflicts.filter(({ entries }) => entries.some((id) => (positions.get(id) ?? 0) > known)),
  );
}
