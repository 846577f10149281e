/** What a completion script offers, the same for every shell. */
import type { CliOption, CliVerb } from '../cli-verb.ts';
import { globalOptions } from '../cli-verb.ts';

/** Prints the names of the squads, one a line; agents stand behind them in the list. */
export const squadNames = [
  'squadlog list --json 2>/dev/null |',
  `sed -n '/"agents":/q;s/^ *"squad": "\\(.*\\)",*$/\\1/p'`,
].join(' ');

/** What may follow a verb: its options, those of every verb, and the choices of its arguments. */
export function wordsOf(verb: CliVerb): string[] {
  return [
    ...positionalChoices(verb),
    ...flagsOf(verb).map(({ spelling }) => spelling),
    ...globalOptions.map(({ spelling }) => spelling),
  ];
}

export function flagsOf({ options }: CliVerb): CliOption[] {
  return options.filter(({ hidden, position }) => hidden !== true && position === undefined);
}

export function positionalChoices({ options }: CliVerb): string[] {
  return options.flatMap(({ position, choices = [] }) => (position === undefined ? [] : choices));
}

export function squadFirst({ options }: CliVerb): boolean {
  return options.some(({ name, position }) => name === 'squad' && position === 0);
}

export function firstWords(all: readonly CliVerb[]): string[] {
  return [...new Set(all.map(({ verb }) => verb.split(' ')[0] ?? verb))];
}

export function groupsOf(all: readonly CliVerb[]): { group: string; words: string[] }[] {
  return firstWords(all).flatMap((group) => {
    const words = all.flatMap(({ verb }) =>
      verb.startsWith(`${group} `) ? [verb.slice(group.length + 1)] : [],
    );
    return words.length === 0 ? [] : [{ group, words }];
  });
}

export function summaryOf(word: string, all: readonly CliVerb[]): string {
  const known = all.find(({ verb }) => verb === word);
  return known?.summary ?? all.find(({ verb }) => verb.startsWith(`${word} `))?.summary ?? '';
}

export function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
