/** Whether two texts of the same words say the same in another order, or exchange who does what. */
import type { Token } from './read-tokens.ts';
import type { Statement } from './statement.ts';
import { movableLeads } from './word-lists.ts';

/**
 * True where the order is the same, or differs only by a phrase that a preposition leads (`In
 * tests, …`), by a passive (`money is stored` / `store money`), or by the place of an adverb.
 * `A calls B` and `B calls A` differ, as do `from A to B` and `from B to A`.
 */
export function sameOrder(a: Statement, b: Statement): boolean {
  if (leadsDisagree(a.tokens, b.tokens)) return false;
  const first = strongOf(a);
  const second = strongOf(b);
  if (equal(first, second)) return samePlaceVerbs(a, b) && sameVoice(first, second);
  if (!samePlaceVerbs(a, b)) return false;
  return (
    equal(withoutAdverbs(first), withoutAdverbs(second)) ||
    isFronted(first, second) ||
    isFronted(second, first) ||
    movesPhrase(first, second) ||
    movesPhrase(second, first)
  );
}

function strongOf(statement: Statement): readonly Token[] {
  return statement.tokens.filter((token) => token.kind !== 'place');
}

function equal(a: readonly Token[], b: readonly Token[]): boolean {
  return a.length === b.length && a.every((token, i) => token.term === b[i]?.term);
}

/** A place verb may be left out, not exchanged for none of its kind twice. */
function samePlaceVerbs(a: Statement, b: Statement): boolean {
  const count = ({ tokens }: Statement) => tokens.filter(({ kind }) => kind === 'place').length;
  return count(a) <= 1 && count(b) <= 1;
}

/**
 * The same preposition before other words: `from A to B`, `from B to A`; `for X in Y`, `for Y in
 * X`.
 */
function leadsDisagree(a: readonly Token[], b: readonly Token[]): boolean {
  const after = (tokens: readonly Token[], lead: string) =>
    tokens.filter((token) => token.lead === lead).map((token) => token.term);
  const leads = new Set(a.map((token) => token.lead).filter((lead) => lead !== ''));
  for (const lead of leads) {
    const first = after(a, lead).sort();
    const second = after(b, lead).sort();
    if (first.length === second.length && first.join(' ') !== second.join(' ')) return true;
  }
  return false;
}

/**
 * `A called B` and `A is called B` are not the same; `A stored in B` and `A is stored in B` are.
 */
function sameVoice(a: readonly Token[], b: readonly Token[]): boolean {
  return a.every((token, i) => {
    const other = b[i];
    if (other === undefined || token.passive === other.passive) return true;
    const next = [a[i + 1], b[i + 1]];
    return i === 0 || next.every((one) => one === undefined || one.lead !== '');
  });
}

function withoutAdverbs(tokens: readonly Token[]): readonly Token[] {
  return tokens.filter((token) => !/^[a-z]{3,}ly$/u.test(token.term));
}

/** `Money is stored as cents` with its verb in front is `Store money as cents`. */
function isFronted(passive: readonly Token[], active: readonly Token[]): boolean {
  const at = passive.findIndex((token) => token.passive);
  const verb = passive[at];
  if (verb === undefined || at === 0 || active.some((token) => token.passive)) return false;
  const next = passive[at + 1];
  if (next !== undefined && next.lead === '' && next.kind !== 'relation') return false;
  return equal([verb, ...passive.slice(0, at), ...passive.slice(at + 1)], active);
}

/**
 * True where `b` is `a` with two neighbouring stretches exchanged, and the one that comes later in
 * `b` is a phrase with its preposition there: `In tests use X` / `Use X in tests`.
 */
function movesPhrase(a: readonly Token[], b: readonly Token[]): boolean {
  if (a.length !== b.length || a.length < 3) return false;
  const differs = a.map((token, i) => token.term !== b[i]?.term);
  const from = differs.indexOf(true);
  const end = differs.lastIndexOf(true) + 1;
  for (let split = from + 1; split < end; split += 1) {
    const phrase = a.slice(from, split);
    const rest = a.slice(split, end);
    if (!equal([...rest, ...phrase], b.slice(from, end))) continue;
    const landed = b[from + rest.length];
    const stood = a[from];
    const isPhrase =
      landed !== undefined && (movableLeads.has(landed.lead) || landed.kind === 'relation');
    const agrees = stood?.lead === landed?.lead || (from === 0 && stood?.lead === '');
    if (isPhrase && agrees) return true;
  }
  return false;
}
