/** Moments of the past as people name them, and what may not be told of them any more. */
import { MemoryError } from './errors.ts';
import type { Envelope } from './events/event.ts';
import type { EventData } from './events/index.ts';
import { isOpaque } from './events/index.ts';
import type { Storage } from './storage/storage.ts';
import { toIsoMoment } from './text/dates.ts';

type Injection = EventData<'MemoryInjected'>;

export interface Moment {
  readonly position: number;
  readonly injection?: Injection;
}

/**
 * A position, an event id, or an ISO time: the greatest position recorded up to it. An injection
 * stands for the position that its block was read at.
 */
export async function resolveAsOf(asOf: string, storage: Storage): Promise<Moment> {
  const wanted = asOf.trim();
  if (/^\d{1,15}$/.test(wanted)) return { position: await refuseFuture(Number(wanted), storage) };
  const moment = toIsoMoment(wanted);
  if (moment !== undefined) return { position: await storage.positionAt(moment) };
  const position = await storage.positionOf(wanted.toUpperCase());
  if (position !== undefined) return readMoment(position, storage);
  throw new MemoryError({
    code: /^[0-9A-Z]{26}$/i.test(wanted) ? 'not_found' : 'invalid',
    message:
      `"${asOf}" is no position, no id of an event and no ISO time; the log shows what ` +
      'there is.',
    hint: 'squadlog log',
  });
}

/** What was there then and may not be told now is said, as the answer lacks it. */
export function tellWithheld(entries: number): string[] {
  if (entries === 0) return [];
  const were = entries === 1 ? '1 entry of that time was' : `${entries} entries of that time were`;
  return [`${were} forgotten or erased since; the words are withheld.`];
}

async function readMoment(position: number, storage: Storage): Promise<Moment> {
  const reader = await storage.read();
  try {
    for await (const event of reader.events({ after: position - 1, until: position })) {
      if (isOpaque(event) && event.type === 'MemoryInjected') throw droppedLedger(event);
      if (!isOpaque(event) && event.type === 'MemoryInjected') {
        return { position: event.data.asOf, injection: event.data };
      }
    }
    return { position };
  } finally {
    await reader.close();
  }
}

/** Where the block was read, and by which settings, only the ledger said. */
function droppedLedger({ id, position }: Envelope): MemoryError {
  return new MemoryError({
    code: 'not_found',
    message:
      `The ledger of injection ${id} was let go of by retention, so its block can't be shown ` +
      'again. The memory as it was just before can.',
    hint: `squadlog read <squad> --as-of ${position - 1}`,
    details: { id, position },
  });
}

async function refuseFuture(position: number, storage: Storage): Promise<number> {
  const reader = await storage.read();
  const head = reader.position;
  await reader.close();
  if (position <= head) return position;
  throw new MemoryError({
    code: 'not_found',
    message: `The log has ${head} events; there is no position ${position} yet.`,
    hint: 'squadlog log',
  });
}
