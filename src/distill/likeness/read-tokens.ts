/**
 * The words of a lesson with what each is for: identifiers whole, fillers out, negations marked.
 */
import { bareOf, type Chunk, chunksOf, isIdentifier, isPlainWord, piecesOf } from './chunks.ts';
import { isParticiple } from './inflection.ts';
import { lexemeOf, type TokenKind } from './lexemes.ts';
import { rewritePhrases } from './phrases.ts';
import * as list from './word-lists.ts';

/** A word that counts. */
export interface Token {
  /** As written, without markup. */
  readonly raw: string;
  /** What it is compared by. */
  readonly term: string;
  readonly kind: TokenKind;
  /** Written between backticks or with hyphens: compared letter for letter. */
  readonly code: boolean;
  /** The loose preposition before it, or nothing. */
  readonly lead: string;
  /** Loose prepositions and pronouns before it, in order. */
  readonly before: readonly string[];
  /** `not` and `¬` (set against another) that stand before it. */
  readonly marks: string;
  /** A participle after `is`. */
  readonly passive: boolean;
}

export interface TokenList {
  readonly tokens: readonly Token[];
  /** Marks after the last word, as in `caching? no`. */
  readonly dangling: string;
  /** Loose prepositions and pronouns after the last word, as in `log in`. */
  readonly trailing: readonly string[];
}

export function readTokens(text: string): TokenList {
  const state: Reading = {
    tokens: [],
    lead: '',
    before: [],
    marks: '',
    afterBe: false,
    prefers: 0,
  };
  for (const chunk of chunksOf(rewritePhrases(text))) readChunk(state, chunk);
  const { marks: dangling, before: trailing } = state;
  return { tokens: settlePlaceVerbs(state.tokens), dangling, trailing };
}

interface Reading {
  tokens: Token[];
  lead: string;
  before: string[];
  marks: string;
  afterBe: boolean;
  /** 0 none, 1 the last word was a preference, 2 one was seen. */
  prefers: number;
}

function readChunk(state: Reading, chunk: Chunk): void {
  if (!chunk.code && isPlainWord(chunk.text)) {
    readWord(state, chunk.text.replace(/[.,;:]$/u, ''), false);
    return;
  }
  const bare = bareOf(chunk.text);
  if (bare === '' && !/^[<>]/u.test(chunk.text)) return;
  if (isIdentifier(bare)) {
    add(state, { raw: bare, term: bare.toLowerCase(), kind: 'identifier', code: false });
    return;
  }
  const whole = bare === '' ? chunk.text : bare;
  const code = chunk.code || /\p{L}-\p{L}/u.test(whole);
  const signed = /^[-+]\d/u.test(whole);
  for (const piece of piecesOf(whole)) {
    const plain = signed ? piece : piece.replace(/^[-+](?=\d)/u, '');
    readWord(state, plain, code);
  }
}

function readWord(state: Reading, raw: string, code: boolean): void {
  const word = raw.toLowerCase();
  if (/^[-+]?\d/u.test(word)) {
    readNumber(state, raw);
    return;
  }
  if (word === '¬') {
    mark(state, '¬');
    return;
  }
  if (list.negations.has(word) || word.endsWith("n't")) {
    mark(state, 'not');
    const rest = list.contracted.get(word);
    if (rest !== undefined) add(state, { raw, term: rest, kind: 'word', code });
    state.prefers = state.prefers === 0 ? 0 : 2;
    return;
  }
  // `A` inside a sentence is a name, as in `service A`.
  const isName = raw === 'A' && state.tokens.length > 0;
  if (!code && !isName && readSmallWord(state, word)) return;
  const unit = list.units.get(word);
  if (unit !== undefined && state.tokens.at(-1)?.kind === 'number') {
    add(state, { raw, term: unit, kind: 'number', code: false });
    return;
  }
  const { term, kind } = lexemeOf(word);
  add(state, { raw, term, kind, code: code && kind !== 'number' });
  if (list.preferences.has(word)) state.prefers = 1;
}

/** Fillers and prepositions; false for a word that counts. */
function readSmallWord(state: Reading, word: string): boolean {
  const isContrast = word === 'over' ? state.prefers > 0 : word === 'to' && state.prefers === 2;
  if (isContrast) {
    mark(state, '¬');
    return true;
  }
  if (list.looseWords.has(word)) {
    state.lead = word;
    state.before.push(word);
    return true;
  }
  const [start = word, ending] = word.split("'", 2);
  const isPronoun = list.pronouns.has(start);
  if (isPronoun && !(start === 'there' && opens(state))) state.before.push(start);
  if (ending !== undefined && list.droppedWords.has(start)) {
    state.afterBe = /^(?:s|re|m)$/u.test(ending);
    return true;
  }
  const isDropped =
    list.droppedWords.has(word) || (list.totalWords.has(word) && carriesNothing(state));
  if (isDropped && list.beForms.has(word)) state.afterBe = true;
  return isDropped;
}

/** `There is` points nowhere. */
function opens({ tokens, before }: Reading): boolean {
  return tokens.length === 0 && before.length === 0;
}

function carriesNothing(state: Reading): boolean {
  return state.marks === '' && !list.hedges.has(state.tokens.at(-1)?.term ?? '');
}

/** `1,000` is 1000; `30s` is a number and its unit; `v2` never comes here. */
function readNumber(state: Reading, raw: string): void {
  const match = /^([-+]?\d[\d,]*(?:\.\d+)*)(.*)$/u.exec(raw);
  const [, digits = raw, rest = ''] = match ?? [];
  const plain = /^[-+]?\d{1,3}(?:,\d{3})+/u.test(digits) ? digits.replace(/,/gu, '') : digits;
  const unit = list.units.get(rest.toLowerCase());
  if (rest !== '' && unit === undefined) {
    add(state, { raw, term: raw.toLowerCase(), kind: 'identifier', code: false });
    return;
  }
  for (const part of plain.split(',').filter((one) => one !== '')) {
    add(state, { raw: part, term: part, kind: 'number', code: false });
  }
  if (unit !== undefined) add(state, { raw: rest, term: unit, kind: 'number', code: false });
}

function add(state: Reading, word: Pick<Token, 'raw' | 'term' | 'kind' | 'code'>): void {
  const { raw, kind, code } = word;
  const { lead, before, marks, afterBe } = state;
  const participle = kind === 'word' && isParticiple(raw.toLowerCase());
  // What was once done is not what is always done: `failed` and `fail` are two words.
  const term = participle && !afterBe ? raw.toLowerCase() : word.term;
  const passive = participle && afterBe;
  state.tokens.push({ raw, term, kind, code, lead, before, marks, passive });
  state.lead = '';
  state.before = [];
  state.marks = '';
  state.afterBe = afterBe && raw.endsWith('ly');
  if (state.prefers === 1) state.prefers = 2;
}

function mark(state: Reading, sign: string): void {
  state.marks = `${state.marks}${sign} `;
}

/** `Keep x under 5` and `x stays under 5` say the same; a `live reload` is another thing. */
function settlePlaceVerbs(tokens: Token[]): Token[] {
  if (!tokens.some(({ kind }) => kind === 'place')) return tokens;
  return tokens.map((token, i) => {
    if (token.kind !== 'place') return token;
    const next = tokens[i + 1];
    const isPlain =
      !token.code &&
      ((i === 0 && isKeep(token)) || (next?.lead ?? '') !== '' || next?.kind === 'relation');
    if (isPlain) return { ...token, term: 'keep' };
    return { ...token, kind: 'word' as const };
  });
}

function isKeep({ raw }: Token): boolean {
  return raw.toLowerCase() === 'keep';
}
