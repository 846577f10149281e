/** One rule set in full: a shipped one, that of a file, or what a squad adopted. */
import * as z from 'zod/mini';
import { type RuleCode, type RuleSetDefinition, ruleCode } from '../distill/index.ts';
import { isMemoryError, MemoryError } from '../errors.ts';
import { type LoadedRules, loadRuleSet, openRuleSet } from '../rule-sets.ts';
import { canonicalJson } from '../text/canonical-json.ts';
import { agentId, squadId } from '../text/ids.ts';
import { defineOperation } from './operation.ts';
import { type RulesInForce, rulesInForce } from './rules-in-force.ts';

export const showRulesInput = z.strictObject({
  rules: z.optional(z.string().check(z.minLength(1))),
  squad: z.optional(squadId),
  agent: z.optional(agentId),
});

export type ShowRulesInput = z.infer<typeof showRulesInput>;

export interface ShowRulesResult {
  readonly ref: LoadedRules['ref'];
  /** Complete: every setting, and the modules of users with their hashes. */
  readonly definition: RuleSetDefinition;
  /** Settings that are not their rule's default; `step` counts from 1. */
  readonly changed: readonly {
    readonly step: number;
    readonly setting: string;
    readonly default: unknown;
  }[];
  /** Who adopted them; absent where nobody was named. */
  readonly inForce?: RulesInForce;
  /** Among others, why adopted rules can't run here. */
  readonly warnings: readonly string[];
}

export const showRules = defineOperation<ShowRulesInput, ShowRulesResult>({
  name: 'show-rules',
  doc: {
    verb: 'rules show',
    summary: 'Show a rule set in full, with what differs from the defaults of its rules.',
    input: showRulesInput as z.ZodMiniType<ShowRulesInput>,
    writes: false,
    options: {
      rules: {
        summary: 'A shipped set, a .json or .yaml file, or a module; standard where not given.',
        position: 0,
        value: 'name|file',
      },
      squad: { summary: 'The rules that this squad adopted.', value: 'S' },
      agent: { summary: 'The rules that this agent adopted.', value: 'A' },
    },
    examples: [
      { line: 'rules show standard', does: 'shows the default rules; a file of it can be edited' },
      { line: 'rules show --squad kiln', does: 'shows what kiln distils by' },
    ],
  },
  run: async ({ rules, ...whose }, { storage }) => {
    const found = await rulesInForce(whose, storage);
    if (found !== undefined && rules !== undefined) {
      throw new MemoryError({
        code: 'invalid',
        message: 'Name a rule set, or whose rules to show, not both.',
        hint: 'squadlog rules show --help',
      });
    }
    const warnings = await storage.warnings();
    if (found === undefined) {
      const { ref, definition, code } = await loadRuleSet(rules ?? 'standard');
      return { ref, definition, changed: changedSettings(definition, code), warnings };
    }
    // What was adopted is shown even where it can't run.
    const definition = found.definition as RuleSetDefinition;
    const opened = await openRuleSet(definition).catch((error: unknown) => {
      if (!isMemoryError(error)) throw error;
      return error;
    });
    const isOpen = !isMemoryError(opened);
    return {
      ref: found.inForce.ref,
      definition,
      changed: changedSettings(definition, isOpen ? opened.code : ruleCode()),
      inForce: found.inForce,
      warnings: isOpen ? warnings : [...warnings, opened.message],
    };
  },
});

/** Settings whose defaults nobody knows, as those of a module that is gone, are left out. */
function changedSettings({ steps }: RuleSetDefinition, code: RuleCode): ShowRulesResult['changed'] {
  return steps.flatMap(({ rule, settings }, i) => {
    const defaults = code.get(rule)?.settings.safeParse({});
    if (defaults?.success !== true) return [];
    const usual = defaults.data as Readonly<Record<string, unknown>>;
    return Object.entries(settings)
      .filter(([setting, value]) => canonicalJson(value) !== canonicalJson(usual[setting]))
      .map(([setting]) => ({ step: i + 1, setting, default: usual[setting] ?? null }));
  });
}
