/**
 * Decides a squad's whole program memory anew, from the learnings that the last distill saw, under
 * the same or other rules: to look, or to take over from all distills before.
 */
import type { Distilled, DistilledDifference } from '../distill/index.ts';
import { diffDistilled, distill, standardRules } from '../distill/index.ts';
import type { Draft } from '../events/index.ts';
import { draftAdoption } from './adopted-rules.ts';
import { conflictsOf, inputOf } from './distill-squad.ts';
import {
  changeOf,
  isEmptyChange,
  nothingInForce,
  patternIdOf,
  toPatterns,
} from './distilled-change.ts';
import type { RulesRef, RunnableRules, TransformationInput } from './transformation.ts';
import { defineTransformation } from './transformation.ts';
import type { TransformationState } from './transformation-state.ts';
import { askedBy, transformedStream } from './transformed-stream.ts';

export interface ReplayRulesInput extends TransformationInput {
  /** Name or file; the rules in force where not given. */
  readonly rules?: string | undefined;
}

export interface ReplayReport {
  readonly from: RulesRef;
  readonly to: RulesRef;
  /** True where today's code decides what is in force. */
  readonly identical: boolean;
  readonly notices: readonly string[];
}

export const replayRules = defineTransformation<ReplayRulesInput, RunnableRules, ReplayReport>({
  name: 'replay-rules',
  scope: (input) => ({ stream: transformedStream(input), memory: true }),
  decideAt: (_input, { done }) => headsOf(done).at(-1)?.saw ?? undefined,
  prepare: async ({ rules }, state, effects) =>
    rules === undefined
      ? effects.openRules(state.adopted?.definition ?? standardRules)
      : effects.loadRules(rules),
  decide: (rules, state, { then, moment, policyKey }) => {
    const distilled = distill(inputOf(then, state), rules.rules, rules.code);
    const patterns = toPatterns(distilled.patterns, state.stream, moment.hash);
    const identical = isEmptyChange(changeOf(patterns, distilled, state));
    const heads = headsOf(state.done);
    const from = heads.at(-1)?.rules ?? state.adopted?.rules ?? rules.ref;
    const names = new Map(then.learnings.map(({ id, shortId }) => [id, shortId]));
    const difference = diffDistilled(asDistilled(state), distilled, (id) => names.get(id) ?? id);
    const told = {
      result: {
        from,
        to: rules.ref,
        identical,
        notices: [...distilled.notices, ...noticeOf(heads.length)],
      },
      reasons: reasonsOf(difference, (first) => patternIdOf(state.stream, first, moment.hash)),
    };
    const isAdopted = state.adopted?.rules.hash === rules.ref.hash;
    if (identical && isAdopted) return { events: [], ...told };
    const actor = askedBy(policyKey);
    const adoption = isAdopted ? undefined : draftAdoption(rules, moment.newId(), actor);
    const correlation = adoption?.id;
    const event: Draft = {
      id: moment.newId(),
      type: 'SquadDistilled',
      actor,
      correlation,
      data: {
        rules: rules.ref,
        sawPosition: heads.at(-1)?.saw ?? state.position,
        basis: [],
        replaces: heads.map(({ id }) => id),
        ...changeOf(patterns, distilled, nothingInForce),
        conflicts: conflictsOf(distilled.conflicts),
      },
    };
    const events = adoption === undefined ? [event] : [{ ...adoption, correlation }, event];
    return { events, ...told };
  },
});

function noticeOf(distills: number): string[] {
  if (distills === 0) {
    return ['no distill is in force, so this is what the rules make of what is known now'];
  }
  // An undone flush brings the patterns of before back beside those of after.
  return distills === 1
    ? []
    : [`what is in force is of ${distills} distills, which one replay would take over from`];
}

function headsOf(done: TransformationState['done']) {
  return done.filter(({ head }) => head);
}

/** What is in force, as a result that another can be compared with. */
function asDistilled({ patterns, fates }: TransformationState): Distilled {
  const told = (wanted: string) =>
    [...fates]
      .filter(([, { fate }]) => fate === wanted)
      .map(([entry, { other, rule, reason }]) => ({
        entry,
        ...(other === null ? {} : { by: other, into: other }),
        rule,
        reason,
      }));
  return {
    patterns,
    retired: told('retired'),
    dropped: told('dropped'),
    merged: [],
    conflicts: [],
    summaries: [],
    notices: [],
  };
}

/** By the id of the pattern. */
function reasonsOf(
  { added, removed, changed }: DistilledDifference,
  idOf: (firstLearning: string) => string,
): ReadonlyMap<string, readonly string[]> {
  return new Map([
    ...[...added, ...removed].map(
      ({ pattern, reason }) => [idOf(pattern.firstLearning), [reason]] as const,
    ),
    ...changed.map(({ after, reasons }) => [idOf(after.firstLearning), reasons] as const),
  ]);
}
