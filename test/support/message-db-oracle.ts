/**
 * What an append to ours is in the words of Message DB, and what its answer is in ours.
 *
 * Its versions count from 0, our revisions from 1; a stream without events is at version -1, and at
 * revision 0. Its global positions have gaps, so that ours are compared with their ranks. An id it
 * holds it refuses whatever the message says; ours takes the same event again for done, gives its
 * old place, and refuses only another one under that id.
 */
import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import type { HashedEvent } from '../../src/storage/hash-chain.ts';
import type {
  Appended,
  EventFilter,
  ExpectedRevision,
  Storage,
} from '../../src/storage/storage.ts';
import { readAll, readHashed } from '../contract/log-contents.ts';
import type { StreamDraft } from './event-samples.ts';
import type { Message, MessageDb, MessageDraft, Written } from './message-db.ts';

/** One event, and the revision that its stream is expected to have; `some` it does not know. */
export interface Attempt {
  readonly draft: StreamDraft;
  readonly expected: Exclude<ExpectedRevision, 'some'>;
}

export type Outcome = 'conflict' | Omit<Appended, 'id'>;

/** Ours are named `squad/kiln`; in its names a hyphen ends the category. */
export function toItsName(stream: string): string {
  return stream.replace('/', '-');
}

export function toMessage({ draft, expected }: Attempt): MessageDraft {
  const { id, stream, type, data, actor } = draft;
  const version = expected === 'none' ? -1 : expected === 'any' ? undefined : expected - 1;
  const metadata = { actor };
  return { id, stream: toItsName(stream), type, data, metadata, expectedVersion: version };
}

export async function attemptOurs(storage: Storage, attempt: Attempt): Promise<Outcome> {
  try {
    const appended = await storage.append([attempt.draft], attempt.expected);
    expect(appended).toMatchObject([{}]);
    return appended.map(({ id: _, ...place }) => place)[0] ?? 'conflict';
  } catch (error) {
    if ((error as { readonly code?: unknown }).code === 'conflict') return 'conflict';
    throw error;
  }
}

export async function attemptIts(oracle: MessageDb, attempt: Attempt): Promise<Outcome> {
  return inOurWords(oracle, attempt, await oracle.write(toMessage(attempt)));
}

/**
 * Attempts that were made at once are in order where there is an order in which Message DB, asked
 * one after another, answers each of them the same (linearizability; Herlihy and Wing, 1990). What
 * it wrote is in the order of the log; what changed nothing may have come at any moment between.
 */
export async function expectInOrder(
  oracle: MessageDb,
  made: readonly { readonly attempt: Attempt; readonly outcome: Outcome }[],
): Promise<void> {
  const written = made.filter(({ outcome }) => isWritten(outcome)).sort(byPosition);
  let unexplained = made.filter(({ outcome }) => !isWritten(outcome));
  for (let moment = 0; ; moment += 1) {
    const still: typeof unexplained = [];
    for (const one of unexplained) {
      const answer = await probe(oracle, one.attempt);
      if (!isDeepStrictEqual(answer, one.outcome)) still.push(one);
    }
    unexplained = still;
    const next = written[moment];
    if (next === undefined) break;
    expect(await attemptIts(oracle, next.attempt)).toEqual(next.outcome);
  }
  expect(unexplained).toEqual([]);
}

export interface Both {
  readonly oracle: MessageDb;
  readonly storage: Storage;
}

/**
 * On the server and in the replica. Ours promises more: a position is the rank itself, as what was
 * refused leaves no gap.
 */
export async function expectRead(
  { oracle, storage }: Both,
  filter: EventFilter,
  its: readonly Message[],
): Promise<void> {
  const ids = (await oracle.messages()).map(({ id }) => id);
  const told = its.map((message) => {
    return { ...tellMessage(message), position: ids.indexOf(message.id) + 1 };
  });
  expect((await readHashed(storage, filter)).map(tellHashed)).toEqual(told);
  expect((await readAll(storage, filter)).map(tell)).toEqual(told);
}

async function inOurWords(
  oracle: MessageDb,
  { draft }: Attempt,
  written: Written,
): Promise<Outcome> {
  if (written === 'wrong version') return 'conflict';
  const all = await oracle.messages();
  const rank = all.findIndex(({ id }) => id === draft.id);
  const position = rank + 1;
  if (written !== 'id taken') return { position, revision: written + 1, appended: true };
  const held = all[rank];
  const isSame =
    held?.stream === toItsName(draft.stream) &&
    held.type === draft.type &&
    isDeepStrictEqual(held.data, JSON.parse(JSON.stringify(draft.data)));
  return isSame ? { position, revision: held.version + 1, appended: false } : 'conflict';
}

/** What it would answer now; an answer that changes anything is none that is looked for. */
async function probe(oracle: MessageDb, attempt: Attempt): Promise<Outcome | undefined> {
  const transaction = await oracle.begin();
  const written = await transaction.write(toMessage(attempt));
  await transaction.end('ROLLBACK');
  return typeof written === 'number' ? undefined : inOurWords(oracle, attempt, written);
}

function isWritten(outcome: Outcome): outcome is Exclude<Outcome, 'conflict'> {
  return outcome !== 'conflict' && outcome.appended;
}

function byPosition(a: { readonly outcome: Outcome }, b: { readonly outcome: Outcome }): number {
  const [first, second] = [a.outcome, b.outcome];
  return isWritten(first) && isWritten(second) ? first.position - second.position : 0;
}

/** What both say of an event. */
interface Told {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  readonly data: unknown;
  readonly actor: unknown;
}

function tellMessage({ id, stream, version, type, data, metadata }: Message): Told {
  const { actor } = metadata as { readonly actor: unknown };
  return { id, stream, revision: version + 1, type, data, actor };
}

function tellHashed({ actor, payload, ...event }: HashedEvent) {
  return tell({ ...event, actor: JSON.parse(actor), data: JSON.parse(payload ?? 'null') });
}

function tell({ id, stream, revision, type, data, actor, position }: Told & { position: number }) {
  return { id, stream: toItsName(stream), revision, type, data, actor, position };
}
