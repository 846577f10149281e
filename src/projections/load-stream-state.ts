/** Reads the part of a stream's write model that one decision needs from the projection rows. */
import { shortId } from '../text/ids.ts';
import type { TransformationRow } from './distill-tables.ts';
import type { DroppablePayload, Telling } from './droppable-payloads.ts';
import { droppablePayloads, droppableTellings, tokensInjected } from './droppable-payloads.ts';
import type { ForgottenWords } from './forgotten-words.ts';
import { wordsKeptOutOf } from './forgotten-words.ts';
import type { Selection } from './statement.ts';
import type {
  LearningState,
  SessionParts,
  SourceState,
  StandardState,
  Told,
} from './stream-state-rows.ts';
import * as rowsOf from './stream-state-rows.ts';
import type { StreamRow } from './tables.ts';

/** The same parts as the commands' StateScope. */
export interface LoadScope {
  readonly stream: string;
  readonly sessions?: readonly string[];
  readonly toldIn?: readonly string[];
  readonly entries?: readonly string[];
  readonly allLearnings?: boolean;
  readonly standards?: boolean;
  readonly recordedStandards?: boolean;
  readonly forgotten?: boolean;
  readonly distills?: boolean;
  readonly droppable?: {
    readonly linesBefore: string;
    readonly ledgersBefore: string;
    readonly limit: number;
  };
}

/** Selections to run, and how their rows, in the same order, become the state. */
export function loadStreamState(scope: LoadScope) {
  const { stream } = scope;
  const sessions = JSON.stringify(scope.sessions ?? []);
  const wanted: Partial<Record<Part, Selection<unknown>>> = {
    names: rowsOf.streamName({ stream }),
  };
  if (scope.sessions !== undefined) {
    wanted.captures = rowsOf.sessionParts({ stream, sessions });
    wanted.taught = rowsOf.learningsOfSessions({ stream, sessions });
    wanted.told = rowsOf.toldEntries({
      sessions,
      streams: JSON.stringify(scope.toldIn ?? [stream]),
    });
  }
  if (scope.allLearnings === true) wanted.entries = rowsOf.currentLearnings({ stream });
  else if (scope.entries !== undefined && scope.entries.length > 0) {
    const { patterns, learnings } = splitReferences(scope.entries);
    wanted.entries = rowsOf.referencedLearnings({ stream, ...learnings });
    wanted.successors = rowsOf.successorsOfReferenced({ stream, ...learnings });
    if (patterns !== undefined) wanted.sources = rowsOf.sourcesOfPatterns({ stream, ...patterns });
  }
  if (scope.standards === true) wanted.standards = rowsOf.standards({ stream });
  if (scope.recordedStandards === true)
    wanted.recordedStandards = rowsOf.recordedStandards({ stream });
  if (scope.forgotten === true) wanted.forgotten = wordsKeptOutOf(stream, scope.toldIn);
  if (scope.distills === true) wanted.distills = rowsOf.distillsInForce({ stream });
  if (scope.droppable !== undefined) {
    wanted.payloads = droppablePayloads({ stream, ...scope.droppable });
    wanted.tellings = droppableTellings({ stream, ...scope.droppable });
    wanted.injected = tokensInjected({ stream });
  }
  const parts = Object.keys(wanted) as Part[];
  return {
    load: Object.values(wanted),
    assemble: (rows: readonly (readonly unknown[])[]) =>
      assemble(Object.fromEntries(parts.map((part, i) => [part, rows[i]]))),
  };
}

interface Rows {
  readonly names: readonly (Pick<StreamRow, 'name'> & { readonly adopted: number })[];
  readonly captures: readonly SessionParts[];
  readonly taught: readonly LearningState[];
  readonly told: readonly Told[];
  readonly entries: readonly LearningState[];
  readonly successors: readonly LearningState[];
  readonly standards: readonly StandardState[];
  readonly recordedStandards: readonly StandardState[];
  readonly forgotten: readonly ForgottenWords[];
  readonly distills: readonly Pick<TransformationRow, 'id'>[];
  readonly sources: readonly SourceState[];
  readonly payloads: readonly DroppablePayload[];
  readonly tellings: readonly Telling[];
  readonly injected: readonly { readonly tokens: number }[];
}

