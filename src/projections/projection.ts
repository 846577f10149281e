/** The grammar of projections: which tables one owns, and which statements an event becomes. */

import type { Envelope, EventOf } from '../events/event.ts';
import type { EventData, EventType, LoggedEvent, MemoryEvent } from '../events/index.ts';
import { isOpaque } from '../events/index.ts';
import type { Statement } from './statement.ts';
import type { Tables } from './tables.ts';

type Handlers = {
  readonly [Type in EventType]?: (event: EventOf<Type, EventData<Type>>) => readonly Statement[];
};

/** What is left of an event whose payload was erased: its place and times. */
type ErasedHandlers = {
  readonly [Type in EventType]?: (event: Envelope) => readonly Statement[];
};

export interface Projection {
  readonly name: string;
  /**
   * Raised whenever the rows would differ; the tables carry it in their names and are built anew.
   */
  readonly version: number;
  readonly tables: readonly (keyof Tables)[];
  /** Definitions of the tables and their indexes. */
  readonly ddl: readonly string[];
  readonly on: Handlers;
  /** Gives the rows that the event and its erasure left behind when both were projected live. */
  readonly onErased?: ErasedHandlers;
}

export function defineProjection(projection: Projection): Projection {
  return projection;
}

/**
 * The statements an event becomes in one projection; none where it is not handled, or written by a
 * newer release. Pure.
 */
export function project(projection: Projection, event: LoggedEvent): readonly Statement[] {
  if (isOpaque(event)) {
    if (event.opaque !== 'erased') return [];
    return projection.onErased?.[event.type as EventType]?.(event) ?? [];
  }
  const handler = projection.on[event.type] as
    | ((event: MemoryEvent) => readonly Statement[])
    | undefined;
  return handler?.(event) ?? [];
}

/** When an entry counts as learned: as it says, but never after it was recorded. */
export function effectiveTime(event: { occurredAt: string; recordedAt: string }): string {
  return event.occurredAt < event.recordedAt ? event.occurredAt : event.recordedAt;
}
