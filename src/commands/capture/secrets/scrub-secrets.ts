/**
 * Replaces each secret in a text by a marker of its kind, because what is stored is shown for
 * ever.
 */

import { MemoryError } from '../../../errors.ts';
import { assignedPatterns } from './assigned-secret-patterns.ts';
import { joinedEnd, joinLines, pieceAt } from './joined-lines.ts';
import { type SecretPattern, tokenPatterns } from './secret-patterns.ts';
import { isRandomRun } from './secret-values.ts';

export type { SecretPattern } from './secret-patterns.ts';

export interface ScrubResult {
  /** The text with `[masked:<kind>]` in place of each secret. */
  readonly text: string;
  /** How many markers this call put in. */
  readonly masked: number;
  /** Kinds that were masked, each once, sorted. */
  readonly kinds: readonly string[];
}

/**
 * Masks secrets. Scrubbing a scrubbed text changes nothing; markers that stand in the text are
 * left alone. A secret that a line break divides is found too. Time grows linearly with the text.
 *
 * @param options.extra patterns that are tried before the built-in ones. Their own running time is
 *   the caller's care.
 * @throws MemoryError `invalid` when an extra kind is not lower-case words joined by hyphens, at
 *   most 40 letters.
 */
export function scrubSecrets(
  text: string,
  options: { readonly extra?: readonly SecretPattern[] } = {},
): ScrubResult {
  const patterns = [...(options.extra ?? []).map(checked), ...builtIn];
  const kinds: string[] = [];
  let current = text;
  // What a marker uncovers may only now be recognisable: repeat until a pass finds nothing.
  for (let pass = 0; pass < passesMax; pass += 1) {
    const before = kinds.length;
    current = scrubBetweenMarkers(current, patterns, kinds);
    if (kinds.length === before) break;
  }
  return { text: current, masked: kinds.length, kinds: [...new Set(kinds)].sort() };
}

const passesMax = 8;
const builtIn: readonly SecretPattern[] = [...tokenPatterns, ...assignedPatterns];
/** No digits: what is spelt like a marker can't carry a key through. */
const marker = /(\[masked:[a-z]+(?:-[a-z]+)*\])/;
const compiled = new WeakMap<SecretPattern, RegExp>();

interface Span {
  readonly start: number;
  readonly end: number;
  /** Index of the pattern: the lowest names the kind. */
  readonly rank: number;
}

function scrubBetweenMarkers(
  text: string,
  patterns: readonly SecretPattern[],
  kinds: string[],
): string {
  return text
    .split(marker)
    .map((part, index) => {
      if (index % 2 === 1 || part.length < 4) return part;
      const whole = spansIn(part, patterns);
      const spans = merged([...whole, ...spansAcrossLines(part, patterns, whole)]);
      let at = 0;
      let result = '';
      for (const span of spans) {
        const kind = patterns[span.rank]?.kind ?? 'secret';
        kinds.push(kind);
        // Line breaks stay, so that what follows keeps its line number.
        const breaks = part.slice(span.start, span.end).replace(/[^\n]+/g, '');
        result += `${part.slice(at, span.start)}[masked:${kind}]${breaks}`;
        at = span.end;
      }
      return result + part.slice(at);
    })
    .join('');
}

function spansIn(text: string, patterns: readonly SecretPattern[]): readonly Span[] {
  const spans: Span[] = [];
  const lower = text.toLowerCase();
  for (const [rank, pattern] of patterns.entries()) {
    if (pattern.hints?.some((hint) => lower.includes(hint)) === false) continue;
    const expression = compile(pattern);
    expression.lastIndex = 0;
    for (let found = expression.exec(text); found; found = expression.exec(text)) {
      const [start, end] = rangeOf(found, pattern.group) ?? [found.index, found.index];
      const isSecret = end > start && pattern.keep?.(text.slice(start, end)) !== true;
      if (isSecret) spans.push({ start, end, rank });
      // A value that stays may hold a key and a secret of its own.
      const next = isSecret || pattern.group === undefined ? end : start;
      expression.lastIndex = Math.max(next, found.index + 1);
    }
  }
  return spans;
}

/**
 * Finds what a line break divides, by looking at the text without the breaks that stand inside a
 * run of letters.
 */
function spansAcrossLines(
  text: string,
  patterns: readonly SecretPattern[],
  whole: readonly Span[],
): readonly Span[] {
  const { joined, pieces } = joinLines(text);
  if (pieces.length === 1) return [];
  const ends = new Set(whole.map((span) => span.end));
  const spans: Span[] = [];
  for (const { start, end, rank } of spansIn(joined, patterns)) {
    const first = pieceAt(pieces, start);
    const from = pieces[first];
    if (from === undefined) continue;
    let last = first;
    // A finished secret, or a value that only its key betrays, goes on only in random letters.
    const pattern = patterns[rank];
    const isCertain =
      pattern !== undefined && !assignedPatterns.includes(pattern) && !ends.has(from.end);
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

function merged(spans: readonly Span[]): readonly Span[] {
  const sorted = [...spans].sort((a, b) => a.start - b.start || b.end - a.end);
  const result: Span[] = [];
  for (const span of sorted) {
    const last = result.at(-1);
    if (last === undefined || span.start >= last.end) result.push(span);
    else {
      const end = Math.max(last.end, span.end);
      result[result.length - 1] = { start: last.start, end, rank: Math.min(last.rank, span.rank) };
    }
  }
  return result;
}

function rangeOf(
  found: RegExpExecArray,
  group: number | string | undefined,
): readonly [number, number] | undefined {
  if (group === undefined) return [found.index, found.index + found[0].length];
  return typeof group === 'number' ? found.indices?.[group] : found.indices?.groups?.[group];
}

function compile(pattern: SecretPattern): RegExp {
  const known = compiled.get(pattern);
  if (known) return known;
  const flags = new Set(
    `${pattern.pattern.flags.replace('y', '')}${pattern.group === undefined ? 'g' : 'gd'}`,
  );
  const expression = new RegExp(pattern.pattern.source, [...flags].join(''));
  compiled.set(pattern, expression);
  return expression;
}

function checked(pattern: SecretPattern): SecretPattern {
  if (pattern.kind.length <= 40 && /^[a-z]+(?:-[a-z]+)*$/.test(pattern.kind)) return pattern;
  throw new MemoryError({
    code: 'invalid',
    message:
      `The secret kind "${pattern.kind}" can't be shown in a marker: ` +
      'use lower-case words joined by hyphens, at most 40 letters.',
  });
}
