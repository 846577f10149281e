/**
 * Finds what a person means: an entry by id, short id or the beginning of an id; else a session by
 * its id; else an entry by words of its text, or a session by its title.
 */
import { MemoryError } from '../errors.ts';
import { allStandards, entriesByText } from './find-by-text.ts';
import type { FoundSession } from './find-session.ts';
import { sessionsById, sessionsTitled } from './find-session.ts';
import type { LearningFacts } from './learning-facts.ts';
import {
  learningsBeginning,
  learningsByRevision,
  withheldEntry,
  withhold,
} from './learning-facts.ts';
import type { PatternStory } from './pattern-story.ts';
import { patternByRevision, patternsBeginning, tellPattern } from './pattern-story.ts';
import type { QueryContext } from './query.ts';
import { readReference } from './read-reference.ts';
import type { Entry } from './recall/entry.ts';
import { sessionEntry } from './session-entries.ts';
import type { StandardColumns } from './standard-entries.ts';
import { standardEntry } from './standard-entries.ts';

export type FoundEntry =
  | { readonly kind: 'learning'; readonly entry: Entry; readonly row: LearningFacts }
  | ({ readonly kind: 'pattern' } & PatternStory)
  | { readonly kind: 'standard'; readonly entry: Entry; readonly row: StandardColumns };

export type Found =
  | FoundEntry
  | { readonly kind: 'session'; readonly entry: Entry; readonly row: FoundSession };

/** Fails with `not_found` where nothing fits, and `invalid` where several do. */
export async function findSubject(
  pasted: string,
  stream: string,
  context: QueryContext,
): Promise<Found> {
  const reference = readReference(pasted);
  const given = pasted.trim();
  const ids = reference.ids.length > 0 ? reference.ids : [given];
  const named = (await Promise.all(ids.map((id) => findNamed(id, stream, context)))).flat();
  const found = named.length > 0 ? named : await findByWords(reference, stream, context);
  const [first, second] = found;
  if (first === undefined) {
    const words = cut(reference.ids[0] ?? reference.text);
    throw new MemoryError({
      code: 'not_found',
      message:
        `No entry or session of ${stream.replace('/', ' ')} is or says "${words}"; look for it ` +
        'with search.',
      hint: `squadlog search ${JSON.stringify(words)}`,
    });
  }
  if (second !== undefined) {
    const names = found.slice(0, 5).map(nameOf);
    throw new MemoryError({
      code: 'invalid',
      message: `"${cut(given)}" fits several: ${names.join(', ')}. Name one by its id.`,
      details: { candidates: found.map(({ entry }) => entry.id) },
    });
  }
  return first;
}

const looksLikeId = /^(?:[LPS]\d{1,15}|[0-9A-HJKMNP-TV-Z]{6,26}|P[0-9A-Z]{12,})$/i;

/**
 * By an id: entries first, as a session may be called like one. Short ids may be written in lower
 * case, where no session is called just so.
 */
async function findNamed(id: string, stream: string, context: QueryContext): Promise<Found[]> {
  const entries = async () =>
    looksLikeId.test(id) ? findById(id.toUpperCase(), stream, context) : [];
  const sessions = async () =>
    (await sessionsById(id, stream, context.view)).map((row) => toSession(row, context));
  const order = id === id.toUpperCase() ? [entries, sessions] : [sessions, entries];
  for (const find of order) {
    const found: Found[] = await find();
    if (found.length > 0) return found;
  }
  return [];
}

async function findById(id: string, stream: string, context: QueryContext): Promise<FoundEntry[]> {
  const { view } = context;
  const [, kind, digits] = /^([LPS])(\d+)$/.exec(id) ?? [];
  const revision = Number(digits);
  switch (kind) {
    case 'L': {
      const rows = await view.rows(learningsByRevision({ stream, revision }));
      return rows.map((row) => toLearning(row, context));
    }
    case 'P':
      return tellAll(await patternByRevision(revision, stream, view), context);
    case 'S': {
      const rows = await view.rows(allStandards({}));
      return rows.filter((row) => row.revision === revision).map((row) => toStandard(row, context));
    }
    default: {
      const learnings = await view.rows(learningsBeginning({ stream, id }));
      const standards = await view.rows(allStandards({}));
      return [
        ...learnings.map((row) => toLearning(row, context)),
        ...(await tellAll(await patternsBeginning(id, stream, view), context)),
        ...standards.filter((row) => row.id.startsWith(id)).map((row) => toStandard(row, context)),
      ];
    }
  }
}

async function findByWords(
  reference: ReturnType<typeof readReference>,
  stream: string,
  context: QueryContext,
): Promise<Found[]> {
  const { day, title, text } = reference;
  const sessions = async (words: string) => {
    const rows = await sessionsTitled(
      { title: words, ...(day === undefined ? {} : { day }) },
      stream,
      context.view,
    );
    return rows.map((row) => toSession(row, context));
  };
  const titled = title === undefined ? [] : await sessions(title);
  if (titled.length > 0) return titled;
  const { learnings, patterns, standards } = await entriesByText(reference, stream, context);
  const entries = [
    ...(await tellAll(patterns, context)),
    ...learnings.map((row) => toLearning(row, context)),
    ...standards.map((row) => toStandard(row, context)),
  ];
  return entries.length > 0 ? entries : sessions(text);
}

function tellAll(
  records: Awaited<ReturnType<typeof patternByRevision>>,
  context: QueryContext,
): Promise<FoundEntry[]> {
  return Promise.all(
    records.map(async (record) => ({
      kind: 'pattern' as const,
      ...(await tellPattern(record, context)),
    })),
  );
}

function toLearning(row: LearningFacts, { settings }: QueryContext) {
  return { kind: 'learning' as const, entry: withheldEntry(row, settings.encoding), row };
}

function toStandard(row: StandardColumns, { settings }: QueryContext) {
  const entry = withhold(standardEntry(row, settings.encoding));
  return { kind: 'standard' as const, entry, row };
}

/** A session is no line of a block until it was compressed. */
function toSession(row: FoundSession, { settings }: QueryContext) {
  const entry = sessionEntry(row, settings.encoding);
  const flags = [
    ...(row.compressed === 1 ? ['compressed'] : []),
    ...(row.hidden === 1 ? ['flushed'] : []),
    ...entry.flags.filter((flag) => flag !== 'compressed'),
  ];
  return { kind: 'session' as const, entry: { ...entry, flags }, row };
}

function nameOf(found: Found): string {
  const { entry } = found;
  const id = found.kind === 'session' ? found.row.session : entry.shortId;
  return `${id} "${cut(entry.text)}"`;
}

function cut(text: string): string {
  const characters = [...text];
  return characters.length > 80 ? `${characters.slice(0, 79).join('')}…` : text;
}
