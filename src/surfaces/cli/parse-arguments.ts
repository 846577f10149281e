/** From a verb's arguments to the input of its capability, with errors that say what to type. */
import { parseArgs } from 'node:util';
import { MemoryError, nearestName } from '../../index.ts';
import type { CliOption, CliVerb } from './cli-verb.ts';
import { globalOptions, kebabCase } from './cli-verb.ts';

export interface ParsedArguments {
  /** By the names of the schema; numbers where it wants numbers, unless they are none. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly root?: string;
  readonly store?: string;
  readonly json: boolean;
  readonly help: boolean;
}

/** Fails with `invalid` for unknown options, missing values, and too few or many arguments. */
export function parseArguments(verb: CliVerb, args: readonly string[]): ParsedArguments {
  const offered = verb.options.filter(({ hidden }) => hidden !== true);
  const flags = new Map<string, CliOption>();
  for (const option of offered) {
    if (option.position === undefined) flags.set(kebabCase(option.name), option);
  }
  const spoken = tokenise(verb, args, flags);
  const help = spoken.options.has('help');
  const input: Record<string, unknown> = {};
  for (const [name, value] of spoken.options) {
    const option = flags.get(name);
    if (option !== undefined) input[option.name] = convert(option, value);
  }
  if (!help) placePositionals(verb, offered, { words: spoken.words, input });
  const root = spoken.options.get('root');
  const store = spoken.options.get('store');
  return {
    input,
    help,
    json: spoken.options.has('json'),
    ...(typeof root === 'string' ? { root } : {}),
    ...(typeof store === 'string' ? { store } : {}),
  };
}

/** `squadlog read [<squad>] [--agent A] …`, as help shows it. */
export function usage({ verb, options }: CliVerb): string {
  return ['squadlog', verb, ...spellAll(options)].join(' ');
}

function synopsis({ verb, options }: CliVerb): string {
  return [verb, ...spellAll(byPosition(options))].join(' ');
}

function spellAll(options: readonly CliOption[]): string[] {
  const shown = options.filter(({ hidden }) => hidden !== true);
  const parts = [...byPosition(shown), ...shown.filter(({ position }) => position === undefined)];
  return parts.map((option) => {
    const value = option.position !== undefined || option.value === undefined;
    const text = value ? option.spelling : `${option.spelling} ${option.value}`;
    return option.required ? text : `[${text}]`;
  });
}

/** Of the options of every verb. */
const valued = globalOptions.flatMap(({ name, value }) => (value === undefined ? [] : [name]));

type Value = string | true;

interface Spoken {
  /** The last value of each, by its name without dashes. */
  readonly options: ReadonlyMap<string, Value>;
  readonly words: readonly string[];
}

/** Not strict, so that `--tokens -5` reaches validation and unknown options get our own words. */
function tokenise(
  verb: CliVerb,
  args: readonly string[],
  flags: ReadonlyMap<string, CliOption>,
): Spoken {
  const wantsValue = (name: string) =>
    valued.includes(name) || (flags.has(name) && flags.get(name)?.kind !== 'flag');
  const names = [...flags.keys(), ...globalOptions.map(({ name }) => name)];
  const { tokens } = parseArgs({
    // A pasted list item is a text, though it begins with a dash.
    args: args.map((word) => (/^-\s/u.test(word) ? ` ${word}` : word)),
    strict: false,
    allowPositionals: true,
    tokens: true,
    options: Object.fromEntries(
      names.map((name) => [
        name,
        {
          type: wantsValue(name) ? ('string' as const) : ('boolean' as const),
          ...(name === 'help' ? { short: 'h' } : {}),
        },
      ]),
    ),
  });
  const options = new Map<string, Value>();
  const words: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') words.push(args[token.index] ?? token.value);
    if (token.kind !== 'option') continue;
    if (!names.includes(token.name)) throw unknownOption(verb, token.rawName, names);
    if (!wantsValue(token.name) && token.value !== undefined) throw takesNone(verb, token.rawName);
    if (wantsValue(token.name) && isMissing(token, names)) throw needsValue(verb, token.rawName);
    const own = token.inlineValue === false ? args[token.index + 1] : undefined;
    options.set(token.name, own ?? token.value ?? true);
  }
  return { options, words };
}

/** An option's own name right behind an option is a forgotten value. */
function isMissing(
  token: { readonly value?: string | undefined; readonly inlineValue?: boolean | undefined },
  names: readonly string[],
): boolean {
  if (token.value === undefined) return true;
  return token.inlineValue === false && names.some((name) => token.value === `--${name}`);
}

function placePositionals(
  verb: CliVerb,
  offered: readonly CliOption[],
  to: { readonly words: readonly string[]; readonly input: Record<string, unknown> },
): void {
  const all = byPosition(offered);
  // With an agent named, the squad may be left out: the words are then those behind it.
  const skips = to.input['agent'] !== undefined && to.words.length < all.length;
  const slots = skips ? all.filter(({ name, required }) => required || name !== 'squad') : all;
  const extra = to.words[slots.length];
  if (extra !== undefined) {
    throw misuse(verb, `${synopsis(verb)} takes no argument ${JSON.stringify(extra)}`);
  }
  for (const [at, word] of to.words.entries()) {
    const slot = slots[at];
    if (slot !== undefined) to.input[slot.name] = convert(slot, word);
  }
  const missing = offered.find(({ required, name }) => required && to.input[name] === undefined);
  if (missing === undefined) return;
  const { spelling, position, value, summary } = missing;
  const typed = position === undefined ? `${spelling} ${value ?? ''}` : spelling;
  throw misuse(verb, `${synopsis(verb)} needs ${typed}: ${summary}`);
}

function byPosition(options: readonly CliOption[]): CliOption[] {
  return options
    .filter(({ position }) => position !== undefined)
    .sort((a, b) => (a.position ?? 0) - (b.position ?? 0));
}

/** What doesn't read as a number stays a text, so that validation can name it. */
function convert({ kind }: CliOption, value: Value): unknown {
  if (typeof value !== 'string') return value;
  if (kind === 'number' && /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/iu.test(value)) return Number(value);
  if (kind === 'numberOrText' && /^\d{1,15}$/u.test(value)) return Number(value);
  return value;
}

function unknownOption(verb: CliVerb, spelling: string, names: readonly string[]): MemoryError {
  const positional = verb.options.find(({ position, name }) => {
    return position !== undefined && `--${kebabCase(name)}` === spelling;
  });
  if (positional !== undefined) {
    const what = `${positional.name} without ${spelling}`;
    return misuse(verb, `${verb.verb} takes ${what}, as the argument ${positional.spelling}`);
  }
  const nearest = nearestName(spelling.replace(/^-+/u, ''), names);
  const words = /^-\d/u.test(spelling) ? 'put -- before an argument that starts with -' : undefined;
  return misuse(
    verb,
    `${verb.verb} has no option ${spelling}; ${words ?? `did you mean --${nearest}?`}`,
  );
}

function takesNone(verb: CliVerb, spelling: string): MemoryError {
  return misuse(verb, `${verb.verb}: ${spelling} is a switch and takes no value`);
}

function needsValue(verb: CliVerb, spelling: string): MemoryError {
  return misuse(verb, `${verb.verb}: ${spelling} needs a value`);
}

function misuse(verb: CliVerb, what: string): MemoryError {
  return new MemoryError({
    code: 'invalid',
    message: /[.?]$/u.test(what) ? what : `${what}.`,
    hint: `squadlog ${verb.verb} --help`,
  });
}
