/**
 * Keeps the replica in step with the log on the server, and knows what stands in the way: a read
 * goes on with what the replica holds, and says so.
 */
import { isMemoryError, MemoryError } from '../../errors.ts';
import type { HashedEvent } from '../hash-chain.ts';
import type { Head } from '../log-walk.ts';
import { disagreementOf } from '../log-walk.ts';
import type { Replica } from '../sqlite/replica.ts';
import type { AskOptions } from './ask.ts';
import { isNewerFormat, latestFormat, refuseNewerFormat } from './migrate.ts';
import type { Server, Session } from './server.ts';
import type { PageRow, Statements } from './statements.ts';
import type { StoreLocation } from './store-url.ts';
import { isMissing } from './translate-error.ts';

export interface FollowerParts {
  readonly location: StoreLocation;
  readonly server: Server;
  readonly statements: Statements;
  readonly replica: Replica;
  /** What this machine saw last of the log, which it must still hold. */
  readWitness(): Head | 'unreadable' | undefined;
  noteHead(head: Head): void;
  /** How long who reads waits for a server that may never answer. */
  readonly answerMsMax: number;
}

type PageAt = Parameters<Statements['pageFrom']>[0];

export interface Follower {
  /**
   * Takes in what is new on the server. Fails with `unavailable` or `busy` where it can't be asked,
   * with `corrupt` where its log is not the one that this machine knows.
   */
  catchUp(session?: Session): Promise<Head>;
  /** The same for who reads: where the replica can answer, what failed becomes a warning. */
  catchUpOrTell(): Promise<void>;
  /** Whether the log's tables were there when they were last asked for. */
  isMade(): boolean;
  /** What the last catching up met. */
  warnings(): readonly string[];
}

/** Events that are asked for at once; few at first, so that the answer is there soon. */
const firstPageEvents = 200;
const pageEvents = 2_000;

export function createFollower(parts: FollowerParts): Follower {
  const { location, server, statements, replica } = parts;
  let made = true;
  let told: readonly string[] = [];
  let hasErased = false;
  const readPage = async (session: Session, at: PageAt, how: AskOptions) => {
    try {
      const page = await session.rows(statements.pageFrom(at), how);
      made = true;
      const { format = latestFormat, witnessed = null } = page[0] ?? {};
      refuseNewerFormat(format, location);
      return { events: page.filter(isEvent), witnessed: witnessed ?? undefined };
    } catch (error) {
      if (!isMissing(error)) throw error;
      made = false;
      return { events: [], witnessed: undefined };
    }
  };
  const catchUp = async (session: Session = server, first: AskOptions = {}): Promise<Head> => {
    let known = await replica.head();
    for (let how = first, limit = firstPageEvents; ; how = {}, limit = pageEvents) {
      const witness = readable(parts.readWitness());
      const from = Math.max(known.position, 1);
      // The event at the head comes along, to see that it is still the same.
      const at = { position: from, witness: witness.position, limit: limit + 1 };
      const { events, witnessed } = await readPage(session, at, how);
      refuseOther(location, witness, witnessed);
      const fresh = known.position === 0 ? events : events.slice(1);
      if (known.position > 0) refuseOther(location, known, hashOf(events[0], known));
      if (fresh.length === 0) return known;
      hasErased ||= known.position > 0 && fresh.some(({ type }) => type === 'EntryErased');
      const last = fresh.at(-1)?.position ?? 0;
      known = await replica.ingest(fresh, { after: known });
      parts.noteHead(known);
      // Short of the page's end, another process began a replica anew meanwhile.
      if (events.length <= limit && known.position >= last) return known;
    }
  };
  /** What another machine erased goes here too; where a reader is in the way, `doctor` says so. */
  const cleanUp = async (): Promise<void> => {
    if (!hasErased) return;
    hasErased = false;
    await replica.storage.clean({ waitMsMax: 0 });
  };
  const canAnswer = async () => (await replica.head()).position > 0;
  return {
    catchUp: async (session) => {
      const head = await catchUp(session);
      told = [];
      // Not while others wait for the log's lock.
      if (session === undefined) await cleanUp();
      return head;
    },
    catchUpOrTell: async () => {
      try {
        await catchUp(server, { answerMsMax: parts.answerMsMax });
        told = [];
        await cleanUp();
      } catch (error) {
        if (!isTellable(error) || !(await canAnswer())) throw error;
        const { position } = await replica.head();
        told = [`${error.message} What is shown is the memory as of event ${position}.`];
      }
    },
    isMade: () => made,
    warnings: () => told,
  };
}

/** A newer release's log is not for this one to read, whatever it knows of it. */
function isTellable(error: unknown): error is MemoryError {
  if (!isMemoryError(error) || isNewerFormat(error)) return false;
  return ['unavailable', 'busy', 'corrupt'].includes(error.code);
}

function isEvent(row: PageRow): row is PageRow & HashedEvent {
  return typeof row.position === 'number';
}

function hashOf(event: HashedEvent | undefined, { position }: Head): string | undefined {
  return event?.position === position ? event.hash : undefined;
}

function readable(witness: Head | 'unreadable' | undefined): Head {
  return typeof witness === 'object' ? witness : { position: 0, hash: '' };
}

/** A log that lost events must not grow over the gap: the loss would never be seen again. */
function refuseOther({ shown }: StoreLocation, seen: Head, hash: string | undefined): void {
  const disagreement = disagreementOf(seen, hash);
  if (disagreement === undefined) return;
  throw new MemoryError({
    code: 'corrupt',
    message:
      `${shown} is not the log that this machine knows: ${disagreement}. Restore a backup of ` +
      'it, or accept the log as it is.',
    hint: 'squadlog verify --accept-head',
  });
}
