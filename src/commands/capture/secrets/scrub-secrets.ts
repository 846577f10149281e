/**
 * Replaces each secret in a text by a marker of its kind, because what is stored is shown for
 * ever.
 */

import { MemoryError } from '../../../errors.ts';
import type { SecretSearch, SecretSpan } from './find-secrets.ts';
import { findSecrets } from './find-secrets.ts';
import type { SecretPattern } from './secret-pattern.ts';
import { secretPatterns } from './secret-patterns.ts';

export type { SecretPattern } from './secret-pattern.ts';

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
 * @param options.allows tells of what was found that it is no secret.
 * @throws MemoryError `invalid` when an extra kind is not lower-case words joined by hyphens, at
 *   most 40 letters.
 */
export function scrubSecrets(
  text: string,
  options: {
    readonly extra?: readonly SecretPattern[];
    readonly allows?: (secret: string) => boolean;
  } = {},
): ScrubResult {
  const { extra = [], allows } = options;
  const search = { patterns: [...extra.map(checked), ...secretPatterns], allows };
  const kinds: string[] = [];
  let current = text;
  // What a marker uncovers may only now be recognisable: repeat until a pass finds nothing.
  for (let pass = 0; pass < passesMax; pass += 1) {
    const before = kinds.length;
    current = scrubBetweenMarkers(current, search, kinds);
    if (kinds.length === before) break;
  }
  return { text: current, masked: kinds.length, kinds: [...new Set(kinds)].sort() };
}

const passesMax = 8;
/** No digits: what is spelt like a marker can't carry a key through. */
const marker = /(\[masked:[a-z]+(?:-[a-z]+)*\])/;

function scrubBetweenMarkers(text: string, search: SecretSearch, kinds: string[]): string {
  return text
    .split(marker)
    .map((part, index) => {
      if (index % 2 === 1 || part.length < 4) return part;
      const spans = merged(findSecrets(part, search));
      let at = 0;
      let result = '';
      for (const span of spans) {
        const kind = search.patterns[span.rank]?.kind ?? 'secret';
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

function merged(spans: readonly SecretSpan[]): readonly SecretSpan[] {
  const sorted = [...spans].sort((a, b) => a.start - b.start || b.end - a.end);
  const result: SecretSpan[] = [];
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

function checked(pattern: SecretPattern): SecretPattern {
  if (pattern.kind.length <= 40 && /^[a-z]+(?:-[a-z]+)*$/.test(pattern.kind)) return pattern;
  throw new MemoryError({
    code: 'invalid',
    message:
      `The secret kind "${pattern.kind}" can't be shown in a marker: ` +
      'use lower-case words joined by hyphens, at most 40 letters.',
  });
}
