/**
 * Finds where secrets stand in a text: as written, over its line breaks, and behind what disguises
 * their letters.
 */

import { joinedEnd, joinLines, pieceAt } from './joined-lines.ts';
import type { SecretPattern } from './secret-pattern.ts';
import { surroundedPatterns } from './secret-patterns.ts';
import { isRandomRun } from './secret-values.ts';
import { endOfRun, windowsOf } from './text-windows.ts';
import { unfoldText } from './unfolded-text.ts';

export interface SecretSearch {
  /** In order of trust. */
  readonly patterns: readonly SecretPattern[];
  /** Tells of what was found that it is no secret. */
  readonly allows?: ((secret: string) => boolean) | undefined;
}

export interface SecretSpan {
  readonly start: number;
  readonly end: number;
  /** Index of the pattern: the lowest names the kind. */
  readonly rank: number;
}

/** Unsorted, and they may overlap. Time grows linearly with the text. */
export function findSecrets(text: string, search: SecretSearch): readonly SecretSpan[] {
  const whole = spansIn(text, search);
  const spans = [...whole, ...spansAcrossLines(text, search, whole)];
  const unfolded = unfoldText(text);
  if (unfolded === undefined) return spans;
  const { plain, origin } = unfolded;
  const shown = spansIn(plain, search);
  for (const span of [...shown, ...spansAcrossLines(plain, search, shown)]) {
    const [start, end] = origin(span.start, span.end);
    spans.push({ start, end, rank: span.rank });
  }
  return spans;
}

function spansIn(text: string, { patterns, allows }: SecretSearch): readonly SecretSpan[] {
  const lower = text.toLowerCase();
  const spans: SecretSpan[] = [];
  for (const [rank, pattern] of patterns.entries()) {
    if (pattern.hints?.some((hint) => lower.includes(hint)) === false) continue;
    for (const { from, accepted, to } of windowsOf(text)) {
      const part = from === 0 && to === text.length ? text : text.slice(from, to);
      for (const [start, end] of matchesIn(part, pattern)) {
        if (from + start < accepted || allows?.(part.slice(start, end)) === true) continue;
        const isCut = from + end === to && to < text.length;
        spans.push({ start: from + start, end: isCut ? endOfRun(text, to) : from + end, rank });
      }
    }
  }
  return spans;
}

function* matchesIn(
  text: string,
  { pattern, group, keep }: SecretPattern,
): Generator<readonly [start: number, end: number]> {
  const expression = compile(pattern, group !== undefined);
  expression.lastIndex = 0;
  for (let found = expression.exec(text); found; found = expression.exec(text)) {
    const [start, end] = rangeOf(found, group) ?? [found.index, found.index];
    const isSecret = end > start && keep?.(text.slice(start, end)) !== true;
    if (isSecret) yield [start, end];
    // A value that stays may hold a key and a secret of its own.
    const next = isSecret || group === undefined ? end : start;
    expression.lastIndex = Math.max(next, found.index + 1);
  }
}

/**
 * Finds what a line break divides, by looking at the text without the breaks that stand inside a
 * run of letters.
 */
function spansAcrossLines(
  text: string,
  search: SecretSearch,
  whole: readonly SecretSpan[],
): readonly SecretSpan[] {
  const { joined, pieces } = joinLines(text);
  if (pieces.length === 1) return [];
  const ends = new Set(whole.map((span) => span.end));
  const spans: SecretSpan[] = [];
  for (const { start, end, rank } of spansIn(joined, search)) {
    const first = pieceAt(pieces, start);
    const from = pieces[first];
    if (from === undefined) continue;
    let last = first;
    // A finished secret, or a value that only its key betrays, goes on only in random letters.
    const pattern = search.patterns[rank];
    const isCertain =
      pattern !== undefined && !surroundedPatterns.includes(pattern) && !ends.has(from.end);
    for (let next = pieces[first + 1]; next && next.joinedStart < end; next = pieces[last + 1]) {
      const run = joined.slice(next.joinedStart, Math.min(end, joinedEnd(next)));
      if (!(isCertain && last === first) && !isRandomRun(run)) break;
      last += 1;
    }
    const to = pieces[last];
    if (to === undefined || last === first) continue;
    spans.push({
      start: from.start + start - from.joinedStart,
      end: Math.min(to.end, to.start + end - to.joinedStart),
      rank,
    });
  }
  return spans;
}

function rangeOf(
  found: RegExpExecArray,
  group: number | string | undefined,
): readonly [number, number] | undefined {
  if (group === undefined) return [found.index, found.index + found[0].length];
  return typeof group === 'number' ? found.indices?.[group] : found.indices?.groups?.[group];
}

function compile(pattern: RegExp, hasGroup: boolean): RegExp {
  const known = compiled.get(pattern);
  if (known) return known;
  const flags = new Set(`${pattern.flags.replace('y', '')}${hasGroup ? 'gd' : 'g'}`);
  const expression = new RegExp(pattern.source, [...flags].join(''));
  compiled.set(pattern, expression);
  return expression;
}

const compiled = new WeakMap<RegExp, RegExp>();
