/** `distill`, `compress`, `flush` and `undo` as text: what happened in figures, then the lines. */
import { neutralise } from '../../../index.ts';
import type { Look } from '../look.ts';
import type { EntryChanges } from './entry-changes.ts';
import { presentChanges } from './entry-changes.ts';
import { moment, plural } from './wording.ts';

/** What all transformations of a memory answer. */
export interface TransformationResult extends EntryChanges {
  readonly squad?: string | null;
  readonly agent?: string;
  /** Id of the event that was appended; undo takes it. */
  readonly event?: string;
  readonly changed: boolean;
  readonly dryRun: boolean;
  readonly tokensBefore: number;
  readonly tokensAfter: number;
  /** Printed beside the text, whatever the verb. */
  readonly warnings?: readonly string[];
}

interface ConflictingLearning {
  readonly shortId: string;
  readonly text: string;
}

export interface DistillResult extends TransformationResult {
  readonly rules: { readonly name: string; readonly version: number };
  /** The older of the two first. */
  readonly conflicts: readonly {
    readonly entries: readonly [ConflictingLearning, ConflictingLearning];
    readonly role: string;
    readonly reason: string;
  }[];
  readonly retired: number;
  readonly dropped: number;
  readonly merged: number;
  readonly summaries?: readonly string[];
  readonly notices: readonly string[];
}

export function presentDistill(result: DistillResult, look: Look): string {
  const { rules, added, removed, changedEntries, conflicts } = result;
  const under = `under ${neutralise(rules.name)} ${rules.version}`;
  if (!result.changed) {
    const still = `${whoseOf(result)} is distilled ${under} already: nothing changed`;
    return `${still}\n${conflictLines(conflicts, look)}${noticeLines(result, look)}`;
  }
  const patterns = (entries: EntryChanges['added']) =>
    entries.filter(({ layer }) => layer === 'program').length;
  const changedPatterns = patterns(changedEntries.map(({ after }) => after));
  const figures = listOf([
    [patterns(added), plural(patterns(added), 'pattern'), 'added'],
    [changedPatterns, plural(changedPatterns, 'pattern'), 'changed'],
    [patterns(removed), plural(patterns(removed), 'pattern'), 'removed'],
    [result.merged, plural(result.merged, 'learning'), 'merged'],
    [result.dropped, plural(result.dropped, 'learning'), 'dropped'],
    [result.retired, plural(result.retired, 'learning'), 'retired'],
  ]);
  const said = `${verbOf(result, 'distill', 'distilled')} ${whoseOf(result)} ${under}`;
  return [
    `${ending(`${said}: ${figures}`, result)}\n`,
    presentChanges(result, look),
    conflictLines(conflicts, look),
    ...(result.summaries ?? []).map((text) => `${look.faint(neutralise(text))}\n`),
    noticeLines(result, look),
    undoLine(result, look),
  ].join('');
}

export interface CompressResult extends TransformationResult {
  readonly sessions: number;
  /** Sessions that ended before this time are one line each. */
  readonly before: string;
}

export function presentCompress(result: CompressResult, look: Look): string {
  const { sessions, before, tokensBefore, tokensAfter } = result;
  if (!result.changed) {
    const since = `ended before ${moment(before)} and is not compressed`;
    return `${whoseOf(result)} has no session that ${since}: nothing changed\n`;
  }
  const said = `${verbOf(result, 'compress', 'compressed')} ${plural(sessions, 'session')}`;
  const share = tokensBefore === 0 ? 0 : Math.round(100 * (1 - tokensAfter / tokensBefore));
  const fewer = share > 0 ? ` (${share} % fewer)` : '';
  return [
    ending(`${said} of ${whoseOf(result)} from before ${moment(before)}`, result, fewer),
    `\n${presentChanges(result, look)}${undoLine(result, look)}`,
  ].join('');
}

export interface FlushResult extends TransformationResult {
  /** True where program memory stays. */
  readonly keepSemantic: boolean;
}

export function presentFlush(result: FlushResult, look: Look): string {
  const kept = result.keepSemantic ? ', patterns kept' : '';
  if (!result.changed) {
    return `${whoseOf(result)} holds nothing that a flush would hide: nothing changed\n`;
  }
  const hidden = `${plural(result.removed.length, 'entry', 'entries')} hidden, none deleted${kept}`;
  const said = `${verbOf(result, 'flush', 'flushed')} ${whoseOf(result)}: ${hidden}`;
  return `${ending(said, result)}\n${presentChanges(result, look)}${undoLine(result, look)}`;
}

/** `squad kiln` for the agent's own memory `agent ada`, in the words of a sentence. */
export function whoseOf({ squad, agent }: Pick<TransformationResult, 'squad' | 'agent'>): string {
  return typeof squad === 'string' ? neutralise(squad) : `agent ${neutralise(agent ?? '')}`;
}

export function verbOf({ dryRun }: { readonly dryRun: boolean }, would: string, did: string) {
  return dryRun ? `would ${would}` : did;
}

/** Tokens before and after, and whether anything was written. */
export function ending(said: string, result: TransformationResult, further = ''): string {
  const { tokensBefore, tokensAfter, dryRun } = result;
  const tokens = `${tokensBefore} → ${plural(tokensAfter, 'token')}${further}`;
  return `${said}; ${tokens}${dryRun ? '; nothing was written' : ''}`;
}

/** `squadlog undo kiln 01J…` takes the event back. */
export function undoLine(result: TransformationResult, look: Look): string {
  const { squad, agent, event, dryRun } = result;
  if (event === undefined || dryRun) return '';
  const whose = typeof squad === 'string' ? squad : `--agent ${agent ?? ''}`;
  return `${look.faint(`take it back: squadlog undo ${neutralise(whose)} ${event}`)}\n`;
}

/** Notices that are no warnings, which are printed for every verb. */
export function noticeLines(
  { notices, warnings = [] }: Pick<DistillResult, 'notices' | 'warnings'>,
  look: Look,
): string {
  return notices
    .filter((notice) => !warnings.includes(notice))
    .map((notice) => `${look.doubtful('!')} ${neutralise(notice)}\n`)
    .join('');
}

/** `3 patterns added, 1 changed` : a noun is named where it differs from the one before. */
export function listOf(parts: readonly (readonly [number, string, string])[]): string {
  let noun = '';
  const said = parts
    .filter(([count]) => count > 0)
    .map(([count, counted, what]) => {
      const own = counted.replace(/^\d+ /u, '').replace(/s$/u, '');
      const short = own === noun ? `${count} ${what}` : `${counted} ${what}`;
      noun = own;
      return short;
    });
  return said.length === 0 ? 'nothing that a block would show changed' : said.join(', ');
}

function wordsOf({ shortId, text }: ConflictingLearning): string {
  return `${neutralise(text)} (${shortId})`;
}

function conflictLines(conflicts: DistillResult['conflicts'], look: Look): string {
  return conflicts
    .map(({ entries: [older, newer], role, reason }) => {
      const why = look.faint(`: ${neutralise(reason)}`);
      const pair = `${wordsOf(older)} against ${wordsOf(newer)}`;
      return `${look.doubtful(`? [${neutralise(role)}] ${pair}`)}${why}\n`;
    })
    .join('');
}
