/**
 * Whether a replacement is about an earlier lesson: same subject, and the very thing that is
 * replaced.
 */

import { withoutTail } from './chunks.ts';
import { differenceOf } from './compare-statements.ts';
import { ownersAgree } from './owners.ts';
import type { Token } from './read-tokens.ts';
import { cueCharactersMax, type Replacement, replacementsOf } from './replacement.ts';
import { readStatement, type Statement } from './statement.ts';
import { readValue, type Value } from './value-kind.ts';

/**
 * True where `earlier` says what `replacement` replaces. It must state the old thing itself,
 * without a negation, must not state the new one, and must be about the same things of the same
 * owner: the subject that the replacement names stands in it and is at least two thirds of what it
 * says besides.
 */
export function retires(replacement: Replacement, earlier: Statement): boolean {
  if (!ownersAgree(replacement.said, earlier)) return false;
  if (replacement.claim !== undefined) {
    if (differenceOf(replacement.claim, earlier, 0.6) === undefined) return true;
    if (replacement.old.length === 0) return false;
  }
  if (replacement.revised !== undefined) return isEarlierValue(replacement, earlier);
  return statesOld(replacement, earlier) && isAbout(replacement, earlier);
}

/**
 * Keys that every lesson retired by `replacement` has: its terms, or the subject and verb of a
 * value that is new. What candidates are found by.
 */
export function keysToFind(replacement: Replacement): readonly string[] {
  const { old, subject, claim, revised } = replacement;
  if (revised !== undefined) return [subjectKey(revised.verb, revised.subject)];
  if (claim !== undefined && old.length === 0) return claim.terms;
  return [...old, ...subject.filter((term) => !empty.has(term))];
}

/** The keys by which the lesson may be found where `verbs` say what is new; terms come first. */
export function keysOf(earlier: Statement, verbs: Iterable<string>): ReadonlySet<string> {
  const keys = new Set(earlier.terms);
  for (const verb of verbs) {
    const value = statedValue(earlier, verb);
    if (value !== undefined) keys.add(value.key);
  }
  return keys;
}

function statesOld({ old, next, subject }: Replacement, earlier: Statement): boolean {
  const terms = earlier.termSet;
  if (!old.every((term) => terms.has(term))) return false;
  const news = next.filter((term) => !subject.includes(term) && !empty.has(term));
  if (news.length > 0 && news.every((term) => terms.has(term) && !old.includes(term))) return false;
  const governed = earlier.bonds.map((bond) => bond.slice(bond.indexOf('>') + 1));
  const isDenied = earlier.bonds.some((bond) => /^(?:not|¬)/u.test(bond));
  return (
    !isDenied || !(old.some((term) => governed.includes(term)) || /^not /u.test(firstMark(earlier)))
  );
}

function firstMark(earlier: Statement): string {
  return earlier.tokens.find((token) => token.marks !== '')?.marks ?? '';
}

/** Words that carry no subject: `use`, and what a tool is generally used for. */
const empty = new Set('use run now add new keep choos go move switch we'.split(' '));

function isAbout(replacement: Replacement, earlier: Statement): boolean {
  const said = saidBy(earlier);
  const subject = subjectOf(replacement);
  // Most candidates end here, before anything is made.
  if (!subject.every((term) => said.includes(term) && !replacement.old.includes(term))) {
    return false;
  }
  const rest = unique(said).filter((term) => !replacement.old.includes(term) && !empty.has(term));
  if (subject.length === 0) return rest.length === 0 || isPlainUse(replacement, earlier, rest);
  const verbs = carriers(earlier).filter((term) => !subject.includes(term));
  const matter = rest.filter((term) => !verbs.includes(term));
  return subject.length * 3 >= matter.length * 2;
}

/** Once for each replacement, which meets many lessons. */
function subjectOf(replacement: Replacement): readonly string[] {
  const known = subjects.get(replacement);
  if (known !== undefined) return known;
  const subject = unique(replacement.subject).filter((term) => !empty.has(term));
  subjects.set(replacement, subject);
  return subject;
}

const subjects = new WeakMap<Replacement, readonly string[]>();

/** Verbs that only say where something goes: `are shipped to`, `is stored in`. */
function carriers({ tokens }: Statement): readonly string[] {
  const isCarrier = ({ passive }: Token, i: number) =>
    passive && (tokens[i + 1]?.lead ?? '') !== '';
  return tokens.filter(isCarrier).map(({ term }) => term);
}

