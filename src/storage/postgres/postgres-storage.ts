/** The store on PostgreSQL: a log on a server that many machines share, read by a replica here. */
import { join } from 'node:path';
import { isMemoryError } from '../../errors.ts';
import { walkLog } from '../log-walk.ts';
import { openReplica } from '../sqlite/replica.ts';
import { keepWitness, readWitness, witnessPath } from '../sqlite/witness.ts';
import type { EventFilter, Storage } from '../storage.ts';
import { emptyHead } from '../storage.ts';
import { createNews } from './await-news.ts';
import { careFor } from './care.ts';
import { createWriter } from './commit.ts';
import type { ServerOptions } from './driver.ts';
import { createFollower } from './follow.ts';
import { findGuardFaults } from './guards.ts';
import { eachOf, readHead, readPages } from './read-events.ts';
import { connectLazily } from './server.ts';
import { statementsOf } from './statements.ts';

export interface PostgresOptions extends ServerOptions {
  /** The folder that holds the replica, and what this machine saw last of the log. */
  readonly root: string;
  /** The clock; ISO 8601 UTC with milliseconds. */
  readonly now: () => string;
}

/** Connects to nothing yet; the first write makes the log where it is missing. */
export function createPostgresStorage(options: PostgresOptions): Storage {
  const { location, root, now } = options;
  const file = join(root, `squadlog.replica-${location.key}.db`);
  const witnessed = join(root, `squadlog.postgres-${location.key}.db`);
  const server = connectLazily(options);
  const statements = statementsOf(location.schema);
  const replica = openReplica({ file, now });
  const witness = keepWitness(witnessed);
  const noteHead = witness.write;
  const log = { location, server, statements, replica, noteHead };
  const follower = createFollower({
    ...log,
    answerMsMax: options.connectTimeoutMs,
    readWitness: () => readWitness(witnessed),
  });
  const { write } = createWriter({ ...log, follower });
  const news = createNews(server, statements);
  let isFollowed = false;
  const followed = async <T>(read: () => Promise<T>): Promise<T> => {
    await follower.catchUpOrTell();
    isFollowed = true;
    return read();
  };
  const pages = (filter: EventFilter) => readPages({ server, statements }, filter);
  const care = { ...log, follower, pages };
  return {
    commit: async (work) => {
      const { rows, base, ...done } = await write(() => replica.planWork(work, now()));
      return { ...done, position: (rows.at(-1) ?? base).position };
    },
    append: async (drafts, expected) => {
      const how = { expected, recordedAt: now() };
      return (await write(() => replica.planDrafts(drafts, how))).appended;
    },
    adopt: async (events) => {
      const { rows } = await write(() => replica.planAdoption(events));
      return { recorded: rows.length, repeated: events.length - rows.length };
    },
    read: () => followed(() => replica.storage.read()),
    readAt: (position, streams, how) =>
      followed(() => replica.storage.readAt(position, streams, how)),
    positionAt: (recordedAt) => followed(() => replica.storage.positionAt(recordedAt)),
    positionOf: (eventId) => followed(() => replica.storage.positionOf(eventId)),
    hashedEvents: (filter) => eachOf(pages(filter)),
    verify: async ({ head } = {}) => {
      const seen = readWitness(witnessed);
      const walk = walkLog({ witness: seen, head });
      for await (const event of eachOf(pages({}))) walk.note(event);
      const faults = (await findGuardFaults(log)).map(
        (fault) => `The store was altered: ${fault}.`,
      );
      const warnings = [...faults, ...(seen === 'unreadable' ? [unreadable(witnessed)] : [])];
      const verification = walk.verification();
      return warnings.length === 0 ? verification : { ...verification, warnings };
    },
    warnings: async () => {
      const unread = isFollowed ? [] : await follower.catchUpOrTell().then(none, tellReach);
      isFollowed = unread.length === 0;
      const seen = readWitness(witnessed) === 'unreadable' ? [unreadable(witnessed)] : [];
      return [...unread, ...follower.warnings(), ...seen, ...(await replica.storage.warnings())];
    },
    acceptHead: async () => {
      const before = readWitness(witnessed);
      await replica.clear();
      const head = await readHead(log);
      noteHead(head ?? { position: 0, hash: emptyHead });
      await follower.catchUp();
      const seen = before === undefined || before === 'unreadable' ? null : before;
      return head === undefined ? undefined : { ...head, witnessed: seen };
    },
    awaitNews: news.awaitNews,
    ...careFor(care),
    close: async () => {
      witness.close();
      await news.close();
      await replica.storage.close();
      await server.close();
    },
  };
}

const none = (): readonly string[] => [];

/** What can't be reached is told; what is wrong with a log fails whoever asks. */
function tellReach(error: unknown): readonly string[] {
  if (!isMemoryError(error) || !['unavailable', 'busy'].includes(error.code)) throw error;
  return [error.message];
}

function unreadable(witnessed: string): string {
  return `${witnessPath(witnessed)} is unreadable; verify the log, then accept its head.`;
}
