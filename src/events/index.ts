/** The list of all events: what can have happened, as one typed union. */

import * as z from 'zod/mini';
import { EntryErased } from './entry-erased.ts';
import { EntryRestored } from './entry-restored.ts';
import { EntryRetired } from './entry-retired.ts';
import type { DraftOf, Envelope, EventDefinition, EventOf } from './event.ts';
import { upcastData } from './event.ts';
import { HeadAccepted } from './head-accepted.ts';
import { HistoryImported } from './history-imported.ts';
import { LearningRecorded } from './learning-recorded.ts';
import { LineSkipped } from './line-skipped.ts';
import { MemoryInjected } from './memory-injected.ts';
import { PatternWritten } from './pattern-written.ts';
import { PayloadsDropped } from './payloads-dropped.ts';
import { RecordImported } from './record-imported.ts';
import { RulesAdopted } from './rules-adopted.ts';
import { SessionOutcomeRecorded } from './session-outcome-recorded.ts';
import { SessionRecorded } from './session-recorded.ts';
import { SessionStarted } from './session-started.ts';
import { SessionsCompressed } from './sessions-compressed.ts';
import { SquadDistilled } from './squad-distilled.ts';
import { SquadFlushed } from './squad-flushed.ts';
import { StandardRecorded } from './standard-recorded.ts';
import { StandardsRevised } from './standards-revised.ts';
import { TransformationUndone } from './transformation-undone.ts';

export const eventDefinitions = {
  SessionStarted,
  MemoryInjected,
  SessionRecorded,
  SessionOutcomeRecorded,
  LearningRecorded,
  LineSkipped,
  EntryRetired,
  EntryRestored,
  EntryErased,
  PayloadsDropped,
  StandardRecorded,
  StandardsRevised,
  RulesAdopted,
  PatternWritten,
  SquadDistilled,
  SessionsCompressed,
  SquadFlushed,
  TransformationUndone,
  RecordImported,
  HistoryImported,
  HeadAccepted,
} as const;

export type EventType = keyof typeof eventDefinitions;

export type EventData<Type extends EventType> =
  (typeof eventDefinitions)[Type] extends EventDefinition<string, infer Data> ? Data : never;

/** Every event that this release knows, told apart by `type`. */
export type MemoryEvent = { [Type in EventType]: EventOf<Type, EventData<Type>> }[EventType];

/** Every event that this release may append, told apart by `type`. */
export type Draft = { [Type in EventType]: DraftOf<Type, EventData<Type>> }[EventType];

/** An event whose payload was erased, or that a newer release wrote: its envelope still counts. */
export interface OpaqueEvent extends Envelope {
  readonly type: string;
  readonly data: null;
  readonly opaque: 'erased' | 'unknown';
}

/** An event as the log returns it. */
export type LoggedEvent = MemoryEvent | OpaqueEvent;

export function isEventType(type: string): type is EventType {
  return Object.hasOwn(eventDefinitions, type);
}

/** True when this release can read data of that type and version. */
export function isKnownEvent(type: string, version: number): boolean {
  return isEventType(type) && version >= 1 && version <= eventDefinitions[type].version;
}

/** Gives a stored event its meaning: newest version of its data, or opaque. Total: never throws. */
export function readEvent(
  envelope: Envelope & { readonly type: string },
  payload: string | null,
): LoggedEvent {
  const { type, version } = envelope;
  if (payload === null) return { ...envelope, data: null, opaque: 'erased' };
  if (!isEventType(type) || !isKnownEvent(type, version)) {
    return { ...envelope, data: null, opaque: 'unknown' };
  }
  const definition = eventDefinitions[type] as EventDefinition<string, unknown>;
  try {
    const data = upcastData(definition, version, JSON.parse(payload));
    return { ...envelope, version: definition.version, data } as MemoryEvent;
  } catch {
    // Only an altered payload gets here; the log is still read, and verify names the event.
    return { ...envelope, data: null, opaque: 'unknown' };
  }
}

/** What of some data doesn't fit its event's schema, in words; undefined where all does. */
export function findMisfit(type: EventType, data: unknown): string | undefined {
  const definition = eventDefinitions[type] as EventDefinition<string, unknown>;
  const checked = z.safeParse(definition.schema, data);
  if (checked.success) return undefined;
  const [issue] = checked.error.issues;
  return `${issue?.path.join('.') || 'the top'}: ${issue?.message}`;
}

export function isOpaque(event: LoggedEvent): event is OpaqueEvent {
  return 'opaque' in event;
}
