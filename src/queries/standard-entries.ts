/** Rows of the process layer as entries and as candidates for a block. */
import { selection } from '../projections/statement.ts';
import type { StandardRow } from '../projections/tables.ts';
import { dayOf } from '../text/dates.ts';
import { shortId } from '../text/ids.ts';
import { indexedTerm } from '../text/index-tokens.ts';
import { countLineTail, renderLine } from '../text/line.ts';
import { searchTerms } from '../text/search-terms.ts';
import { headTokens } from './learning-entries.ts';
import type { Candidate } from './recall/candidate.ts';
import type { Entry } from './recall/entry.ts';
import type { Encoding } from './recall/settings.ts';

export type StandardColumns = { [Column in keyof StandardRow]: StandardRow[Column] };

/** The standards in force, in the order their people gave them. */
export const standardsInForce = selection<{ stream: string }, StandardColumns>((db, slot) =>
  db
    .selectFrom('standards_v2')
    .selectAll()
    .where('stream', '=', slot('stream'))
    .where('status', '=', 'current')
    .orderBy('ordinal'),
);

export function standardEntry(row: StandardColumns, encoding: Encoding): Entry {
  const id = shortId('S', row.revision);
  return {
    id: row.id,
    shortId: id,
    layer: 'process',
    stream: row.stream,
    squad: null,
    role: 'ALL',
    text: row.text,
    tokens: headTokens(row, encoding) + countLineTail(id),
    firstSeen: row.at,
    lastSeen: row.at,
    status: row.status,
    flags: JSON.parse(row.flags),
  };
}

export function standardCandidate(row: StandardColumns, encoding: Encoding): Candidate {
  const entry = standardEntry(row, encoding);
  const { text, shortId } = entry;
  return {
    entry,
    line: renderLine({ text, shortId, day: dayOf(row.at) }),
    tokens: entry.tokens,
    terms: [...new Set(searchTerms(text))].map(indexedTerm),
    words: { stream: row.stream, revision: row.revision, text },
    position: row.position,
  };
}
