/**
 * Copies the events that a store lacks from another, byte for byte, in pages that end where a
 * decision does: the target holds the beginning of the log at every moment.
 */
import { MemoryError } from '../../errors.ts';
import { isKnownEvent } from '../../events/index.ts';
import type { HashedEvent } from '../../storage/hash-chain.ts';
import { findFault } from '../../storage/hash-chain.ts';
import type { Storage } from '../../storage/storage.ts';
import { emptyHead } from '../../storage/storage.ts';
import { beginsDecision } from '../import/decision-border.ts';
import type { OperationContext } from '../operation.ts';
import type { NamedStore } from './named-store.ts';

export interface Head {
  readonly position: number;
  readonly hash: string;
}

/**
 * Where the target stands. Fails with `not_found` for a source without events, `refused` for a
 * target that is not the beginning of it.
 */
export async function findMeetingPoint(source: NamedStore, target: NamedStore): Promise<Head> {
  const end = await newestEvent(source.storage);
  if (end.position === 0) {
    throw new MemoryError({
      code: 'not_found',
      message: `${source.shown} holds no events; there is nothing to copy. Name another store.`,
    });
  }
  const head = await newestEvent(target.storage);
  const last = Math.min(head.position, end.position);
  if (last === 0) return head;
  const theirs = last === head.position ? head.hash : await hashAt(target.storage, last);
  const ours = last === end.position ? end.hash : await hashAt(source.storage, last);
  if (ours !== theirs) throw otherLog(source, target);
  if (head.position > end.position) throw longer(source, target, head.position - end.position);
  return head;
}

export interface Copied {
  readonly recorded: number;
  /** Events that the target held before, or got from somebody else meanwhile. */
  readonly repeated: number;
}

/**
 * Goes on until the source stands still for one pass, or for so many passes as are worth a wait.
 * Fails with `corrupt` at an event that does not fit the chain, `refused` at one that this release
 * does not know; all before it is copied then.
 */
export async function copyEvents(
  { source, target }: { readonly source: NamedStore; readonly target: NamedStore },
  start: Head,
  onProgress: OperationContext['onProgress'],
): Promise<Copied> {
  const done = { recorded: 0, repeated: start.position };
  let head = start;
  const adopt = async (page: readonly HashedEvent[], total: number) => {
    if (page.length === 0) return;
    const { recorded, repeated } = await target.storage.adopt(page);
    done.recorded += recorded;
    done.repeated += repeated;
    onProgress?.({ what: 'events', count: head.position, total });
  };
  for (let pass = 0; pass < passesMax; pass += 1) {
    const { position: total } = await newestEvent(source.storage);
    if (total === head.position) break;
    let page: HashedEvent[] = [];
    for await (const event of source.storage.hashedEvents({ after: head.position })) {
      if (page.length >= copiedAtOnce && beginsDecision(event, page.at(-1))) {
        await adopt(page, total);
        page = [];
      }
      refuseUnfit(event, head, source);
      page.push(event);
      head = event;
    }
    await adopt(page, total);
  }
  return done;
}

const copiedAtOnce = 1_000;
const passesMax = 10;

/** Position 0 for an empty log. */
async function newestEvent(storage: Storage): Promise<Head> {
  for await (const { position, hash } of storage.hashedEvents({ newestFirst: true, limit: 1 })) {
    return { position, hash };
  }
  return { position: 0, hash: emptyHead };
}

async function hashAt(storage: Storage, position: number): Promise<string | undefined> {
  for await (const event of storage.hashedEvents({ after: position - 1, until: position })) {
    return event.hash;
  }
  return undefined;
}

function refuseUnfit(event: HashedEvent, previous: Head, { shown }: NamedStore): void {
  const { position, type, version } = event;
  const fault = findFault(event, previous);
  if (fault !== undefined) {
    throw new MemoryError({
      code: 'corrupt',
      message:
        `Event ${position} of ${shown} is broken (${fault}). It and what follows were not ` +
        'copied: restore a backup, and copy again.',
      details: { position, id: event.id },
    });
  }
  if (isKnownEvent(type, version)) return;
  throw new MemoryError({
    code: 'refused',
    message:
      `Event ${position} of ${shown} is a ${type} version ${version}, which this release does ` +
      'not know. It and what follows were not copied: update Squadlog, and copy again.',
    hint: 'npm install -g squadlog@latest',
  });
}

function otherLog(source: NamedStore, target: NamedStore): MemoryError {
  return new MemoryError({
    code: 'refused',
    message:
      `${target.shown} holds another log than ${source.shown}. Nothing was copied: copy to an ` +
      'empty store, or to one that holds an earlier state of the same log.',
  });
}

function longer(source: NamedStore, target: NamedStore, events: number): MemoryError {
  const count = events === 1 ? '1 event' : `${events} events`;
  return new MemoryError({
    code: 'refused',
    message:
      `${target.shown} holds all of ${source.shown}, and ${count} more. Nothing was copied: to ` +
      'bring those back, copy the other way round.',
  });
}
