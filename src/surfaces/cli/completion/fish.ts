/** The completion script of fish. */
import type { CliVerb } from '../cli-verb.ts';
import { globalOptions } from '../cli-verb.ts';
import {
  firstWords,
  flagsOf,
  groupsOf,
  positionalChoices,
  quote,
  squadFirst,
  squadNames,
  summaryOf,
} from './completion-words.ts';

export function fishScript(all: readonly CliVerb[]): string {
  const lines = [
    '# fish completion of squadlog',
    `function __squadlog_squads; ${squadNames}; end`,
    ...firstWords(all).map((word) =>
      complete('-f', '-n __fish_use_subcommand', `-a ${word}`, describe(summaryOf(word, all))),
    ),
    ...groupsOf(all).map(({ group, words }) => {
      const known = words.join(' ');
      const seen = '__fish_seen_subcommand_from';
      const when = `${seen} ${group}; and not ${seen} ${known}`;
      return complete('-f', `-n ${quote(when)}`, `-a '${known}'`);
    }),
    ...globalOptions.map(({ name, value, summary }) =>
      complete(`-l ${name}${takes(value)}`, describe(summary)),
    ),
    ...all.flatMap(verbLines),
  ];
  return `${lines.join('\n')}\n`;
}

function verbLines(verb: CliVerb): string[] {
  const seen = verb.verb.split(' ').map((word) => `__fish_seen_subcommand_from ${word}`);
  const when = `-n ${quote(seen.join('; and '))}`;
  const words = positionalChoices(verb);
  return [
    ...(squadFirst(verb) ? [complete(when, "-a '(__squadlog_squads)'")] : []),
    ...(words.length === 0 ? [] : [complete('-f', when, `-a '${words.join(' ')}'`)]),
    ...flagsOf(verb).map(({ spelling, value, choices, summary }) => {
      const offers = choices === undefined ? '' : ` -f -a '${choices.join(' ')}'`;
      return complete(when, `-l ${spelling.slice(2)}${takes(value)}${offers}`, describe(summary));
    }),
  ];
}

function complete(...parts: string[]): string {
  return ['complete -c squadlog', ...parts].join(' ');
}

function takes(value: string | undefined): string {
  return value === undefined ? '' : ' -r';
}

function describe(summary: string): string {
  return `-d ${quote(summary)}`;
}
