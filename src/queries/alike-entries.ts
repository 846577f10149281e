/** Entries that share words with a text: candidates for saying nearly the same. */
import { sql } from 'kysely';
import { indexedTerms } from '../projections/full-text.ts';
import { selection } from '../projections/statement.ts';
import { shortId } from '../text/ids.ts';
import type { View } from './query.ts';

export interface AlikeEntry {
  readonly id: string;
  /** `L12`, `S3`. */
  readonly shortId: string;
  readonly stream: string;
  readonly role: string;
  readonly text: string;
  readonly status: 'current' | 'superseded' | 'forgotten';
}

/** Learnings of all streams and standards that were not erased, in the order of the log. */
export async function findSharers(text: string, view: View): Promise<readonly AlikeEntry[]> {
  const terms = indexedTerms({ role: '', text }).split(' ').slice(0, -1);
  const [a = '', b = a, c = b] = terms.toSorted((x, y) => y.length - x.length);
  if (a === '') return [];
  const learnings = await view.rows(learningsSharing({ a, b, c }));
  const standards = await view.rows(standardsRecorded({}));
  return [
    ...learnings.map(({ revision, ...row }) => ({ ...row, shortId: shortId('L', revision) })),
    ...standards.map(({ revision, ...row }) => ({
      ...{ ...row, role: 'ALL', shortId: shortId('S', revision) },
    })),
  ];
}

type Row = Omit<AlikeEntry, 'shortId'> & { readonly revision: number };

const learningsSharing = selection<{ a: string; b: string; c: string }, Row>(
  (_db, slot) => sql`select id, revision, stream, role, text, status from learnings_v3
    where status <> 'erased' and (instr(terms, ${slot('a')}) > 0 or instr(terms, ${slot('b')}) > 0
      or instr(terms, ${slot('c')}) > 0) order by position`,
);

const standardsRecorded = selection<Record<never, never>, Omit<Row, 'role'>>(
  () => sql`select id, revision, stream, text, status from standards_v2
    where status <> 'erased' order by position`,
);
