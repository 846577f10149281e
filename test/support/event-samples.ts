/**
 * Events made from the examples of their definitions, for tests that care about a few of their
 * fields.
 */
import type { Draft, EventData, EventType, LoggedEvent } from '../../src/events/index.ts';
import { eventDefinitions } from '../../src/events/index.ts';

export type StreamDraft = Draft & { readonly stream: string };

/** A draft with the example's data, some of it replaced. */
export function draft<Type extends EventType>(
  type: Type,
  data: Partial<EventData<Type>> = {},
  envelope: Partial<Omit<StreamDraft, 'type' | 'data'>> = {},
): StreamDraft {
  const { example } = eventDefinitions[type];
  return {
    id: nextId(),
    stream: 'squad/kiln',
    actor: { kind: 'agent', id: 'spawn-7' },
    ...envelope,
    type,
    data: { ...example, ...data },
  } as StreamDraft;
}

/** The events that a log would hold after such drafts, from position 1. */
export function logged(
  drafts: readonly StreamDraft[],
  recordedAt = '2026-11-30T09:00:00.000Z',
): LoggedEvent[] {
  const revisions = new Map<string, number>();
  return drafts.map((event, index) => {
    const revision = (revisions.get(event.stream) ?? 0) + 1;
    revisions.set(event.stream, revision);
    return {
      occurredAt: recordedAt,
      ...event,
      position: index + 1,
      revision,
      version: eventDefinitions[event.type].version,
      recordedAt,
      hash: String(index + 1).padStart(64, '0'),
    } as LoggedEvent;
  });
}

let count = 0;

function nextId(): string {
  count += 1;
  return `01K${String(count).padStart(23, '0')}`;
}
