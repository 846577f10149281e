/**
 * What a lesson says it replaces: `X replaces Y`, `no longer`, `instead of`, `moved to`, `X, not
 * Y`.
 */
import type { ReplacementCue } from './replacement-cues.ts';
import { replacementCues } from './replacement-cues.ts';
import { readStatement, type Statement } from './statement.ts';
import { readValue, type Value } from './value-kind.ts';

/** A statement that takes the place of an earlier one. */
export interface Replacement {
  /** The statement that says so. */
  readonly said: Statement;
  /** The words that say so, for the reason. */
  readonly cue: string;
  /** Terms of what is replaced; empty where it is not named. */
  readonly old: readonly string[];
  /** Terms of what takes its place; empty where it is not named. */
  readonly next: readonly string[];
  /** Terms of what both are about. */
  readonly subject: readonly string[];
  /** The earlier statement in full, as `no longer` implies it. */
  readonly claim?: Statement;
  /** Subject and new value where the old value is not named: `limit is now 5`. */
  readonly revised?: Revision;
}

export interface Revision {
  readonly subject: Statement;
  /** `be`, `use`, `place`. */
  readonly verb: string;
  readonly value: Value;
}

/**
 * Every replacement that a statement makes; none for one that only tells how things are. Read once
 * for each statement, as others ask for it again whenever they may replace it.
 */
export function replacementsOf(statement: Statement): readonly Replacement[] {
  const known = replacements.get(statement);
  if (known !== undefined) return known;
  const read = readReplacements(statement.text).map((one) => ({ ...one, said: statement }));
  replacements.set(statement, read);
  return read;
}

const replacements = new WeakMap<Statement, readonly Replacement[]>();

type Unsaid = Omit<Replacement, 'said'>;

function readReplacements(text: string): readonly Unsaid[] {
  if (text.length > cueCharactersMax || !mayReplace.test(text.toLowerCase())) return none;
  const plain = withoutReason(text);
  // What is asked replaces nothing.
  if (plain.endsWith('?')) return none;
  return replacementCues.flatMap((cue) => {
    const match = cue.pattern.exec(plain);
    if (match?.groups === undefined) return [];
    const { old = '', next = '', subject, claim, about, value } = match.groups;
    if (claim !== undefined) return claimed(cue.name, match.groups['claim2'], claim);
    if (about !== undefined && value !== undefined) {
      return [revised(cue.name, { about, verb: cue.verb ?? verbOf(match.groups), value })];
    }
    const oldTerms = termsOf(narrow(old));
    if (oldTerms.length === 0 || oldTerms.length > 4) return [];
    const nextTerms = termsOf(cue.nextLast === true ? lastPhrase(next) : narrow(next));
    return [
      {
        cue: cue.name,
        old: oldTerms,
        next: nextTerms,
        subject:
          subject === undefined
            ? minus(termsOf(subjectOf(plain, cue)), [...oldTerms, ...nextTerms])
            : termsOf(subject),
      },
    ];
  });
}

/** The text without the cue, and without a clause behind it that says the same once more. */
function subjectOf(plain: string, { words }: ReplacementCue): string {
  const again = sameOnceMore.exec(plain);
  const told = again === null || again[0].search(words) >= 0 ? plain : plain.slice(0, again.index);
  return told.replace(words, ' ');
}

const sameOnceMore = /[;,.( ]+(?:and |which |this |it )?(?:replac|supersed)(?:es|ing)\b[^;]*$/iu;

/**
 * Characters of a text that is read for cues. A longer one tells more than one thing, and the
 * patterns take long over it.
 */
export const cueCharactersMax = 600;

const none: readonly Unsaid[] = [];

/** Cheap to look for in lower case; a text without any of these states no replacement. */
const mayReplace = new RegExp(
  [
    'replac|supersed|no longer|any ?more|instead of|rather than|in place of|moved|migrated',
    'switched|changed|renamed|removed|dropped|retired|deprecated|abandoned|\\bgone\\b|formerly',
    'previously|\\((?:was|before:) |\\bnow\\b|, (?:and |but )?not\\b|raised|lowered|increased',
    'decreased|reduced|bumped|upgraded',
  ].join('|'),
  'u',
);

/** A clause that gives the reason is not what the statement is about. */
function withoutReason(text: string): string {
  return text
    .replace(/[`*]/gu, '')
    .replace(/\s+/gu, ' ')
    .replace(/[\s,;]+(?:because|due to|so that|as it|since it|since they)\b.*$/iu, '')
    .replace(/[.!\s]+$/u, '')
    .trim();
}

function claimed(cue: string, second: string | undefined, claim: string): Unsaid[] {
  const whole = `${claim} ${second ?? ''}`.trim();
  const used =
    /^(?:we )?(?:use|need|support)s? (.+)$|^(.+?) (?:is|are) (?:used|needed|supported)$/iu;
  const thing = used.exec(whole);
  const old = termsOf(thing?.[1] ?? thing?.[2] ?? '');
  return [{ cue, old, next: [], subject: [], claim: readStatement(whole) }];
}

function revised(cue: string, parts: { about: string; verb: string; value: string }): Unsaid {
  const subject = readStatement(parts.about);
  return {
    cue,
    old: [],
    next: termsOf(parts.value),
    subject: subject.terms,
    revised: { subject, verb: parts.verb, value: readValue(parts.value) },
  };
}

function verbOf(groups: Readonly<Record<string, string | undefined>>): string {
  if (groups['uses'] !== undefined) return 'use';
  return groups['is'] === undefined ? 'place' : 'be';
}

/** A phrase up to the preposition that leads on. */
function narrow(phrase: string): string {
  return phrase
    .replace(
      /\s+(?:for|in|on|to|when|as|with|at|by|and|or|if|during|from|everywhere|here)\b.*$/iu,
      '',
    )
    .trim();
}

/** What follows the last verb or preposition: `Test runner is Vitest` names Vitest. */
function lastPhrase(phrase: string): string {
  const verb =
    /^.*\b(?:is|are|be|uses?|using|with|via|in|to|on|as|by|at|from|for|prefers?|runs?|choose)\s+/iu;
  return phrase
    .replace(/\s+(?:is|are)(?: used| preferred)?$/iu, '')
    .replace(verb, '')
    .trim();
}

function termsOf(phrase: string): readonly string[] {
  return phrase === '' ? [] : readStatement(phrase).terms;
}

function minus(terms: readonly string[], gone: readonly string[]): readonly string[] {
  return terms.filter((term) => !gone.includes(term));
}
