/** The part of a text that shows why it was found. */
import { indexedTerm } from '../../text/index-tokens.ts';
import { neutralise } from '../../text/line.ts';
import { searchTerms } from '../../text/search-terms.ts';

const charactersMax = 160;
const charactersBefore = 40;

/**
 * At most 160 characters round the first word that was looked for; `terms` as the index spells
 * them.
 */
export function snippetOf(text: string, terms: readonly string[]): string {
  const shown = neutralise(text);
  const characters = [...shown];
  if (characters.length <= charactersMax) return shown;
  const wanted = new Set(terms);
  let start = 0;
  for (const match of shown.matchAll(/[\p{L}\p{N}]+/gu)) {
    if (
      !searchTerms(match[0])
        .map(indexedTerm)
        .some((term) => wanted.has(term))
    )
      continue;
    start = Math.max(0, [...shown.slice(0, match.index)].length - charactersBefore);
    break;
  }
  const end = Math.min(characters.length, start + charactersMax);
  const lead = start > 0 ? '…' : '';
  return `${lead}${characters.slice(start, end).join('')}${end < characters.length ? '…' : ''}`;
}
