/** `why` as text: a line of memory, who taught it, what became of it, and who was told. */
import type { Memory } from '../../../index.ts';
import { neutralise } from '../../../index.ts';
import type { Look } from '../look.ts';
import { table } from './table.ts';
import { moment, plural, streamName } from './wording.ts';

type Result = Awaited<ReturnType<Memory['why']>>;

export function presentExplanation(result: Result, look: Look): string {
  if (look.input['injected'] === true) return presentInjections(result, look);
  return [
    `${look.strong(result.entry.shortId)} ${lineOf(result.entry)}\n`,
    table(facts(result, look), { indent: '  ' }),
  ].join('');
}

/** The story's lines, each with the word that it answers. */
function facts(result: Result, look: Look): string[][] {
  const { entry, via, sources, rule, merged, transformations, injections } = result;
  const label = (word: string, rows: readonly string[]) =>
    rows.map((row, at) => [look.faint(at === 0 ? word : ''), row]);
  const where = via.line === undefined ? '' : `:${via.line}`;
  const place = via.path === undefined ? '' : `, ${neutralise(via.path)}${where}`;
  const line = via.path === undefined && via.line !== undefined ? `, line ${via.line}` : '';
  const words = via.text === '' ? '(erased)' : neutralise(via.text);
  return [
    ...label('memory', [
      [
        `${entry.layer} of ${neutralise(streamName(entry.stream))}`,
        entry.status,
        plural(entry.tokens, 'token'),
      ].join(', '),
    ]),
    ...label('taught by', [`${teacher(via)}${place}${line}`]),
    ...label('recorded', [`event ${via.position} (${via.event}), ${moment(entry.firstSeen)}`]),
    ...label('in words', [words]),
    ...label(
      'support',
      entry.support === undefined || entry.support < 2
        ? []
        : [`${plural(entry.support, 'session')}, the last ${moment(entry.lastSeen)}`],
    ),
    ...label(
      'rule',
      rule === undefined
        ? []
        : [`${neutralise(rule.name)} version ${rule.version}: ${neutralise(rule.reason)}`],
    ),
    ...label(
      'sources',
      sources.map((source) => `${source.shortId} ${lineOf(source)}`),
    ),
    ...label(
      'merged',
      merged.map((source) => `${source.shortId} ${lineOf(source)}`),
    ),
    ...label('flags', entry.flags.length === 0 ? [] : [entry.flags.map(neutralise).join(', ')]),
    ...label(
      'since then',
      transformations.map(({ event, type, at }) => `${type} (${event}), ${moment(at)}`),
    ),
    ...label('told to', told(injections)),
  ];
}

function presentInjections({ entry, injections }: Result, look: Look): string {
  const count = plural(injections.length, 'spawn');
  return [
    `${look.strong(entry.shortId)} was told to ${count}\n`,
    ...told(injections)
      .filter(() => injections.length > 0)
      .map((row) => `  ${row}\n`),
  ].join('');
}

function told(injections: Result['injections']): string[] {
  if (injections.length === 0) return ['no spawn so far'];
  return injections.map(({ session, role, tokens, budget, at }) => {
    const as = role === null ? '' : ` as ${neutralise(role)}`;
    return `${neutralise(session)}${as}, ${moment(at)}, ${tokens} of ${plural(budget, 'token')}`;
  });
}

function teacher({ kind, session }: Result['via']): string {
  const named = session === undefined ? '' : ` ${neutralise(session)}`;
  switch (kind) {
    case 'session':
      return `session${named}`;
    case 'import':
      return `an import${named === '' ? '' : `, session${named}`}`;
    case 'person':
      return 'a person';
  }
}

function lineOf({ role, text }: Result['entry']): string {
  return `[${neutralise(role)}] ${neutralise(text)}`;
}
