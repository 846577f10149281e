/**
 * What prepositions and pronouns tie to a word: `to staging` is not `with staging`, nor is `their
 * schema` ours.
 */
import type { Token, TokenList } from './read-tokens.ts';

/**
 * Each run of them with the word it stands before, sorted; the last may stand before none. Where an
 * auxiliary that is dropped opens the text, that is one too: `Should CI run` asks.
 */
export function linksOf({ tokens, trailing }: TokenList, text: string): readonly string[] {
  const places = [...tokens, { before: trailing, term: '', kind: 'word' } as const];
  const links = places.flatMap(linksBefore);
  return (asks.test(text) ? [...links, 'asks>'] : links).sort();
}

const asks = /^[^\p{L}]*(?:should|shall|will)\b(?! (?:be|not|never|always|only)\b|n)/iu;

interface Linked {
  readonly tokens: readonly Token[];
  readonly links: readonly string[];
}

/**
 * True where both have the same. Only who is told to do something may be left out, in one of two,
 * and the preposition of a phrase that opens the other text: `Use x for tests`, `Tests use x`.
 */
export function linksAgree(a: Linked, b: Linked): boolean {
  const onlyA = beyond(a.links, b.links).filter((link) => !isOpenedBy(link, a, b));
  const onlyB = beyond(b.links, a.links).filter((link) => !isOpenedBy(link, b, a));
  if (onlyA.length > 0 && onlyB.length > 0) return false;
  return [...onlyA, ...onlyB].every((link) => link.startsWith(told));
}

/** Who is told: what `we` do, or `you` where it opens a text, is what the reader is to do. */
const told = 'told ';

function linksBefore(
  { before, term, kind }: Pick<Token, 'before' | 'term' | 'kind'>,
  at: number,
): string[] {
  if (before.length === 0) return [];
  const isTold = (word: string, i: number) => word === 'we' || (word === 'you' && at + i === 0);
  const isTime = kind === 'date' || timesOfRun.has(term);
  const rest = before
    .filter((word, i) => !isTold(word, i))
    .map((word) => (isTime && whens.has(word) ? 'when' : word));
  const toldOnes = before.filter(isTold).map((word) => `${told}${word}>${term}`);
  return rest.length === 0 ? toldOnes : [...toldOnes, `${rest.join(' ')}>${term}`];
}

/** Exchangeable before a time, and before nothing else: `at startup`, `on startup`. */
const whens = new Set('in on at during'.split(' '));
const timesOfRun = new Set('startup shutdown boot launch'.split(' '));

function isOpenedBy(link: string, from: Linked, other: Linked): boolean {
  const [, term] = /^(?:in|on|at|for|during)>(.+)$/u.exec(link) ?? [];
  if (term === undefined || other.tokens[0]?.term !== term) return false;
  return from.tokens[0]?.term !== term;
}

/** What `a` has more often than `b`. */
function beyond(a: readonly string[], b: readonly string[]): string[] {
  const left = [...b];
  return a.filter((link) => {
    const at = left.indexOf(link);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
