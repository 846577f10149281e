/** Help as text, from the words that the verbs carry. */
import { exitCodes } from '../../index.ts';
import type { CliOption, CliVerb } from './cli-verb.ts';
import { globalOptions } from './cli-verb.ts';
import type { Look } from './look.ts';
import { usage } from './parse-arguments.ts';
import { table } from './present/table.ts';

/** On a verb, a group (`standards`), or for `''` the program; undefined for an unknown topic. */
export function helpText(topic: string, all: readonly CliVerb[], look: Look): string | undefined {
  if (topic === '') return programHelp(all, look);
  const verb = all.find((known) => known.verb === topic);
  if (verb !== undefined) return verbHelp(verb, look);
  const group = all.filter((known) => known.verb.startsWith(`${topic} `));
  return group.length === 0 ? undefined : group.map((known) => verbHelp(known, look)).join('\n');
}

function programHelp(all: readonly CliVerb[], look: Look): string {
  const codes = Object.entries(exitCodes).map(([code, exit]) => `${exit} ${code}`);
  return [
    'Squadlog remembers what the runs of an agent team learned, and tells the next run.\n\n',
    `${look.strong('Usage')}  squadlog <verb> [arguments] [--root DIR] [--store URL] [--json]\n\n`,
    table(
      all.map(({ verb, summary }) => [look.strong(verb), summary]),
      { indent: '  ' },
    ),
    `\n${look.strong('Every verb takes')}\n`,
    optionTable([...globalOptions], look),
    `\n${look.strong('Where the memory is')}  --root, $SQUADLOG_ROOT,\n`,
    '  $OPENCLAW_WORKSPACE/memory/squads, the nearest .squadlog folder,\n',
    '  ~/.openclaw/workspace/memory/squads, ~/.squadlog; `squadlog doctor` says which and why.\n',
    `\n${look.strong('Which store')}  --store, $SQUADLOG_STORE, store.url of the settings,\n`,
    '  squadlog.db; postgres://user@host:5432/database?schema=squadlog is one on a server.\n',
    `\n${look.strong('Exit status')}  0 success, ${codes.join(', ')}\n`,
    '\n`squadlog help <verb>` explains a verb, `squadlog --version` names the release.\n',
  ].join('');
}

function verbHelp(verb: CliVerb, look: Look): string {
  const shown = verb.options.filter(({ hidden }) => hidden !== true);
  const examples = verb.examples.map(({ line, does }) => [`squadlog ${line}`, look.faint(does)]);
  return [
    `${verb.summary}\n\n${look.strong('Usage')}  ${usage(verb)}\n\n`,
    optionTable([...shown, ...globalOptions], look),
    examples.length === 0 ? '' : `\n${look.strong('Examples')}\n`,
    table(examples, { indent: '  ' }),
  ].join('');
}

type Shown = Pick<CliOption, 'spelling' | 'summary' | 'value'> & Partial<CliOption>;

function optionTable(options: readonly Shown[], look: Look): string {
  const rows = options.map((option) => {
    const { spelling, position, value } = option;
    const takes = position === undefined && value !== undefined;
    return [takes ? `${spelling} ${value}` : spelling, `${option.summary}${limits(option)}`];
  });
  return table(rows, {
    indent: '  ',
    paint: (cell, _row, column) => (column === 0 ? look.strong(cell) : cell),
  });
}

/** ` (0 to 200000, default 10)` */
function limits({ kind, minimum, maximum, choices, summary, ...option }: Shown): string {
  const named = choices?.every((choice) => summary.includes(choice)) ?? true;
  const range =
    minimum === undefined || maximum === undefined
      ? []
      : [`${minimum} to ${Math.min(maximum, Number.MAX_SAFE_INTEGER)}`];
  const parts = [
    ...(kind === 'number' ? range : []),
    ...(named ? [] : [choices?.join(', ')]),
    ...(option.default === undefined || option.default === false
      ? []
      : [`default ${option.default}`]),
  ];
  return parts.length === 0 ? '' : ` (${parts.join('; ')})`;
}