/** What a lesson says; of one that itself replaced something, only what it put in its place. */
function saidBy(earlier: Statement): readonly string[] {
  const own = replacementsOf(earlier).find(({ claim }) => claim === undefined);
  return own === undefined ? earlier.terms : [...own.subject, ...own.next];
}

/** `Use Jest for tests` is replaced by `Use Vitest, not Jest`, which names no subject. */
function isPlainUse(
  replacement: Replacement,
  earlier: Statement,
  rest: readonly string[],
): boolean {
  const [verb, ...others] = earlier.tokens;
  const named = others.slice(0, replacement.old.length).map(({ term }) => term);
  const last = earlier.tokens.at(-1);
  if (isTool(replacement, earlier) && rest.length <= 2) return true;
  return (
    verb?.term === 'use' &&
    replacement.old.every((term) => named.includes(term)) &&
    rest.length === 1 &&
    last?.kind === 'word' &&
    last.raw === last.raw.toLowerCase() &&
    !last.code
  );
}

/**
 * `Install packages with npm`, `Bundler is Webpack`: the old thing stands last, as tool or value.
 */
function isTool({ old, cue }: Replacement, { tokens, text }: Statement): boolean {
  const tool = tokens.slice(-old.length);
  const [first] = tool;
  const isNamed = first !== undefined && tool.every(({ term }) => old.includes(term));
  const before = tokens.at(-old.length - 1)?.term;
  return (
    isNamed &&
    (cue === 'from … to' || cue.startsWith('replace') || cue === 'removed') &&
    (first.lead === 'with' ||
      /\b(?:is|are) [`*]*[^\s]+$/iu.test(withoutTail(text, '`*.! ')) ||
      before === 'via' ||
      before === 'use')
  );
}

const placed = new RegExp(
  [
    '^(?:the )?(.+?) (?:(?:is|are) (?:(?:kept|stored|hosted|deployed|built|run) )?',
    '(?:in|on|at|to|via|with)|(?:lives?|runs?|sits?|stays?|goes|go) (?:in|on|at|to)|',
    '(?:is|are)) (.+)$',
  ].join(''),
  'iu',
);
const stated = /^(?:the )?(.+?) (?:is|are) (?:(?:in|on|at) )?(.+)$/iu;
const using = /^(?:the )?(.+?) uses? (.+)$/iu;

/** What a lesson says that something is, uses or runs on; read once for each, as many ask. */
interface StatedValue {
  readonly key: string;
  readonly value: Value;
}

const statedValues = new WeakMap<Statement, Map<string, StatedValue | undefined>>();

function statedValue(statement: Statement, verb: string): StatedValue | undefined {
  const byVerb = statedValues.get(statement) ?? new Map<string, StatedValue | undefined>();
  statedValues.set(statement, byVerb);
  if (!byVerb.has(verb)) byVerb.set(verb, readStatedValue(statement.text, verb));
  return byVerb.get(verb);
}

function readStatedValue(text: string, verb: string): StatedValue | undefined {
  if (text.length > cueCharactersMax) return undefined;
  const plain = withoutTail(text.replace(/[`*]/gu, ''), '.! ');
  const form = { be: stated, use: using, place: placed }[verb] ?? placed;
  const [, subject = '', value = ''] = form.exec(plain) ?? [];
  if (subject === '' || value === '' || /\b(?:not|never|no)\b/iu.test(plain)) return undefined;
  const about = readStatement(subject);
  if (about.terms.length === 0) return undefined;
  return { key: subjectKey(verb, about), value: readValue(value) };
}

function subjectKey(verb: string, subject: Statement): string {
  return `${verb}\n${subject.terms.join(' ')}`;
}

/**
 * The same subject with an earlier value of the same kind: 8080 before 8081, Monday before Tuesday.
 */
function isEarlierValue({ revised }: Replacement, earlier: Statement): boolean {
  if (revised === undefined) return false;
  const old = statedValue(earlier, revised.verb);
  if (old === undefined || old.key !== subjectKey(revised.verb, revised.subject)) return false;
  const { key, kind } = old.value;
  return key !== revised.value.key && kind !== undefined && kind === revised.value.kind;
}

function unique(terms: readonly string[]): string[] {
  return [...new Set(terms)];
}
