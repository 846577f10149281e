/**
 * Rule sets with their code: the shipped ones, those that people write as files or modules, and
 * those that an event recorded.
 */
import { createHash } from 'node:crypto';
import { basename, dirname, resolve } from 'node:path';
import { maskSecrets } from './commands/capture/secrets/mask-secrets.ts';
import { compilePattern } from './commands/capture/section-patterns.ts';
import {
  guardRule,
  modulesOf,
  parseRuleSet,
  type RuleCode,
  type RuleSet,
  type RuleSetDefinition,
  ruleCode,
  shippedRuleSets,
  standardRules,
} from './distill/index.ts';
import { isMemoryError, MemoryError } from './errors.ts';
import { readRuleFile } from './read-rule-file.ts';
import { type LoadedModule, loadRuleModule, modulePattern } from './rule-modules.ts';
import { canonicalJson } from './text/canonical-json.ts';
import { nearestName } from './text/nearest-name.ts';

/** A rule set that can run. */
export interface LoadedRules {
  /** Complete, as an event records it; modules by their absolute paths. */
  readonly definition: RuleSetDefinition;
  readonly rules: RuleSet;
  readonly code: RuleCode;
  /** The hash is the sha-256 of the definition's canonical JSON, hex. */
  readonly ref: { readonly name: string; readonly version: number; readonly hash: string };
}

/**
 * Loads a rule set by what a person calls it: the name of a shipped one, a `.json` or `.yaml` file,
 * or a module, whose rules then run in the standard set, last before the track record.
 *
 * Fails with `not_found` for an unknown name (naming the nearest) or a file that isn't there;
 * `invalid` for a file that breaks its grammar or schema, a module without a rule, or a name that
 * is taken; `unavailable` for TypeScript on a Node that does not run it.
 */
export async function loadRuleSet(
  reference: string,
  { cwd = process.cwd() }: { readonly cwd?: string | undefined } = {},
): Promise<LoadedRules> {
  const shipped = shippedRuleSets.find(({ name }) => name === reference);
  if (shipped !== undefined) return complete(shipped, []);
  const path = resolve(cwd, reference);
  if (modulePattern.test(path)) {
    const loaded = await loadRuleModule(path);
    return inFile(path, () => ownName(complete(standardWith(loaded), [loaded])));
  }
  if (!/\.(?:json|ya?ml)$/iu.test(path)) throw unknownName(reference);
  const definition = await readRuleFile(path);
  refuseSecrets(path, definition);
  const named = inFile(path, () => modulesOf(definition));
  const modules = await loadModules(named, dirname(path));
  return inFile(path, () => ownName(complete(definition, modules)));
}

/**
 * The rule set of a definition that an event recorded. Modules are imported only where their files
 * are still those that were adopted.
 *
 * Fails with `unavailable` where a module is gone or this release lacks a rule or setting of the
 * set, `refused` where a module is other code than was adopted.
 */
export async function openRuleSet(definition: unknown): Promise<LoadedRules> {
  try {
    const modules = await loadModules(modulesOf(definition), process.cwd());
    return complete(definition, modules);
  } catch (cause) {
    if (!isMemoryError(cause) || cause.code !== 'invalid') throw cause;
    throw new MemoryError({
      code: 'unavailable',
      message:
        `The adopted rules can't run in this release: ${cause.message} Or use the release that ` +
        'adopted them, or adopt other rules.',
      hint: 'squadlog rules adopt',
      cause,
    });
  }
}

/** The log keeps the definition in full and for ever. */
function refuseSecrets(path: string, definition: unknown): void {
  for (const [text, where] of textsIn(definition)) {
    const [kind] = maskSecrets(text).kinds;
    if (kind === undefined) continue;
    throw new MemoryError({
      code: 'refused',
      message:
        `${path}: ${where} holds what looks like a secret (${kind}), and the log would keep it. ` +
        'Take it out, and write a pattern where it must be recognised.',
    });
  }
}

function* textsIn(value: unknown, where = ''): Generator<readonly [text: string, where: string]> {
  if (typeof value === 'string') yield [value, where];
  if (typeof value !== 'object' || value === null) return;
  for (const [key, item] of Object.entries(value)) {
    yield* textsIn(item, where === '' ? key : `${where}.${key}`);
  }
}

function complete(definition: unknown, loaded: readonly LoadedModule[]): LoadedRules {
  const code = ruleCode(
    loaded.flatMap(({ module: { path }, rules: own }) =>
      own.map((rule) => guardRule(rule, { path, mask: (text) => maskSecrets(text).text })),
    ),
  );
  const rules = parseRuleSet(definition, code, compilePattern);
  const modules = loaded.map(({ module }) => module);
  const full = { ...rules, ...(modules.length === 0 ? {} : { modules }) };
  const hash = createHash('sha256').update(canonicalJson(full)).digest('hex');
  const { name, version } = rules;
  return { definition: full, rules, code, ref: { name, version, hash } };
}

async function loadModules(
  named: ReturnType<typeof modulesOf>,
  folder: string,
): Promise<LoadedModule[]> {
  const modules: LoadedModule[] = [];
  // One after the other, so that of two faults the first one named is told.
  for (const one of named) {
    const { path, sha256 } = typeof one === 'string' ? { path: one, sha256: undefined } : one;
    modules.push(await loadRuleModule(resolve(folder, path), sha256));
  }
  return modules;
}

/** The standard set with the rules of a module, called after its file. */
function standardWith({ module, rules }: LoadedModule): unknown {
  const file = basename(module.path);
  const name = file
    .replace(modulePattern, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, '-')
    .replace(/^-+|-+$/gu, '')
    .slice(0, 64);
  const last = standardRules.steps.findIndex(({ rule }) => rule === 'track-record');
  const own = rules.map((rule) => ({ rule: rule.name }));
  const { steps } = standardRules;
  return {
    name: name === '' ? 'rules' : name,
    version: 1,
    description: `The standard rules, and those of ${file}.`.slice(0, 500),
    steps: [...steps.slice(0, last), ...own, ...steps.slice(last)],
  };
}

/** A copy of a shipped set is that set; a changed one must not go by its name. */
function ownName(loaded: LoadedRules): LoadedRules {
  const { name, hash } = loaded.ref;
  const shipped = shippedRuleSets.find((one) => one.name === name);
  if (shipped === undefined || complete(shipped, []).ref.hash === hash) return loaded;
  throw new MemoryError({
    code: 'invalid',
    message: `A shipped rule set is called ${name}, and this one differs. Give it another name.`,
  });
}

function inFile<Result>(path: string, read: () => Result): Result {
  try {
    return read();
  } catch (cause) {
    if (!isMemoryError(cause)) throw cause;
    const { code, message } = cause;
    throw new MemoryError({ code, message: `${path}: ${message}`, cause });
  }
}

function unknownName(reference: string): MemoryError {
  const near = nearestName(
    reference,
    shippedRuleSets.map(({ name }) => name),
  );
  return new MemoryError({
    code: 'not_found',
    message:
      `There is no rule set ${reference}; did you mean ${near}? A file must end in .json, .yaml, ` +
      '.yml, .mjs, .js or .ts.',
    hint: 'squadlog rules list',
  });
}
