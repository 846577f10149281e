/** The JSON Schema of rule sets, by which editors complete and check the files of people. */
import * as z from 'zod/mini';
import type { RuleCode } from './rule.ts';
import { modulesMax, ruleSetHeader, ruleStep, stepsMax } from './rule-set.ts';

/**
 * Draft 2020-12, of rule sets over the given rules. A set that names modules may name rules of
 * theirs too, whose settings nobody knows beforehand.
 */
export function ruleSetJsonSchema(code: RuleCode): Record<string, unknown> {
  const { version } = ruleStep.shape;
  const known = [...code.values()].map((rule) =>
    z.strictObject({
      rule: z.literal(rule.name),
      version,
      settings: z.optional(rule.settings),
    }),
  );
  const own = z.strictObject({
    ...ruleStep.shape,
    rule: z.string().check(z.regex(otherThan([...code.keys()]))),
  });
  const stepsOf = (steps: typeof known | (typeof own)[]) =>
    z.array(z.union(steps)).check(z.minLength(1), z.maxLength(stepsMax));
  const plain = z.strictObject({ ...ruleSetHeader, steps: stepsOf(known) });
  const extended = z.strictObject({
    ...ruleSetHeader,
    modules: z.array(z.string().check(z.minLength(1))).check(z.maxLength(modulesMax)),
    steps: stepsOf([...known, own] as typeof known),
  });
  const schema = z.toJSONSchema(z.union([plain, extended]), { io: 'input', reused: 'ref' });
  return { title: 'Squadlog rule set', ...schema };
}

function otherThan(names: readonly string[]): RegExp {
  return new RegExp(`^(?!(?:${names.join('|')})$).+$`);
}
