/** The log on PostgreSQL for benches: as a machine opens it, and alone without a replica. */
import { openStorage } from '../../src/open-storage.ts';
import type { HashedEvent } from '../../src/storage/hash-chain.ts';
import { hashDraft } from '../../src/storage/hash-draft.ts';
import type { Head } from '../../src/storage/log-walk.ts';
import { createLog } from '../../src/storage/postgres/migrate.ts';
import { connectLazily } from '../../src/storage/postgres/server.ts';
import { statementsOf } from '../../src/storage/postgres/statements.ts';
import { parseStoreUrl } from '../../src/storage/postgres/store-url.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { emptyHead } from '../../src/storage/storage.ts';
import { learningDraft } from './seed-store.ts';

/** A store on a schema, as a machine with this root has it. */
export function openOn(url: string, schema: string, root: string): Storage {
  const location = locate(url, schema);
  const chosen = { kind: 'postgres', rule: 'bench', shown: location.shown, location } as const;
  return openStorage({ ...chosen, ...limits }, { root, now: () => new Date().toISOString() });
}

/** The log alone: what a draft becomes, and the one function that takes it in. */
export function openLog(url: string) {
  const location = locate(url, 'log_alone');
  const server = connectLazily({ location, ...limits });
  const statements = statementsOf(location.schema);
  const next = chainOf('alone');
  let made = false;
  return {
    append: async () => {
      if (!made) {
        await createLog(server, location);
      }
      made = true;
      const { base, row } = next();
      const [answer] = await server.once(statements.append(base, [row]));
      if (answer?.appended !== true) throw new Error('The log was somewhere else.');
    },
    close: server.close,
  };
}

/** The same as writers do who were beaten: the lock first, then the head, then the append. */
export async function openLockedLog(url: string, at: { schema: string; squad: string }) {
  const location = locate(url, at.schema);
  const server = connectLazily({ location, ...limits });
  const statements = statementsOf(location.schema);
  await createLog(server, location);
  let revision = 0;
  const one = () =>
    server.transaction(async (session) => {
      await session.rows(statements.lock());
      const [head = { position: 0, hash: emptyHead }] = await session.rows(statements.head());
      const place = { head, revision, recordedAt: new Date().toISOString() };
      const row = hashDraft(learningDraft(at.squad, revision), place);
      revision += 1;
      await session.rows(statements.append(head, [row]));
    });
  return { one, close: server.close };
}

/** Rows for a bare insert. */
export function rawRows(squad: string): () => HashedEvent {
  const next = chainOf(squad);
  return () => next().row;
}

/** Events of one stream, each chained to the one before. */
function chainOf(squad: string): () => { readonly base: Head; readonly row: HashedEvent } {
  let base: Head = { position: 0, hash: emptyHead };
  return () => {
    const at = { head: base, revision: base.position, recordedAt: new Date().toISOString() };
    const row = hashDraft(learningDraft(squad, base.position), at);
    const before = base;
    base = row;
    return { base: before, row };
  };
}

function locate(url: string, schema: string) {
  return parseStoreUrl(`${url}${url.includes('?') ? '&' : '?'}schema=${schema}`);
}

const limits = { connectTimeoutMs: 10_000, statementTimeoutMs: 60_000, connectionsMax: 1 };
