/** Which thing each negation, switch and person of a lesson goes with: `VPN off, proxy on`. */
import { withoutTail } from './chunks.ts';
import { baseOf } from './inflection.ts';
import { lexemeOf } from './lexemes.ts';
import { rewritePhrases } from './phrases.ts';
import * as list from './word-lists.ts';

export interface PolarityOrder {
  /** Content words, negations and switches in the order they stand. */
  readonly sequence: string;
  /** Two things are said of two, so a change of order may exchange them. */
  readonly isStrict: boolean;
  /** `even` and `only`, each with the word after it. */
  readonly focus: string;
  /** Where it tells of two of them: who, in the order they stand. */
  readonly persons: string;
}

/** False where an exchange of words may bind a negation or a switch to another thing. */
export function samePolarity(a: PolarityOrder, b: PolarityOrder): boolean {
  if (a.focus !== b.focus || a.persons !== b.persons) return false;
  return !(a.isStrict || b.isStrict) || a.sequence === b.sequence;
}

export function polarityOrder(text: string): PolarityOrder {
  const words = wordsOf(text);
  const kinds = words.map((word, i) => kindOf(word, words, i));
  const signs = kinds.filter((kind) => kind === 'not' || kind === 'switch').length;
  const terms = words.flatMap((word, i) => termOf(word, kinds[i] as Kind, signs > 0));
  const content = words.filter((_word, i) => kinds[i] === 'content').map(contentOf);
  const isRepeated = new Set(content).size < content.length;
  const isJoined = words.some((word) => /^(?:and|or|but|nor|[;:.])$/u.test(word));
  return {
    sequence: terms.join(' '),
    isStrict:
      signs > 1 || (signs === 1 && (isRepeated || isJoined)) || holdsOpposites(content, words),
    focus: focusOf(words, kinds),
    persons: personsOf(words),
  };
}

type Kind = 'not' | 'switch' | 'always' | 'content' | 'filler';

function wordsOf(text: string): string[] {
  const plain = rewritePhrases(text.replace(/\s+/gu, ' '))
    .toLowerCase()
    .replace(/(?<=\d),(?=\d{3})/gu, '')
    .replace(/(?<=\d)(?=[a-z])/gu, ' ');
  const words =
    withoutTail(plain, '.!?:;,… "\'*_)').match(
      /[\p{L}\p{M}\p{N}]+(?:'\p{L}+)?|[¬,;:]|[.!](?=\s)/gu,
    ) ?? [];
  // `No, retry` denies something else than `No retry`.
  return words.map((word, i) => {
    if (word === '!') return '.';
    return word === ',' && isNegation(words[i - 1] ?? '') ? ';' : word;
  });
}

function kindOf(word: string, words: readonly string[], i: number): Kind {
  if (isNegation(word)) return 'not';
  if (word === 'always') return 'always';
  if (word === 'off' || word === 'without' || word === 'out') return 'switch';
  if (word === 'with') return words.includes('without') ? 'switch' : 'filler';
  if (/^(?:on|in|up|down)$/u.test(word)) return isParticle(words, i) ? 'switch' : 'filler';
  if (/^[,;:.]$/u.test(word) || list.droppedWords.has(word) || list.looseWords.has(word)) {
    return 'filler';
  }
  return list.totalWords.has(word) ? 'filler' : 'content';
}

function isNegation(word: string): boolean {
  return word === '¬' || list.negations.has(word) || word.endsWith("n't");
}

/** `Turn it on`, `signs in`: no phrase follows. */
function isParticle(words: readonly string[], i: number): boolean {
  const before = words[i - 1] ?? '';
  const after = words[i + 1] ?? '';
  if (/^(?:sign|log|check|opt|turn|switch)(?:s|es|ed|ing|ged|ging|ned|ted)?$/u.test(before)) {
    return !/^(?:the|an?|tests?|production|staging)$/u.test(after) || words[i] !== 'in';
  }
  return after === '' || /^(?:[,;:.¬]|and|or|but|for|when|if|in|at|until|by)$/u.test(after);
}

/** The end of a clause counts where something in it is negated or switched. */
function termOf(word: string, kind: Kind, isSigned: boolean): string[] {
  if (isSigned && /^[;:.]$/u.test(word)) return ['|'];
  if (kind === 'filler') return [];
  if (kind === 'not') return [word === '¬' ? '¬' : 'not'];
  if (kind === 'always') return isSigned ? ['always'] : [];
  return [kind === 'switch' ? word : contentOf(word)];
}

function contentOf(word: string): string {
  return list.units.get(word) ?? lexemeOf(word).term;
}

function holdsOpposites(content: readonly string[], words: readonly string[]): boolean {
  const said = new Set([...content, ...words]);
  return opposedBases.some(([one, other]) => said.has(one) && said.has(other));
}

const opposedBases = list.opposites.map((pair) => pair.map(baseOf) as [string, string]);

function focusOf(words: readonly string[], kinds: readonly Kind[]): string {
  const found = words.flatMap((word, i) => {
    if (word !== 'even' && word !== 'only') return [];
    const next = words.findIndex((_one, j) => j > i && kinds[j] !== 'filler');
    return [`${word} ${next < 0 ? '' : contentOf(words[next] as string)}`];
  });
  return found.sort().join(', ');
}

/** `We own billing; they own auth` names two, who may be exchanged. */
function personsOf(words: readonly string[]): string {
  const found = words.map((word) => persons.get(word) ?? '').filter((one) => one !== '');
  return new Set(found).size > 1 ? found.join(' ') : '';
}

const persons: ReadonlyMap<string, string> = new Map(
  [
    ['we', 'i me my mine we us our ours'],
    ['you', 'you your yours'],
    ['they', 'they them their theirs'],
  ].flatMap(([person = '', words = '']) => words.split(' ').map((word) => [word, person] as const)),
);
