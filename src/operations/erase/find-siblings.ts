/** Finds entries that say nearly what an erased one said, so that people can erase them too. */
import { likenessMin } from '../../distill/likeness/likeness-min.ts';
import { readStatement, similarity } from '../../distill/likeness/statement.ts';
import type { AlikeEntry } from '../../queries/alike-entries.ts';
import { findSharers } from '../../queries/alike-entries.ts';
import type { View } from '../../queries/query.ts';
import { quotes, toQuotable } from '../../text/quoted-words.ts';

/** The text of one that is forgotten is empty. */
export async function findSiblings(
  erased: readonly { readonly id: string; readonly text: string }[],
  view: View,
): Promise<readonly AlikeEntry[]> {
  const ids = new Set(erased.map(({ id }) => id));
  const found = new Map<string, AlikeEntry>();
  for (const text of new Set(erased.map((one) => one.text))) {
    const words = toQuotable(text);
    const statement = readStatement(text);
    for (const other of await findSharers(text, view)) {
      if (ids.has(other.id) || found.has(other.id)) continue;
      const isAlike =
        quotes(other.text, words) ||
        similarity(statement, readStatement(other.text)) >= likenessMin;
      if (isAlike) found.set(other.id, withheld(other));
    }
  }
  return [...found.values()];
}

function withheld(entry: AlikeEntry): AlikeEntry {
  return entry.status === 'forgotten' ? { ...entry, text: '' } : entry;
}
