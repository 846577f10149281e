/**
 * Counts tokens without our own counter: by gpt-tokenizer, which shares no code with it.
 *
 * gpt-tokenizer differs from tiktoken on some code points (U+0085 and U+FEFF among them, and
 * letters
 * that its Unicode tables don't know); where it differs from what a block claims, tiktoken decides.
 */
import { countTokens as countCl100k } from 'gpt-tokenizer/encoding/cl100k_base';
import { countTokens as countO200k } from 'gpt-tokenizer/encoding/o200k_base';
import type { Encoding } from '../../src/tokens.ts';
import { tiktokenCounter } from './rank-tables.ts';

export interface Referee {
  /** The true count of a text whose count is claimed to be `claimed`. */
  count(text: string, claimed: number): number;
  /** Share of the texts on which gpt-tokenizer alone was enough, from 0 to 1. */
  independence(): number;
}

export function createReferee(encoding: Encoding): Referee {
  const independent = encoding === 'o200k_base' ? countO200k : countCl100k;
  // Special-token words inside a text are text.
  const ordinary = { allowedSpecial: new Set<string>(), disallowedSpecial: new Set<string>() };
  let texts = 0;
  let agreed = 0;
  return {
    count: (text, claimed) => {
      texts += 1;
      const counted = independent(text, ordinary);
      if (counted !== claimed) return tiktokenCounter(encoding).count(text);
      agreed += 1;
      return counted;
    },
    independence: () => (texts === 0 ? 0 : agreed / texts),
  };
}
