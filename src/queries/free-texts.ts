/** The words in an event that people or runs wrote, beside ids and figures: what can quote. */
import type { EventData, EventType, LoggedEvent } from '../events/index.ts';
import { isOpaque } from '../events/index.ts';

/** Types of events that hold such words; all others hold ids, figures and names. */
export const wordyTypes: readonly EventType[] = [
  'SessionRecorded',
  'SessionOutcomeRecorded',
  'LearningRecorded',
  'LineSkipped',
  'EntryRetired',
  'EntryRestored',
  'StandardRecorded',
  'StandardsRevised',
  'PatternWritten',
  'SquadDistilled',
  'RecordImported',
  'HistoryImported',
];

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
export function mapFreeTexts(event: LoggedEvent, map: (text: string) => string): unknown {
  if (isOpaque(event)) return null;
  switch (event.type) {
    case 'SessionRecorded':
      return mapSession(event.data, map);
    case 'LearningRecorded':
    case 'LineSkipped':
    case 'StandardRecorded':
    case 'PatternWritten':
    case 'RecordImported':
      return { ...event.data, text: map(event.data.text) };
    case 'SessionOutcomeRecorded':
    case 'EntryRetired':
    case 'EntryRestored':
    case 'StandardsRevised':
      return mapReason(event.data, map);
    case 'HistoryImported': {
      const problems = event.data.problems.map((problem) => mapReason(problem, map));
      return { ...event.data, problems };
    }
    case 'SquadDistilled':
      return mapDistilled(event.data, map);
    default:
      return event.data;
  }
}

type Mapping = (text: string) => string;

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