type Part = keyof Rows;

function assemble({
  names: streamNames,
  captures = [],
  taught = [],
  told = [],
  entries = [],
  successors = [],
  sources = [],
  ...rest
}: Partial<Rows>) {
  const captured = new Map(captures.map(({ session, ...ended }) => [session, ended]));
  const names = new Set([...captured.keys(), ...told.map(({ session }) => session)]);
  const sessions = [...names].map((session) => {
    const state = {
      ...(captured.get(session) ?? { captures: 0 }),
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
    hasRules: streamNames?.[0]?.adopted === 1,
    sessions: new Map(sessions),
    entries: new Map(
      [...taught, ...entries, ...successors, ...sources].map((row) => [row.id, toEntry(row)]),
    ),
    patterns: groupSources(sources),
    toldTexts: new Map(toldTexts),
    standards: (rest.standards ?? []).map(toStandard),
    recordedStandards: (rest.recordedStandards ?? []).map(toStandard),
    forgotten: (rest.forgotten ?? []).map(({ stream, kind, revision, text }) => ({
      ...{ stream, text },
      shortId: shortId(kind === 'learning' ? 'L' : 'S', revision),
    })),
    distills: (rest.distills ?? []).map(({ id }) => id),
    droppable: {
      payloads: rest.payloads ?? [],
      told: rest.tellings ?? [],
      tokensInjected: rest.injected?.[0]?.tokens ?? 0,
    },
  };
}

function toEntry({ id, revision, role, text, status, retired_by: by, ...ruled }: LearningState) {
  const { rule_distill: distill, rule_name: rule, rule_reason: reason } = ruled;
  return {
    ...{ id, shortId: shortId('L', revision), role, text, status },
    ...(by === null ? {} : { successor: by }),
    ...(distill === null || rule === null || reason === null
      ? {}
      : { ruleRetirement: { distill, rule, reason } }),
  };
}

function toStandard({ id, revision, section, text, status }: StandardState) {
  const gone = status === 'forgotten' || status === 'erased' ? { status } : {};
  return { id, shortId: shortId('S', revision), section, text, ...gone };
}

function groupSources(sources: readonly SourceState[]) {
  const patterns = new Map<string, { id: string; shortId: string; sources: string[] }>();
  for (const { pattern, first_revision, id } of sources) {
    const known = patterns.get(pattern);
    if (known !== undefined) known.sources.push(id);
    else {
      const name = shortId('P', first_revision);
      patterns.set(pattern, { id: pattern, shortId: name, sources: [id] });
    }
  }
  return patterns;
}

/**
 * JSON arrays, of learnings and of patterns: beginnings of ids, and revisions, a pattern's being
 * that of its first learning.
 */
function splitReferences(references: readonly string[]) {
  const upper = references.map((reference) => reference.trim().toUpperCase());
  const ofPatterns = upper.filter((reference) => reference.startsWith('P'));
  const ofLearnings = upper.filter((reference) => !reference.startsWith('P'));
  return {
    learnings: byNumber(ofLearnings),
    patterns: ofPatterns.length === 0 ? undefined : byNumber(ofPatterns),
  };
}

/** The beginning of a pattern's id may be digits alone, and so look like a short one. */
function byNumber(references: readonly string[]): { ids: string; revisions: string } {
  const isShort = (reference: string) => /^[LP]\d{1,15}$/.test(reference);
  const isBeginning = (reference: string) =>
    reference.startsWith('P') ? reference.length >= beginningMin : !isShort(reference);
  return {
    ids: JSON.stringify(references.filter(isBeginning)),
    revisions: JSON.stringify(references.filter(isShort).map((one) => Number(one.slice(1)))),
  };
}

/** Characters of a pattern's id; fewer would load most of them. */
const beginningMin = 4;
