/**
 * Finds the entry that a person means: by id, short id, beginning of an id, or words of its text.
 */
import { sql } from 'kysely';
import { MemoryError } from '../errors.ts';
import { selection } from '../projections/statement.ts';
import { parseRenderedLine, textKey } from '../text/line.ts';
import { findRelevant } from './find-relevant.ts';
import type { LearningColumns } from './learning-entries.ts';
import { learningColumns, learningEntry } from './learning-entries.ts';
import type { PatternColumns } from './pattern-entries.ts';
import { patternEntry, patternsInForce } from './pattern-entries.ts';
import type { QueryContext } from './query.ts';
import type { Entry } from './recall/entry.ts';
import type { StandardColumns } from './standard-entries.ts';
import { standardEntry } from './standard-entries.ts';

export type FoundEntry =
  | { readonly kind: 'learning'; readonly entry: Entry; readonly row: LearningColumns }
  | { readonly kind: 'pattern'; readonly entry: Entry; readonly row: PatternColumns }
  | { readonly kind: 'standard'; readonly entry: Entry; readonly row: StandardColumns };

/** Fails with `not_found` where nothing fits, and `invalid` where several do. */
export async function findEntry(
  reference: string,
  stream: string,
  context: QueryContext,
): Promise<FoundEntry> {
  const wanted = parseRenderedLine(reference)?.shortId ?? reference.trim();
  const byId = looksLikeId.test(wanted)
    ? await findById(wanted.toUpperCase(), stream, context)
    : [];
  const found = byId.length > 0 ? byId : await findByText(wanted, stream, context);
  const [first, second] = found;
  if (first === undefined) {
    throw new MemoryError({
      code: 'not_found',
      message:
        `No entry of ${stream.replace('/', ' ')} is or says "${cut(wanted)}"; look for it ` +
        'with search.',
      hint: `squadlog search ${JSON.stringify(cut(wanted))}`,
    });
  }
  if (second !== undefined) {
    const names = found.slice(0, 5).map(({ entry }) => `${entry.shortId} "${cut(entry.text)}"`);
    throw new MemoryError({
      code: 'invalid',
      message: `"${cut(wanted)}" fits several entries: ${names.join(', ')}. Name one by its id.`,
      details: { candidates: found.map(({ entry }) => entry.id) },
    });
  }
  return first;
}

const looksLikeId = /^(?:[LPS]\d+|[0-9A-HJKMNP-TV-Z]{6,26}|P[0-9A-Z]{12,})$/i;

async function findById(id: string, stream: string, context: QueryContext): Promise<FoundEntry[]> {
  const { view, settings } = context;
  const [, kind, digits] = /^([LPS])(\d+)$/.exec(id) ?? [];
  const by = { stream, id, revision: digits === undefined ? -1 : Number(digits) };
  const found: FoundEntry[] = [];
  if (kind !== 'P' && kind !== 'S') {
    const rows = await view.rows(learningsLike(by));
    found.push(...rows.map((row) => toLearning(row, settings.encoding)));
  }
  if (kind !== 'L' && kind !== 'S') {
    const rows = await view.rows(patternsInForce({ stream }));
    const fits = (row: PatternColumns) =>
      kind === 'P' ? row.first_revision === by.revision : row.id.startsWith(id);
    found.push(
      ...rows.filter(fits).map((row) => ({
        kind: 'pattern' as const,
        entry: patternEntry(row, settings.encoding),
        row,
      })),
    );
  }
  if (kind !== 'L' && kind !== 'P') {
    const rows = await view.rows(standardsLike(by));
    found.push(
      ...rows.map((row) => ({
        kind: 'standard' as const,
        entry: standardEntry(row, settings.encoding),
        row,
      })),
    );
  }
  return found;
}

/**
 * The same words, or failing that the entries that hold them; a line that is no longer in force is
 * found by its very words.
 */
async function findByText(
  text: string,
  stream: string,
  context: QueryContext,
): Promise<FoundEntry[]> {
  const { view, settings } = context;
  const key = textKey(text);
  const standards = await view.rows(allStandards({}));
  const standard = standards.filter((row) => textKey(row.text) === key);
  const { rows } = await findRelevant(view, text, { streams: [stream] });
  const exact = rows.filter((row) => textKey(row.text) === key);
  const containing = rows.filter((row) => textKey(row.text).includes(key));
  const past =
    exact.length + containing.length > 0 ? [] : await view.rows(retiredLike({ stream, text }));
  const learnings = exact.length > 0 ? exact.slice(0, 1) : [...containing, ...past];
  return [
    ...learnings.map((row) => toLearning(row, settings.encoding)),
    ...standard.map((row) => ({
      kind: 'standard' as const,
      entry: standardEntry(row, settings.encoding),
      row,
    })),
  ];
}

function toLearning(row: LearningColumns, encoding: QueryContext['settings']['encoding']) {
  return { kind: 'learning' as const, entry: learningEntry(row, encoding), row };
}

function cut(text: string): string {
  const characters = [...text];
  return characters.length > 80 ? `${characters.slice(0, 79).join('')}…` : text;
}

type Like = { stream: string; id: string; revision: number };

const learningsLike = selection<Like, LearningColumns>((db, slot) =>
  db
    .selectFrom('learnings_v1')
    .select(learningColumns)
    .where('stream', '=', slot('stream'))
    .where((eb) =>
      eb.or([
        eb('revision', '=', slot('revision')),
        sql<boolean>`substr(id, 1, length(${slot('id')})) = ${slot('id')}`,
      ]),
    )
    .limit(10),
);

const standardsLike = selection<Like, StandardColumns>((db, slot) =>
  db
    .selectFrom('standards_v1')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('revision', '=', slot('revision')),
        sql<boolean>`substr(id, 1, length(${slot('id')})) = ${slot('id')}`,
      ]),
    )
    .limit(10),
);

const allStandards = selection<Record<string, never>, StandardColumns>((db) =>
  db.selectFrom('standards_v1').selectAll().where('status', '=', 'current'),
);

const retiredLike = selection<{ stream: string; text: string }, LearningColumns>((db, slot) =>
  db
    .selectFrom('learnings_v1')
    .select(learningColumns)
    .where('stream', '=', slot('stream'))
    .where('status', 'in', ['superseded', 'forgotten'])
    .where(sql<boolean>`lower(text) = lower(${slot('text')})`)
    .orderBy('position', 'desc')
    .limit(1),
);
