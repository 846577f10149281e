/** The events of one import: sessions, lessons, records as they stood, and what was distilled. */
import type { Draft, EventData } from '../events/index.ts';
import { patternId } from '../text/ids.ts';
import { flagsOf } from '../text/suspicion.ts';
import type { DecisionMoment } from './command.ts';
import type { PreparedLine, PreparedSession } from './imported-records.ts';

export const importActor = { kind: 'system', id: 'import' } as const;

export function recordImportedSession(
  session: PreparedSession,
  facts: { id: string; name: string; part: number; learnings: number },
): Draft {
  const { path, line, compressed, title, titleTokens } = session;
  return {
    id: facts.id,
    type: 'SessionRecorded',
    actor: importActor,
    occurredAt: session.occurredAt,
    correlation: facts.id,
    dedupeKey: session.key,
    data: {
      session: { id: session.id, ...(facts.part === 1 ? {} : { part: facts.part }) },
      name: facts.name,
      ...(session.agent === undefined ? {} : { agent: session.agent }),
      ...(session.role === undefined ? {} : { role: session.role }),
      outcome: session.outcome,
      ...(title === undefined ? {} : { title }),
      ...(titleTokens === undefined ? {} : { titleTokens }),
      output: { bytes: session.bytes },
      learnings: facts.learnings,
      skipped: session.skipped.length,
      masked: 0,
      imported: { path, line, compressed },
    },
  };
}

export function recordLesson(
  line: PreparedLine,
  { id, session, moment }: { id: string; session: string | null; moment: DecisionMoment },
): Draft {
  return {
    id,
    type: 'LearningRecorded',
    actor: importActor,
    occurredAt: line.occurredAt,
    data: {
      session,
      role: line.role,
      text: line.text,
      tokens: line.tokens,
      origin: 'import',
      flags: [...flagsOf(line.text), ...(isFuture(line.occurredAt, moment) ? ['future-date'] : [])],
      source: { path: line.path, lineFirst: line.line },
    },
  };
}

/** A record as it stood; in several events where it is longer than one may hold. */
export function recordTexts(
  record: Pick<EventData<'RecordImported'>, 'path' | 'kind' | 'line' | 'text'> & {
    readonly occurredAt?: string | undefined;
  },
  by: Pick<Draft, 'causation' | 'correlation' | 'dedupeKey'> & {
    readonly moment: DecisionMoment;
    readonly session?: string;
  },
): Draft[] {
  const { moment, session, dedupeKey, ...caused } = by;
  const { path, kind, occurredAt } = record;
  let { line } = record;
  return splitText(record.text, recordUnitsMax).map((text, index): Draft => {
    const data = { path, kind, line, text, ...(session === undefined ? {} : { session }) };
    line += text.split('\n').length - 1;
    return {
      id: moment.newId(),
      type: 'RecordImported',
      actor: importActor,
      occurredAt,
      ...caused,
      ...(index === 0 && dedupeKey !== undefined ? { dedupeKey } : {}),
      data,
    };
  });
}

/** One distillation for all lines; a line that stands twice gives one pattern: its first. */
export function recordDistilled(
  made: readonly { line: PreparedLine; shown: string; sources: readonly string[] }[],
  at: { readonly stream: string; readonly basis: readonly string[]; moment: DecisionMoment },
): Draft {
  const { stream, basis, moment } = at;
  const added = new Map<string, EventData<'SquadDistilled'>['added'][number]>();
  for (const { line, shown, sources } of made) {
    const firstLearning = sources[0] ?? shown;
    const id = patternId(moment.hash(`${stream}\n${firstLearning}`));
    if (added.has(id)) continue;
    const reason = `stood in ${line.path}, line ${line.line}`.slice(-reasonUnitsMax);
    const { role } = line;
    const all = sources.includes(shown) ? sources : [...sources, shown];
    added.set(id, { id, role, firstLearning, shown, sources: [...all], rule: 'imported', reason });
  }
  return {
    id: moment.newId(),
    type: 'SquadDistilled',
    actor: importActor,
    data: {
      rules: {
        name: 'squad-memory-import',
        version: 1,
        hash: moment.hash('squad-memory-import/1'),
      },
      sawPosition: moment.position,
      basis: [...basis],
      replaces: [],
      added: [...added.values()],
      changed: [],
      removed: [],
      retired: [],
    },
  };
}

/** The start of a text, not ending in half of a surrogate pair. */
export function cut(text: string, unitsMax: number): string {
  return text.length <= unitsMax ? text : text.slice(0, unitsMax).replace(/[\ud800-\udbff]$/, '');
}

/** Such a date is kept, and counts as the moment of recording. */
export function isFuture(at: string | undefined, { recordedAt }: DecisionMoment): boolean {
  return at !== undefined && at > recordedAt;
}

/** The note of what was read; it comes first, so that it names a stream it begins. */
export function recordImport(
  data: EventData<'HistoryImported'>,
  { id, key }: { readonly id: string; readonly key: string },
): Draft {
  return { id, type: 'HistoryImported', actor: importActor, dedupeKey: key, data };
}

const recordUnitsMax = 1_000_000;
const reasonUnitsMax = 2_000;

/** Pieces that joined give the text again; one piece where it is short or empty. */
function splitText(text: string, unitsMax: number): string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > unitsMax) {
    const piece = cut(rest, unitsMax);
    pieces.push(piece);
    rest = rest.slice(piece.length);
  }
  return [...pieces, rest];
}
