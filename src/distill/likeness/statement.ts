/**
 * A lesson read for comparison: its words, what stands before and after them, and the key it
 * shares.
 */
import { linksOf } from './links.ts';
import { readTokens, type Token } from './read-tokens.ts';
import { particles } from './word-lists.ts';

export interface Statement {
  readonly text: string;
  /** Words that count, in order, place verbs (`keep`, `lives`) among them. */
  readonly tokens: readonly Token[];
  /** Terms without place verbs, in order. */
  readonly terms: readonly string[];
  /** Negations and relations, each with the word it governs, sorted. */
  readonly bonds: readonly string[];
  /** Prepositions and pronouns, each with the word it stands before, sorted. */
  readonly links: readonly string[];
  /**
   * Equal for two texts only if they have the same words, negations, relations, numbers and
   * names; order and wording of fillers aside.
   */
  readonly key: string;
  /** Every word that counts, once; what similarity is measured on. */
  readonly termSet: ReadonlySet<string>;
}

export function readStatement(text: string): Statement {
  const list = readTokens(text);
  const { tokens, dangling } = list;
  const strong = tokens.filter((token) => token.kind !== 'place');
  const terms = strong.map((token) => token.term);
  const bonds = [...bondsOf(tokens), ...(dangling === '' ? [] : [`${dangling}>`])].sort(byCodeUnit);
  const key = `${[...terms].sort(byCodeUnit).join(' ')} | ${bonds.join(' ')}`;
  const links = linksOf(list, text);
  const termSet = new Set(tokens.map((token) => token.term));
  return { text, tokens, terms, bonds, links, key, termSet };
}

/** Share of words that two texts have in common, 0 to 1. Source: P. Jaccard, 1912. */
export function similarity(a: Statement, b: Statement): number {
  const [few, many] = a.termSet.size < b.termSet.size ? [a, b] : [b, a];
  let shared = 0;
  for (const term of few.termSet) if (many.termSet.has(term)) shared += 1;
  const all = a.termSet.size + b.termSet.size - shared;
  return all === 0 ? 0 : shared / all;
}

function* bondsOf(tokens: readonly Token[]): Generator<string> {
  for (const [i, token] of tokens.entries()) {
    if (token.marks !== '') yield `${token.marks}>${token.term}`;
    if (token.kind !== 'relation' || particles.has(token.term)) continue;
    const next = tokens.slice(i + 1).find((one) => one.kind !== 'place');
    yield `${token.term}>${next?.term ?? ''}`;
  }
}

function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
