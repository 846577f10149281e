/** Rule sets: which rules run in which order with which settings, as data that anyone can write. */
import * as z from 'zod/mini';
import { MemoryError } from '../errors.ts';
import { nearestName } from '../text/nearest-name.ts';
import type { Rule, RuleCode } from './rule.ts';

export interface RuleStep {
  readonly rule: string;
  /** Version of the rule's code that the set was parsed with. */
  readonly version: number;
  /** Complete: defaults are filled in. */
  readonly settings: Readonly<Record<string, unknown>>;
}

/** A parsed rule set; parsing it again gives the same. */
export interface RuleSet {
  readonly name: string;
  readonly version: number;
  readonly description: string;
  readonly steps: readonly RuleStep[];
}

/** Code of users that steps of a set name, as it was when the set was adopted. */
export interface RuleModule {
  /** Absolute once recorded. */
  readonly path: string;
  /** Of the file's bytes, hex. */
  readonly sha256: string;
}

/** A rule set as an event records it: complete, with the code it needs beside the shipped rules. */
export interface RuleSetDefinition extends RuleSet {
  readonly modules?: readonly RuleModule[];
}

/** Compiles a regular expression of the setting `key`, or throws `invalid` saying what is wrong. */
export type PatternCompiler = (key: string, source: string) => unknown;

/** What every rule set has; of a file for people, `$schema` too. */
export const ruleSetHeader = {
  $schema: z.optional(z.string()),
  name: z
    .string()
    .check(z.regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'must be lower-case letters, digits and -')),
  version: z.int().check(z.minimum(1)),
  description: z._default(z.string().check(z.maxLength(500)), ''),
};

export const ruleStep = z.strictObject({
  rule: z.string(),
  version: z.optional(z.int().check(z.minimum(1))),
  settings: z._default(z.record(z.string(), z.unknown()), {}),
});

/** Steps of one set at most. */
export const stepsMax = 50;

/** Modules of one set at most. */
export const modulesMax = 20;

const modulePath = z.string().check(z.minLength(1), z.maxLength(4_096));
const ruleSet = z.strictObject({
  ...ruleSetHeader,
  modules: z.optional(
    z
      .array(
        z.union([
          modulePath,
          z.strictObject({
            path: modulePath,
            sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
          }),
        ]),
      )
      .check(z.maxLength(modulesMax)),
  ),
  steps: z.array(ruleStep).check(z.minLength(1), z.maxLength(stepsMax)),
});

/**
 * The modules that a rule set names, as people write them or as an event recorded them; to be
 * loaded before the set is parsed. Errors: `invalid` for what is no rule set.
 */
export function modulesOf(definition: unknown): readonly (string | RuleModule)[] {
  return checkShape(definition).modules ?? [];
}

/**
 * Reads a rule set as people write it. Errors, all `invalid`: not a rule set, an unknown rule
 * (naming the nearest), settings that do not fit, a pattern that `compilePattern` refuses.
 */
export function parseRuleSet(
  definition: unknown,
  code: RuleCode,
  compilePattern: PatternCompiler,
): RuleSet {
  const { name, version, description, steps } = checkShape(definition);
  return {
    name,
    version,
    description,
    steps: steps.map(({ rule: ruleName, version: given, settings }, i) => {
      const rule = ruleOf(code, ruleName, name);
      const result = rule.settings.safeParse(settings);
      const place = `Step ${i + 1} (${ruleName}) of rule set ${name}`;
      if (!result.success) throw invalid(`${place} ${problemOf(result.error)}.`);
      for (const source of rule.patternsOf?.(result.data) ?? []) {
        compilePattern(`${name}.steps[${i}].settings`, source);
      }
      const complete = result.data as Readonly<Record<string, unknown>>;
      return { rule: ruleName, version: given ?? rule.version, settings: complete };
    }),
  };
}

/** The rule of a name, or `invalid` naming the nearest one. */
export function ruleOf(code: RuleCode, name: string, setName: string): Rule {
  const rule = code.get(name);
  if (rule !== undefined) return rule;
  const near = nearestName(name, [...code.keys()]);
  const advice = near === undefined ? '' : ` Did you mean ${near}?`;
  throw invalid(`Rule set ${setName} names the rule ${name}, which is not known.${advice}`);
}

function checkShape(definition: unknown): z.infer<typeof ruleSet> {
  const parsed = ruleSet.safeParse(definition);
  if (parsed.success) return parsed.data;
  throw invalid(`The rule set ${problemOf(parsed.error)}.`);
}

function problemOf(error: { readonly issues: readonly z.core.$ZodIssue[] }): string {
  const [issue] = error.issues;
  if (issue === undefined) return 'does not fit its schema';
  const path = issue.path.map(String).join('.');
  const unknown = issue.code === 'unrecognized_keys' ? `: unknown ${issue.keys.join(', ')}` : '';
  const place = path === '' ? 'its top' : path;
  return `does not fit at ${place}: ${issue.message || issue.code}${unknown}`;
}

function invalid(message: string): MemoryError {
  return new MemoryError({ code: 'invalid', message: `${message} Correct it and try again.` });
}
