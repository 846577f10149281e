/** What a single word is compared by, and what sort of word it is, looked up once for each. */
import { baseOf } from './inflection.ts';
import { dateWords, placeVerbs, relationWords, variants } from './word-lists.ts';

export type TokenKind = 'word' | 'place' | 'number' | 'date' | 'identifier' | 'relation';

export interface Lexeme {
  readonly term: string;
  readonly kind: TokenKind;
}

/** Takes lower case. Memory repeats its words; all are forgotten when there are too many. */
export function lexemeOf(word: string): Lexeme {
  const known = lexemes.get(word);
  if (known !== undefined) return known;
  const spelled = variants.get(word) ?? word;
  const term = baseOf(spelled.replace(/'s$/u, ''));
  const lexeme = { term, kind: /^\d/u.test(term) ? ('number' as const) : kindOf(spelled) };
  if (lexemes.size >= lexemesMax) lexemes.clear();
  lexemes.set(word, lexeme);
  return lexeme;
}

function kindOf(word: string): TokenKind {
  if (relationWords.has(word) || /^[<>=→!]/u.test(word)) return 'relation';
  if (placeVerbs.has(word)) return 'place';
  if (dateWords.has(word)) return 'date';
  return /\d/u.test(word) ? 'identifier' : 'word';
}

const lexemes = new Map<string, Lexeme>();
const lexemesMax = 8_192;
