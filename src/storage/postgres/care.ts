/** The care of a log on PostgreSQL and of its replica here: comparing, cleaning, facts, damage. */
import { createRequire } from 'node:module';
import { messageOf } from '../../errors.ts';
import type { HashedEvent } from '../hash-chain.ts';
import type { Replica } from '../sqlite/replica.ts';
import type { EventFilter } from '../storage.ts';
import type { StorageCare } from '../storage-care.ts';
import type { Cleaning } from '../store-facts.ts';
import type { Follower } from './follow.ts';
import { findGuardFaults } from './guards.ts';
import { latestFormat } from './migrate.ts';
import type { Server } from './server.ts';
import type { FactsRow, Statements } from './statements.ts';
import type { StoreLocation } from './store-url.ts';
import { isMissing } from './translate-error.ts';

export interface CareParts {
  readonly location: StoreLocation;
  readonly server: Server;
  readonly statements: Statements;
  readonly replica: Replica;
  readonly follower: Follower;
  pages(filter: EventFilter): AsyncIterable<readonly HashedEvent[]>;
}

export function careFor(parts: CareParts): StorageCare {
  const { location, server, statements, replica, follower, pages } = parts;
  const readFacts = async () => {
    try {
      return (await server.rows(statements.facts()))[0];
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  };
  return {
    compareWithLog: async ({ onProgress } = {}) => {
      await follower.catchUp();
      return replica.compareWithPages((until) => told(pages({ until }), onProgress));
    },
    summariseProjections: async (until, options) => {
      await follower.catchUp();
      return replica.storage.summariseProjections(until, options);
    },
    rebuild: async ({ onProgress } = {}) => {
      await replica.clear();
      const { position } = await follower.catchUp();
      onProgress?.(position);
    },
    backup: async (target) => {
      await follower.catchUp();
      return replica.storage.backup(target);
    },
    clean: async (options) => {
      await follower.catchUp();
      const facts = await readFacts();
      const onServer = await cleanServer(parts, facts);
      const here = await replica.storage.clean(options);
      return onServer.done ? here : onServer;
    },
    findDamage: async () => [
      ...(await replica.storage.findDamage()).map((problem) => `${replicaName}: ${problem}`),
      ...(await findGuardFaults(parts)),
    ],
    facts: async () => {
      const [facts, here] = [await readFacts(), await replica.storage.facts()];
      return {
        kind: 'postgres',
        location: location.shown,
        bytes: facts?.bytes ?? 0,
        journalMode: `synchronous_commit ${facts?.durability ?? 'unknown'}`,
        engineVersion: facts?.version ?? 'unknown',
        driver: `pg ${driverVersion()}`,
        format: facts?.format ?? latestFormat,
        pageBytes: here.pageBytes,
        freeBytes: here.freeBytes,
        uncleaned: Math.max(facts?.uncleaned ?? 0, here.uncleaned),
        cleanUntil: Math.min(facts?.cleanUntil ?? 0, here.cleanUntil),
      };
    },
  };
}

const replicaName = 'the replica of this machine';

/** Writing the table anew lets go of what was erased; only its owner may. */
async function cleanServer(
  { location, server, statements }: CareParts,
  facts: FactsRow | undefined,
): Promise<Cleaning> {
  if (facts === undefined || facts.uncleaned === 0) return { done: true };
  const table = `"${location.schema}".events`;
  if (!facts.mayClean) {
    const note = `INSERT INTO "${location.schema}".cleanings VALUES (${facts.newestErasure})`;
    const reason = `this role does not own the log; its owner runs VACUUM (FULL) ${table}; ${note}`;
    return { done: false, reason };
  }
  try {
    // Rows that an open snapshot of the database could still ask for are written anew as well. The
    // detail tells how many those were; its number comes first in every language.
    const details = await server.script(`VACUUM (FULL, VERBOSE) ${table}`);
    if (Number(/\d+/.exec(details.join(''))?.[0]) !== 0) return heldBack;
    await server.rows(statements.noteClean(facts.newestErasure));
    return { done: true };
  } catch (error) {
    return { done: false, reason: messageOf(error) };
  }
}

const heldBack: Cleaning = {
  done: false,
  reason: 'another session of the database was reading from before the erasure all the while',
};

/** Passes pages on, and tells how far they came. */
async function* told(
  pages: AsyncIterable<readonly HashedEvent[]>,
  onProgress?: (position: number) => void,
): AsyncGenerator<readonly HashedEvent[]> {
  for await (const page of pages) {
    yield page;
    const last = page.at(-1);
    if (last !== undefined) onProgress?.(last.position);
  }
}

function driverVersion(): string {
  const manifest = createRequire(import.meta.url)('pg/package.json');
  return String((manifest as { readonly version?: unknown }).version);
}
