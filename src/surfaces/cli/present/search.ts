/** `search` as text: a line an entry, best first, then how they were compared. */
import type { Memory } from '../../../index.ts';
import { neutralise } from '../../../index.ts';
import type { Look } from '../look.ts';
import { terminalSafe } from '../terminal-safe.ts';
import { addUp } from './score-parts.ts';
import { table } from './table.ts';
import { streamName } from './wording.ts';

type Result = Awaited<ReturnType<Memory['search']>>;
type Hit = Result['results'][number];

export function presentHits(result: Result, look: Look): string {
  const { results, words } = result;
  const list = results.length === 0 ? nothingFound(result, look) : listOf(result, look);
  return [
    list,
    ...(words === undefined ? [] : [`words: ${spellWords(words)}\n`]),
    `${look.faint(spellMode(result))}\n`,
  ].join('');
}

/** What each owes its place to goes below it, where that was asked for. */
function listOf({ results, words }: Result, look: Look): string {
  const rows = results.map((hit) => [
    hit.shortId,
    neutralise(hit.role),
    neutralise(ownerOf(hit)),
    hit.score.toFixed(2),
    lineOf(hit, look),
  ]);
  const list = table([['id', 'role', 'squad', 'score', 'text'], ...rows], {
    paint: (cell, row, column) => {
      if (row === 0) return look.faint(cell);
      return column === 0 ? look.strong(cell) : cell;
    },
  });
  if (words === undefined) return list;
  const [head = '', ...lines] = list.trimEnd().split('\n');
  const explained = lines.map((line, at) => `${line}\n${explain(results[at] as Hit)}`);
  return `${head}\n${explained.join('')}`;
}

/** The place stands behind the words, where a script that reads columns doesn't meet it. */
function lineOf({ snippet, citation }: Hit, look: Look): string {
  const words = neutralise(snippet);
  return citation === undefined ? words : `${words}  ${look.faint(neutralise(citation))}`;
}

function ownerOf({ squad, layer, stream }: Hit): string {
  return squad ?? (layer === 'process' ? 'process' : streamName(stream));
}

function explain({ score, parts }: Hit): string {
  // What stands far behind the first may owe it less than is shown.
  if (score < 0.001) return '    less than 0.001\n';
  const told = addUp(parts, score).map(({ name, value }) => {
    return `${name} ${value < 0 ? '-' : '+'}${Math.abs(value).toFixed(3)}`;
  });
  return `    ${told.join(', ')} = ${score.toFixed(3)}\n`;
}

function spellWords(words: NonNullable<Result['words']>): string {
  if (words.length === 0) return 'none of them stands in memory';
  return words.map(({ word, weight }) => `${neutralise(word)} ${weight.toFixed(3)}`).join(', ');
}

function spellMode({ mode, embedder }: Result): string {
  return `mode: ${mode}${embedder === null ? '' : ` (${neutralise(embedder)})`}`;
}

function nothingFound({ query }: Result, { input }: Look): string {
  const narrowed = Object.entries(narrowing).filter(([name]) => input[name] !== undefined);
  const options = narrowed.map(([, spelling]) => spelling).join(', ');
  return (
    `Nothing in memory matches ${quote(query)}.\n` +
    `Try other words${options === '' ? '' : `, or leave out ${options}`}; ` +
    'squadlog log --type LearningRecorded lists every lesson.\n'
  );
}

/** Options that keep results out, as they are typed. */
const narrowing = {
  squad: '--squad',
  agent: '--agent',
  role: '--role',
  layer: '--layer',
  asOf: '--as-of',
} as const;

/** A long text by its beginning. */
function quote(query: string): string {
  const characters = [...query];
  const isLong = characters.length > quotedMax;
  const shown = isLong ? `${characters.slice(0, quotedMax).join('')}…` : query;
  return terminalSafe(JSON.stringify(shown));
}

const quotedMax = 100;
