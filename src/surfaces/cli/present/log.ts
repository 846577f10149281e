/** `log` as text: a line an event. */
import type { Memory } from '../../../index.ts';
import { neutralise } from '../../../index.ts';
import type { Look } from '../look.ts';
import { streamName } from './wording.ts';

type Result = Awaited<ReturnType<Memory['log']>>;
type LoggedEvent = Result['events'][number];

export function presentLog({ events, next }: Result, look: Look): string {
  const lines = events.map((event) => presentEvent(event, look)).join('');
  if (next === undefined) return lines;
  return `${lines}${look.faint(`More from here: --since ${next}`)}\n`;
}

/** `    12  2026-11-30 13:17:04Z  squad kiln  LearningRecorded  [DEV] …` */
export function presentEvent(event: LoggedEvent, look: Look): string {
  const { position, recordedAt, stream, type, data, withheld } = event;
  const time = `${recordedAt.slice(0, 10)} ${recordedAt.slice(11, 19)}Z`;
  return [
    `${String(position).padStart(6)}`,
    look.faint(time),
    neutralise(streamName(stream)),
    look.strong(neutralise(type)),
    neutralise(summarise(data)),
    withheld === true ? look.faint('(words withheld: forgotten since)') : '',
  ]
    .join('  ')
    .trimEnd()
    .concat('\n');
}

const summaryCharactersMax = 100;

/** The words of an event, or else the ids it is about. */
function summarise(data: unknown): string {
  if (typeof data !== 'object' || data === null) return '(no content)';
  const fields = data as Readonly<Record<string, unknown>>;
  const role = typeof fields['role'] === 'string' ? `[${fields['role']}] ` : '';
  const words = ['text', 'title', 'reason', 'path'].map((name) => fields[name]).find(isWord);
  if (words !== undefined) return cut(`${role}${words}`);
  const parts = Object.entries(fields)
    .sort(([a], [b]) => rankOf(a) - rankOf(b))
    .flatMap(([name, value]) => describe(name, value));
  return cut(parts.slice(0, 4).join(' '));
}

/** What tells most comes first; the rest keeps its order. */
const tellingFirst = ['session', 'entry', 'why', 'by', 'tokens', 'budgetTokens', 'rules'];

function rankOf(name: string): number {
  const rank = tellingFirst.indexOf(name);
  return rank < 0 ? tellingFirst.length : rank;
}

function describe(name: string, value: unknown): string[] {
  if (isWord(value) || typeof value === 'number') {
    return /digest|hash/iu.test(name) ? [] : [`${name}=${value}`];
  }
  if (Array.isArray(value)) return [`${name}=${value.length}`];
  if (typeof value === 'object' && value !== null && 'id' in value) return [`${name}=${value.id}`];
  return [];
}

function isWord(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function cut(text: string): string {
  const characters = [...text];
  if (characters.length <= summaryCharactersMax) return text;
  return `${characters.slice(0, summaryCharactersMax - 1).join('')}…`;
}
