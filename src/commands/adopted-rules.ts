/** The event by which a stream adopts a rule set, in full, so that its log replays anywhere. */
import { standardRules, standardRulesRef } from '../distill/standard-rules.ts';
import type { Draft } from '../events/index.ts';
import { release } from '../text/release.ts';
import type { DecisionMoment } from './command.ts';
import type { StreamState } from './stream-state.ts';
import type { RunnableRules } from './transformation.ts';

type Adoption = Extract<Draft, { readonly type: 'RulesAdopted' }>;

export function draftAdoption(
  { definition, ref }: Pick<RunnableRules, 'definition' | 'ref'>,
  id: string,
  actor: Draft['actor'],
): Adoption {
  return {
    id,
    type: 'RulesAdopted',
    actor,
    data: { rules: { ...ref }, definition: { ...definition }, release },
  };
}

/** A stream begins with the standard rules of its day, whatever a later release makes of them. */
export function beginStream(
  { hasRules }: Pick<StreamState, 'hasRules'>,
  moment: Pick<DecisionMoment, 'newId'>,
): readonly Adoption[] {
  if (hasRules) return [];
  const standard = { definition: standardRules, ref: standardRulesRef };
  return [draftAdoption(standard, moment.newId(), { kind: 'system', id: 'squadlog' })];
}
