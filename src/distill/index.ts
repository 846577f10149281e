/** The word list of distilling: every rule by name, the shipped rule sets, and how they are run. */
import { MemoryError } from '../errors.ts';
import { contradictions } from './contradictions.ts';
import { cutCopies } from './cut-copies.ts';
import { exactDuplicates } from './exact-duplicates.ts';
import { nearDuplicates } from './near-duplicates.ts';
import { noise } from './noise.ts';
import { promotion } from './promotion.ts';
import { repeatedLearnings } from './repeated-learnings.ts';
import { roleGroups } from './role-groups.ts';
import type { Rule, RuleCode } from './rule.ts';
import type { RuleSet } from './rule-set.ts';
import { squadMemoryRules } from './squad-memory-rules.ts';
import { standardRules } from './standard-rules.ts';
import { trackRecord } from './track-record.ts';
import { untrustedOrigins } from './untrusted-origins.ts';

/** In the order of the reference page. */
export const rules: readonly Rule[] = [
  roleGroups,
  untrustedOrigins,
  cutCopies,
  noise,
  exactDuplicates,
  nearDuplicates,
  contradictions,
  repeatedLearnings,
  promotion,
  trackRecord,
];

/** The shipped rule sets in full, the default first. */
export const shippedRuleSets: readonly RuleSet[] = [standardRules, squadMemoryRules];

/**
 * Rules by name: the shipped ones and those of users' modules. Errors: `invalid` for a name that
 * is taken.
 */
export function ruleCode(own: readonly Rule[] = []): RuleCode {
  const code = new Map(rules.map((rule) => [rule.name, rule]));
  for (const rule of own) {
    if (code.has(rule.name)) {
      throw new MemoryError({
        code: 'invalid',
        message: `There is already a rule called ${rule.name}. Give yours another name.`,
      });
    }
    code.set(rule.name, rule);
  }
  return code;
}

export { type DistilledDifference, diffDistilled } from './diff-distilled.ts';
export { distill } from './distill.ts';
export type {
  Conflict,
  Distilled,
  DistillInput,
  DistillLearning,
  DistillSession,
  PatternDraft,
} from './learning.ts';
export { guardRule } from './own-rule.ts';
export { defineRule, type Rule, type RuleCode } from './rule.ts';
export {
  modulesOf,
  parseRuleSet,
  type RuleModule,
  type RuleSet,
  type RuleSetDefinition,
} from './rule-set.ts';
export { ruleSetJsonSchema } from './rule-set-json-schema.ts';
export { squadMemoryRules, squadMemoryRulesRef } from './squad-memory-rules.ts';
export { standardRules, standardRulesRef } from './standard-rules.ts';
