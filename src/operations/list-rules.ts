/** The rule sets that are shipped, and which one a squad distils by. */
import * as z from 'zod/mini';
import { type RuleSet, shippedRuleSets } from '../distill/index.ts';
import { loadRuleSet } from '../rule-sets.ts';
import { agentId, squadId } from '../text/ids.ts';
import { defineOperation } from './operation.ts';
import { type RulesInForce, rulesInForce } from './rules-in-force.ts';

export const listRulesInput = z.strictObject({
  squad: z.optional(squadId),
  agent: z.optional(agentId),
});

export type ListRulesInput = z.infer<typeof listRulesInput>;

export interface ListRulesResult {
  /** The default first; `hash` is the sha-256 of the definition's canonical JSON, hex. */
  readonly rules: readonly (RuleSet & { readonly hash: string })[];
  /** What the named squad or agent distils by; absent where nobody was named. */
  readonly inForce?: RulesInForce;
  readonly warnings: readonly string[];
}

export const listRules = defineOperation<ListRulesInput, ListRulesResult>({
  name: 'list-rules',
  doc: {
    verb: 'rules list',
    summary: 'List the shipped rule sets, and which one a squad distils by.',
    input: listRulesInput as z.ZodMiniType<ListRulesInput>,
    writes: false,
    options: {
      squad: { summary: 'Tell which rules this squad adopted.', value: 'S' },
      agent: { summary: 'Tell which rules this agent adopted.', value: 'A' },
    },
    examples: [
      { line: 'rules list', does: 'lists the shipped rule sets' },
      { line: 'rules list --squad kiln', does: 'tells which rules kiln distils by, too' },
    ],
  },
  run: async (whose, { storage }) => {
    const found = await rulesInForce(whose, storage);
    const rules = await Promise.all(
      shippedRuleSets.map(async ({ name }) => {
        const { rules: set, ref } = await loadRuleSet(name);
        return { ...set, hash: ref.hash };
      }),
    );
    return {
      rules,
      ...(found === undefined ? {} : { inForce: found.inForce }),
      warnings: await storage.warnings(),
    };
  },
});
