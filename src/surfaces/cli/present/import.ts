/** `import` as text: a table of the files that were read, and every record that could not be. */
import type { Memory } from '../../../index.ts';
import { neutralise } from '../../../index.ts';
import type { Look } from '../look.ts';
import { table } from './table.ts';
import { plural } from './wording.ts';

type Result = Awaited<ReturnType<Memory['import']>>;

export function presentImport(result: Result, look: Look): string {
  const { renamed, problems } = result;
  return [
    sourcesTable(result, look),
    `${headline(result)}\n`,
    ...renamed.map(({ from, to }) => `  ${neutralise(from)} is called ${neutralise(to)} here\n`),
    problems.length === 0 ? '' : `${look.doubtful(plural(problems.length, 'problem'))}:\n`,
    ...problems.map(
      ({ path, line, reason }) => `  ${neutralise(path)}:${line}  ${neutralise(reason)}\n`,
    ),
  ].join('');
}

function sourcesTable({ sources }: Result, look: Look): string {
  if (sources.length === 0) return 'Nothing to import was found.\n';
  const rows = sources.map(({ path, kind, sessions, entries, evidence }) => [
    neutralise(path),
    neutralise(kind),
    ...[sessions, entries, evidence].map(String),
  ]);
  return table([['file', 'kind', 'sessions', 'entries', 'kept aside'], ...rows], {
    paint: (cell, row) => (row === 0 ? look.faint(cell) : cell),
  });
}

function headline({ recorded, repeated, masked }: Result): string {
  return [
    `${plural(recorded, 'event')} recorded`,
    ...(repeated === 0 ? [] : [`${plural(repeated, 'record')} there already`]),
    ...(masked === 0 ? [] : [`${plural(masked, 'secret')} masked`]),
  ].join('; ');
}
