/** The words in an event that people or runs wrote, beside ids and figures: what can quote. */
import type { EventData, EventType, LoggedEvent } from '../events/index.ts';
import { isOpaque } from '../events/index.ts';

/** Those words, in no order that matters. */
export function freeTexts(event: LoggedEvent): readonly string[] {
  const texts: string[] = [];
  mapFreeTexts(event, (text) => {
    texts.push(text);
    return text;
  });
  return texts;
}

/** The data of an event with each of those texts as `map` gives it; null for an opaque event. */
export function mapFreeTexts(event: LoggedEvent, map: Mapping): unknown {
  if (isOpaque(event)) return null;
  const mapData = mappings[event.type] as ((data: unknown, map: Mapping) => unknown) | null;
  return mapData === null ? event.data : mapData(event.data, map);
}

type Mapping = (text: string) => string;

/** For each type of event; null for those that hold ids, figures, names and rules only. */
const mappings: {
  readonly [Type in EventType]: ((data: EventData<Type>, map: Mapping) => EventData<Type>) | null;
} = {
  SessionStarted: null,
  SessionRecorded: mapSession,
  SessionOutcomeRecorded: mapReason,
  LearningRecorded: mapText,
  LineSkipped: (data, map) => mapReason(mapText(data, map), map),
  EntryRetired: mapReason,
  EntryRestored: mapReason,
  EntryErased: mapReason,
  PayloadsDropped: null,
  StandardRecorded: (data, map) => ({ ...mapText(data, map), section: map(data.section) }),
  StandardsRevised: mapReason,
  MemoryInjected: null,
  SquadDistilled: mapDistilled,
  SessionsCompressed: null,
  SquadFlushed: null,
  TransformationUndone: mapReason,
  RulesAdopted: null,
  PatternWritten: mapText,
  HistoryImported: (data, map) => ({
    ...data,
    problems: data.problems.map((problem) => mapReason(problem, map)),
  }),
  RecordImported: mapText,
  HeadAccepted: null,
};

/** Types of events that hold such words. */
export const wordyTypes = (Object.keys(mappings) as EventType[]).filter(
  (type) => mappings[type] !== null,
);

function mapText<Told extends { readonly text: string }>(told: Told, map: Mapping): Told {
  return { ...told, text: map(told.text) };
}

function mapReason<Told extends { readonly reason?: string | undefined }>(
  told: Told,
  map: Mapping,
): Told {
  return told.reason === undefined ? told : { ...told, reason: map(told.reason) };
}

function mapSession(data: EventData<'SessionRecorded'>, map: Mapping) {
  const { title, emptyReason, output } = data;
  return {
    ...data,
    ...(title === undefined ? {} : { title: map(title) }),
    ...(emptyReason === undefined ? {} : { emptyReason: map(emptyReason) }),
    output: output.text === undefined ? output : { ...output, text: map(output.text) },
  };
}

/** Rules of a user's own word their reasons as they like. */
function mapDistilled(data: EventData<'SquadDistilled'>, map: Mapping) {
  const reasons = <Told extends { readonly reason: string }>(all: readonly Told[]) =>
    all.map((one) => mapReason(one, map));
  const { dropped, merged, conflicts } = data;
  return {
    ...data,
    added: reasons(data.added),
    changed: data.changed.map((one) => ({
      ...one,
      before: mapReason(one.before, map),
      after: mapReason(one.after, map),
    })),
    removed: reasons(data.removed),
    retired: reasons(data.retired),
    ...(dropped === undefined ? {} : { dropped: reasons(dropped) }),
    ...(merged === undefined ? {} : { merged: reasons(merged) }),
    ...(conflicts === undefined ? {} : { conflicts: reasons(conflicts) }),
  };
}
