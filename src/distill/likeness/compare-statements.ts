/** Whether two lessons are one, and if not, by what they differ: the guards of near-duplicates. */
import { disagreement } from './agreement.ts';
import { baseOf } from './inflection.ts';
import { linksAgree } from './links.ts';
import type { Token } from './read-tokens.ts';
import { type Statement, similarity } from './statement.ts';
import { opposites, variants } from './word-lists.ts';
import { sameOrder } from './word-order.ts';

/** By what two similar texts differ; those that may contradict each other come first. */
export const differences = [
  'negation',
  'opposite',
  'number',
  'date',
  'order',
  'link',
  'identifier',
  'name',
  'word',
  'wording',
] as const;
export type Difference = (typeof differences)[number];

/**
 * Undefined where both say the same: same words, negations, numbers, dates, identifiers and names,
 * in an order that means the same, with the same pronouns and prepositions, and at least
 * `threshold` alike. Wording of fillers, case, punctuation and markup are free.
 */
export function differenceOf(
  a: Statement,
  b: Statement,
  threshold: number,
): Difference | undefined {
  if (a.key !== b.key) return nameDifference(a, b);
  if (!identifiersAgree(a, b)) return 'identifier';
  if (!sameOrder(a, b)) return 'order';
  const disagreed = disagreement(a, b);
  if (disagreed !== undefined) return disagreed;
  if (!linksAgree(a, b)) return 'link';
  return similarity(a, b) >= threshold ? undefined : 'wording';
}

/** True where a difference may mean that both cannot hold. */
export function mayContradict(difference: Difference): boolean {
  return differences.indexOf(difference) <= differences.indexOf('order');
}

/** What each term is the opposite of, by its base. */
const opposed = new Map<string, Set<string>>();
for (const pair of opposites) {
  const [one, other] = pair.map(baseOf) as [string, string];
  for (const [term, against] of [
    [one, other],
    [other, one],
  ] as const) {
    opposed.set(term, (opposed.get(term) ?? new Set()).add(against));
  }
}

function nameDifference(a: Statement, b: Statement): Difference {
  const onlyA = without(a.tokens, b.terms);
  const onlyB = without(b.tokens, a.terms);
  const alone = [...onlyA, ...onlyB];
  const isOpposed = onlyA.some(({ term }) => {
    const against = opposed.get(term);
    return against !== undefined && onlyB.some((token) => against.has(token.term));
  });
  if (isOpposed) return 'opposite';
  const negations = (one: Statement) => one.bonds.filter((bond) => bond.startsWith('not ')).length;
  if (negations(a) !== negations(b)) return 'negation';
  for (const kind of ['number', 'date', 'identifier'] as const) {
    if (alone.some((token) => token.kind === kind)) return kind;
  }
  if (alone.some((token) => /^\p{Lu}/u.test(token.raw) && !opens(a, token) && !opens(b, token))) {
    return 'name';
  }
  return alone.length === 0 ? 'order' : 'word';
}

function without(tokens: readonly Token[], terms: readonly string[]): Token[] {
  const left = new Map<string, number>();
  for (const term of terms) left.set(term, (left.get(term) ?? 0) + 1);
  return tokens.filter((token) => {
    const count = left.get(token.term) ?? 0;
    if (count > 0) left.set(token.term, count - 1);
    return token.kind !== 'place' && count === 0;
  });
}

function opens(statement: Statement, token: Token): boolean {
  return statement.tokens[0] === token;
}

/**
 * Names compare letter for letter, with two exceptions: `TypeScript` may be written `typescript`,
 * and a whole line may be in capitals or small letters, which shows where other words differ in
 * case too. Words in backticks or with hyphens must stand in the other text as they are.
 */
function identifiersAgree(a: Statement, b: Statement): boolean {
  const isCaseFree = (isOneCase(a) || isOneCase(b)) && otherWordsOf(a) !== otherWordsOf(b);
  const namesAgree = isCaseFree || (namesStandIn(a, b) && namesStandIn(b, a));
  return namesAgree && spellingStandsIn(a, b) && spellingStandsIn(b, a);
}

function namesStandIn(a: Statement, b: Statement): boolean {
  return a.tokens.every(({ kind, term, raw }) => {
    if (kind !== 'identifier') return true;
    const spelled = b.tokens.filter((token) => token.term === term).map((token) => token.raw);
    const isBrand = /^\p{Lu}\p{L}*$/u.test(raw);
    return spelled.some((other) => other === raw || (isBrand && !/\p{L}\p{Lu}/u.test(other)));
  });
}

function isOneCase({ tokens }: Statement): boolean {
  const all = tokens.map(({ raw }) => raw).join(' ');
  return all === all.toLowerCase() || all === all.toUpperCase();
}

function otherWordsOf(statement: Statement): string {
  return statement.tokens
    .filter(({ kind }) => kind !== 'identifier')
    .map(({ raw }) => raw)
    .sort()
    .join(' ');
}

/** `HTTP` and `HTTPS` are two names though their base is one; `API` and `APIs` are one. */
function spellingStandsIn(a: Statement, b: Statement): boolean {
  const raws = new Set(b.tokens.map(({ raw }) => raw.toLowerCase()));
  const terms = new Map(b.tokens.map(({ raw, term }) => [term, raw]));
  const mayBeNamed = !isOneCase(a);
  return a.tokens.every((token, i) => {
    const { raw, term, code, kind } = token;
    if (raws.has(raw.toLowerCase())) return true;
    if (code) return false;
    const isNamed = mayBeNamed && kind === 'word' && i > 0 && /^\p{Lu}/u.test(raw);
    if (!isNamed) return true;
    const other = terms.get(term) ?? '';
    return (
      variants.has(raw.toLowerCase()) || variants.has(other.toLowerCase()) || isAcronym(raw, other)
    );
  });
}

function isAcronym(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return /^\p{Lu}+$/u.test(short) && long === `${short}s`;
}
