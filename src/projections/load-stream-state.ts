/** Reads the part of a stream's write model that one decision needs from the projection rows. */
import { shortId } from '../text/ids.ts';
import type { Selection } from './statement.ts';
import type { LearningState, SourceState, StandardState, Told } from './stream-state-rows.ts';
import {
  currentLearnings,
  distillsInForce,
  learningsOfSessions,
  recordedStandards,
  referencedLearnings,
  sessionParts,
  sourcesOfPatterns,
  standards,
  streamName,
  toldEntries,
} from './stream-state-rows.ts';
import type { DistillRow, SessionRow, StreamRow } from './tables.ts';

/** The same parts as the commands' StateScope. */
export interface LoadScope {
  readonly stream: string;
  readonly sessions?: readonly string[];
  readonly toldIn?: readonly string[];
  readonly entries?: readonly string[];
  readonly allLearnings?: boolean;
  readonly standards?: boolean;
  readonly recordedStandards?: boolean;
  readonly distills?: boolean;
}

/** Selections to run, and how their rows, in the same order, become the state. */
export function loadStreamState(scope: LoadScope) {
  const { stream } = scope;
  const sessions = JSON.stringify(scope.sessions ?? []);
  const wanted: Partial<Record<Part, Selection<unknown>>> = { names: streamName({ stream }) };
  if (scope.sessions !== undefined) {
    wanted.captures = sessionParts({ stream, sessions });
    wanted.taught = learningsOfSessions({ stream, sessions });
    wanted.told = toldEntries({ sessions, streams: JSON.stringify(scope.toldIn ?? [stream]) });
  }
  if (scope.allLearnings === true) wanted.entries = currentLearnings({ stream });
  else if (scope.entries !== undefined && scope.entries.length > 0) {
    const { patterns, ...learnings } = splitReferences(scope.entries);
    wanted.entries = referencedLearnings({ stream, ...learnings });
    if (patterns !== '[]') wanted.sources = sourcesOfPatterns({ stream, revisions: patterns });
  }
  if (scope.standards === true) wanted.standards = standards({ stream });
  if (scope.recordedStandards === true) wanted.recordedStandards = recordedStandards({ stream });
  if (scope.distills === true) wanted.distills = distillsInForce({ stream });
  const parts = Object.keys(wanted) as Part[];
  return {
    load: Object.values(wanted),
    assemble: (rows: readonly (readonly unknown[])[]) =>
      assemble(Object.fromEntries(parts.map((part, i) => [part, rows[i]]))),
  };
}

interface Rows {
  readonly names: readonly Pick<StreamRow, 'name'>[];
  readonly captures: readonly Pick<SessionRow, 'session' | 'parts'>[];
  readonly taught: readonly LearningState[];
  readonly told: readonly Told[];
  readonly entries: readonly LearningState[];
  readonly standards: readonly StandardState[];
  readonly recordedStandards: readonly StandardState[];
  readonly distills: readonly Pick<DistillRow, 'id'>[];
  readonly sources: readonly SourceState[];
}

type Part = keyof Rows;

function assemble({
  names: streamNames,
  captures = [],
  taught = [],
  told = [],
  entries = [],
  sources = [],
  ...rest
}: Partial<Rows>) {
  const captured = new Map(captures.map(({ session, parts }) => [session, parts]));
  const names = new Set([...captured.keys(), ...told.map(({ session }) => session)]);
  const sessions = [...names].map((session) => {
    const state = {
      captures: captured.get(session) ?? 0,
      learnings: taught
        .filter((row) => row.session === session)
        .map(({ id, role, text }) => ({ id, role, text })),
      told: [...new Set(told.filter((row) => row.session === session).map(({ entry }) => entry))],
    };
    return [session, state] as const;
  });
  const toldTexts = told.flatMap(({ entry, text }) =>
    text === null ? [] : [[entry, text] as const],
  );
  return {
    name: streamNames?.[0]?.name,
    sessions: new Map(sessions),
    entries: new Map(
      [...taught, ...entries, ...sources].map(({ id, revision, role, text, status }) => [
        id,
        { id, shortId: shortId('L', revision), role, text, status },
      ]),
    ),
    patterns: groupSources(sources),
    toldTexts: new Map(toldTexts),
    standards: rest.standards ?? [],
    recordedStandards: rest.recordedStandards ?? [],
    distills: (rest.distills ?? []).map(({ id }) => id),
  };
}

function groupSources(sources: readonly SourceState[]): Map<string, readonly string[]> {
  const patterns = new Map<string, string[]>();
  for (const { first_revision, id } of sources) {
    const name = shortId('P', first_revision);
    patterns.set(name, [...(patterns.get(name) ?? []), id]);
  }
  return patterns;
}

/** JSON arrays: beginnings of ids, revisions of learnings, and of patterns' first learnings. */
function splitReferences(references: readonly string[]) {
  const upper = references.map((reference) => reference.toUpperCase());
  const revisionsOf = (kind: string) =>
    upper.filter((reference) => /^[LP]\d+$/.test(reference) && reference.startsWith(kind));
  const numbers = (kind: string) =>
    JSON.stringify(revisionsOf(kind).map((r) => Number(r.slice(1))));
  return { ids: JSON.stringify(upper), revisions: numbers('L'), patterns: numbers('P') };
}
