/** `why` as text: a line of memory, who taught it, what became of it, and who was told. */
import type { Memory } from '../../../index.ts';
import { neutralise } from '../../../index.ts';
import type { Look } from '../look.ts';
import { table } from './table.ts';
import { presentSession } from './why-session.ts';
import {
  becameOf,
  droppedWords,
  earlier,
  flagWords,
  lineOf,
  originWords,
  ruleWords,
  sourceWords,
  toldWords,
  touchWords,
  visibleWords,
} from './why-words.ts';
import { moment, plural, streamName } from './wording.ts';

type Result = Awaited<ReturnType<Memory['why']>>;

export function presentExplanation(result: Result, look: Look): string {
  const { session } = result;
  if (session !== undefined) return presentSession({ ...result, session }, look);
  if (look.input['injected'] === true) return presentInjections(result, look);
  return [
    `${look.strong(result.entry.shortId)} ${lineOf(result.entry)}\n`,
    table(facts(result, look), { indent: '  ' }),
  ].join('');
}

/** The story's lines, each with the word that it answers. */
function facts(result: Result, look: Look): string[][] {
  const { entry, via, sources, rule, merged, transformations, omitted } = result;
  const label = (word: string, rows: readonly string[]) =>
    rows.map((row, at) => [look.faint(at === 0 ? word : ''), row]);
  return [
    ...label('memory', [
      [
        `${entry.layer} of ${neutralise(streamName(entry.stream))}`,
        entry.status,
        plural(entry.tokens, 'token'),
      ].join(', '),
    ]),
    ...label('taught by', [originWords(via)]),
    ...label('recorded', [`event ${via.position} (${via.event}), ${moment(via.at)}`]),
    ...label('in words', [wordsOf(result)]),
    ...label(
      'support',
      entry.support === undefined || entry.support < 2
        ? []
        : [`${plural(entry.support, 'session')}, the last ${moment(entry.lastSeen)}`],
    ),
    ...label('became', result.distilled === undefined ? [] : [becameOf(result.distilled)]),
    ...label('rule', rule === undefined ? [] : [ruleWords(rule)]),
    ...label('sources', sources.flatMap(sourceWords)),
    ...label(
      'merged',
      merged.map((one) => {
        const why = one.reason === undefined ? '' : `: ${neutralise(one.reason)}`;
        return `${one.shortId} ${lineOf(one)}${why}`;
      }),
    ),
    ...label('gave way to', (result.successor === undefined ? [] : [result.successor]).map(linked)),
    ...label('replaced', result.predecessors.map(linked)),
    ...label('flags', flagWords(result)),
    ...label('since then', [
      ...earlier(omitted.transformations, 'event'),
      ...transformations.map(touchWords),
    ]),
    ...label('told to', [...earlier(omitted.injections, 'spawn'), ...toldWords(result)]),
  ];
}

function linked({ entry, event, position, at, reason }: Result['predecessors'][number]): string {
  const why = reason === undefined ? '' : `: ${neutralise(reason)}`;
  return `${entry.shortId} ${lineOf(entry)}, by event ${position} (${event}), ${moment(at)}${why}`;
}

function wordsOf({ entry, via }: Result): string {
  if (via.text !== '') return visibleWords(via.text);
  return entry.status === 'forgotten' ? '(forgotten)' : '(withheld or erased)';
}

function presentInjections(result: Result, look: Look): string {
  const { entry, injections, omitted } = result;
  const count = plural(injections.length + omitted.injections, 'spawn');
  const isTold = injections.length > 0 || droppedWords(result).length > 0;
  return [
    `${look.strong(entry.shortId)} was told to ${count}\n`,
    ...(isTold ? [...earlier(omitted.injections, 'spawn'), ...toldWords(result)] : []).map(
      (row) => `  ${row}\n`,
    ),
  ].join('');
}
