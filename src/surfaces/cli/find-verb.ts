/** Which verb a command line names, wherever options stand around it. */
import { MemoryError, nearestName } from '../../index.ts';
import { globalOptions } from './cli-verb.ts';

export interface Spotted {
  /** The verb, or undefined where the line names none. */
  readonly verb?: string;
  /** The line without the verb's words. */
  readonly rest: readonly string[];
}

/** Fails with `invalid` for an unknown verb, naming the nearest. */
export function findVerb(argv: readonly string[], known: readonly string[]): Spotted {
  const first = nextWord(argv, 0);
  if (first === undefined) return { rest: argv };
  const word = argv[first] ?? '';
  if (known.includes(word)) return { verb: word, rest: without(argv, [first]) };
  const group = known.filter((verb) => verb.startsWith(`${word} `));
  if (group.length === 0) throw unknownVerb(word, known);
  const second = nextWord(argv, first + 1);
  const verb = second === undefined ? word : `${word} ${argv[second]}`;
  if (second !== undefined && known.includes(verb)) {
    return { verb, rest: without(argv, [first, second]) };
  }
  if (hasHelp(argv)) return { verb: word, rest: without(argv, [first]) };
  if (second !== undefined) throw unknownVerb(verb, group);
  throw new MemoryError({
    code: 'invalid',
    message: `${word} needs one more word: ${group.join(', ')}.`,
    hint: `squadlog help ${word}`,
  });
}

/** The arguments before a lone `--`; those after it are words, whatever they look like. */
export function beforeTerminator(argv: readonly string[]): readonly string[] {
  const end = argv.indexOf('--');
  return end === -1 ? argv : argv.slice(0, end);
}

/** Arguments that are no options, in order. */
export function wordsIn(argv: readonly string[]): string[] {
  const words: string[] = [];
  for (let at = nextWord(argv, 0); at !== undefined; at = nextWord(argv, at + 1)) {
    words.push(argv[at] ?? '');
  }
  return [...words, ...argv.slice(beforeTerminator(argv).length + 1)];
}

/** The first option that not every verb takes, of a line that names no verb. */
export function strangeOption(argv: readonly string[]): string | undefined {
  const places = argv.flatMap((argument, at) => (takesNext.has(argument) ? [at, at + 1] : []));
  return without(argv, places).find(
    (argument) => !/^(?:--help|-h|--json|--(?:root|store)=.*)$/su.test(argument),
  );
}

export function unknownVerb(word: string, known: readonly string[]): MemoryError {
  const nearest = nearestName(word, known);
  return new MemoryError({
    code: 'invalid',
    message: `There is no verb ${JSON.stringify(word)}; did you mean ${nearest}?`,
    hint: 'squadlog help',
  });
}

/** Options of every verb that take the argument behind them. */
const takesNext: ReadonlySet<string> = new Set(
  globalOptions.flatMap(({ spelling, value }) => (value === undefined ? [] : [spelling])),
);

/** Index of the next argument that is neither an option nor the value of one. */
function nextWord(argv: readonly string[], from: number): number | undefined {
  for (let at = from; at < argv.length; at += 1) {
    const argument = argv[at] ?? '';
    if (argument === '--') return undefined;
    if (takesNext.has(argument)) at += 1;
    else if (!argument.startsWith('-')) return at;
  }
  return undefined;
}

function hasHelp(argv: readonly string[]): boolean {
  return beforeTerminator(argv).some((argument) => argument === '--help' || argument === '-h');
}

function without(argv: readonly string[], places: readonly number[]): string[] {
  return argv.filter((_, at) => !places.includes(at));
}
