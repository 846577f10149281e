/**
 * Writing to a log that many machines write to: decided on the replica where it stands, appended
 * only where the log still ends there, and decided again where it does not.
 *
 * Optimistic concurrency control (Kung and Robinson, 1981); after a few defeats the log's lock is
 * taken before the decision, so that nobody is beaten for ever.
 */
import { MemoryError } from '../../errors.ts';
import type { HashedEvent } from '../hash-chain.ts';
import type { Head } from '../log-walk.ts';
import type { Replica } from '../sqlite/replica.ts';
import type { Follower } from './follow.ts';
import { createLog } from './migrate.ts';
import { whileLost } from './reconnect.ts';
import type { Server, Session } from './server.ts';
import type { Statements } from './statements.ts';
import type { StoreLocation } from './store-url.ts';
import { isLost } from './translate-error.ts';

/** Events decided at a base, to be appended there or nowhere. */
export interface Planned {
  readonly base: Head;
  readonly rows: readonly HashedEvent[];
}

export interface WriterParts {
  readonly location: StoreLocation;
  readonly server: Server;
  readonly statements: Statements;
  readonly replica: Replica;
  readonly follower: Follower;
  noteHead(head: Head): void;
}

export interface Writer {
  /** Runs `plan` until what it gives stands in the log; it is called anew for each try. */
  write<Plan extends Planned>(plan: () => Promise<Plan>): Promise<Plan>;
}

/** Tries before the lock is taken first. */
const optimisticTries = 2;

export function createWriter(parts: WriterParts): Writer {
  const { server, statements, replica, follower } = parts;
  let isPrepared = false;
  // Others were faster the last time: they will be again.
  let isContended = false;
  const prepare = async () => {
    const head = await follower.catchUp();
    if (!follower.isMade()) await createFor(head, parts);
    isPrepared = true;
  };
  const append = async (session: Session, { base, rows }: Planned): Promise<boolean> => {
    const [row] = await session.rows(statements.append(base, rows));
    return row?.appended === true;
  };
  /** Undefined where the log went on behind the base that was decided on. */
  const atBase = async <Plan extends Planned>({ plan, unanswered }: Write<Plan>) => {
    const { position: base } = await replica.head();
    const outcome = await tryPlan(plan);
    if (!('planned' in outcome) || outcome.planned.rows.length === 0) {
      const { position } = await follower.catchUp();
      if (position !== base) return undefined;
      if ('refusal' in outcome) throw outcome.refusal;
      return outcome.planned;
    }
    const { planned } = outcome;
    try {
      const appended = await append({ rows: server.once }, planned);
      return appended ? await settle(planned, parts) : undefined;
    } catch (error) {
      if (isLost(error)) unanswered.push(planned);
      throw error;
    }
  };
  const underLock = async <Plan extends Planned>({ plan, unanswered }: Write<Plan>) => {
    let decided: Plan | undefined;
    try {
      decided = await server.transaction(async (session) => {
        const before = await replica.head();
        await session.rows(statements.lock());
        const { position } = await follower.catchUp(session);
        isContended = position !== before.position;
        const landed = await findLanded(unanswered, replica);
        if (landed !== undefined) return landed;
        decided = await plan();
        if (decided.rows.length > 0 && !(await append(session, decided))) throw unlocked(parts);
        return decided;
      });
    } catch (error) {
      if (decided !== undefined && isLost(error)) unanswered.push(decided);
      throw error;
    }
    return settle(decided, parts);
  };
  const attempt = async <Plan extends Planned>(write: Write<Plan>): Promise<Plan> => {
    if (!isPrepared) await prepare();
    for (let tries = 0; !isContended && tries < optimisticTries; tries += 1) {
      if (tries > 0 || write.unanswered.length > 0) await prepare();
      const done = (await findLanded(write.unanswered, replica)) ?? (await atBase(write));
      if (done !== undefined) return done;
    }
    isContended = true;
    return underLock(write);
  };
  const write = async <Plan extends Planned>(plan: () => Promise<Plan>): Promise<Plan> => {
    const unanswered: Plan[] = [];
    try {
      return await whileLost(() => attempt({ plan, unanswered }));
    } catch (error) {
      throw isLost(error) && unanswered.length > 0 ? unknownOutcome(parts, error) : error;
    }
  };
  // One replica serves all callers of a process; each decides on what the one before it left.
  let last: Promise<unknown> = Promise.resolve();
  return {
    write: (plan) => {
      const next = last.then(() => write(plan));
      last = next.catch(() => undefined);
      return next;
    },
  };
}

/**
 * What a plan comes to, or why it is refused. Where that is nothing to append, it was still to be
 * decided on all that others wrote.
 */
async function tryPlan<Plan>(
  plan: () => Promise<Plan>,
): Promise<{ readonly planned: Plan } | { readonly refusal: unknown }> {
  try {
    return { planned: await plan() };
  } catch (refusal) {
    return { refusal };
  }
}

async function settle<Plan extends Planned>(
  planned: Plan,
  { replica, noteHead }: WriterParts,
): Promise<Plan> {
  const head = planned.rows.at(-1);
  if (head === undefined) return planned;
  noteHead(head);
  // What stands in the log is recorded; a replica that can't be written says so when it is read.
  await replica.ingest(planned.rows, { after: planned.base }).catch(() => undefined);
  return planned;
}

interface Write<Plan> {
  readonly plan: () => Promise<Plan>;
  /** What was asked of a connection that got lost before it answered: it may land even now. */
  readonly unanswered: Plan[];
}

/** The plan whose events the log got after all; the replica stands at the log's head. */
async function findLanded<Plan extends Planned>(
  unanswered: readonly Plan[],
  { storage }: Replica,
): Promise<Plan | undefined> {
  for (const planned of unanswered) {
    const position = await storage.positionOf(planned.rows[0]?.id ?? '');
    if (position !== undefined) return planned;
  }
  return undefined;
}

/** A log that this machine saw events of and that is not there any more is not made anew. */
async function createFor({ position }: Head, { server, location }: WriterParts): Promise<void> {
  if (position === 0) return createLog(server, location);
  throw new MemoryError({
    code: 'corrupt',
    message:
      `${location.shown} has no log any more, and this machine saw ${position} events of one. ` +
      'Restore a backup of it, or accept the log as it is.',
    hint: 'squadlog verify --accept-head',
  });
}

function unlocked({ location }: WriterParts): MemoryError {
  return new MemoryError({
    code: 'internal',
    message: `${location.shown} went on while its lock was held; nothing was recorded.`,
  });
}

function unknownOutcome({ location }: WriterParts, cause: unknown): MemoryError {
  return new MemoryError({
    code: 'unavailable',
    message:
      `${location.shown} was lost before it answered, so nobody knows whether this was recorded. ` +
      'Do the same again once it is back: what the log holds is not recorded twice.',
    hint: 'squadlog doctor',
    cause,
  });
}
