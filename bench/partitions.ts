/**
 * Squads spread over several logs, as schemas of one server: how many appends a second all writers
 * together do, by the number of logs and of writers. A simulation of what more servers would give:
 * the logs share this machine's cores and disk.
 */
import type { CompiledQuery } from 'kysely';
import pg from 'pg';
import { hashDraft } from '../src/storage/hash-draft.ts';
import type { Head } from '../src/storage/log-walk.ts';
import { createLog } from '../src/storage/postgres/migrate.ts';
import { connectLazily } from '../src/storage/postgres/server.ts';
import type { Statements } from '../src/storage/postgres/statements.ts';
import { statementsOf } from '../src/storage/postgres/statements.ts';
import { parseStoreUrl } from '../src/storage/postgres/store-url.ts';
import { emptyHead } from '../src/storage/storage.ts';
import { startPostgres } from '../test/support/postgres-server.ts';
import type { Bench, BenchOptions, Row } from './bench.ts';
import { median } from './support/measure.ts';
import { learningDraft } from './support/seed-store.ts';

export const partitions: Bench = {
  name: 'partitions',
  summary: 'writers of 16 squads, whose squads are spread over 1 to 16 logs of one server',
  run,
};

const squads = 16;

async function run({ full }: BenchOptions): Promise<readonly Row[]> {
  const server = await startPostgres({ durable: true });
  try {
    const url = server.url();
    const rows: Row[] = [];
    for (const writers of full ? [1, 8, 32] : [8]) {
      const rates = new Map<number, number[]>();
      for (let round = 0; round < (full ? 5 : 3); round += 1) {
        for (const logs of [1, 2, 4, 8, 16]) {
          const rate = await measure({ url, logs, writers, forMs: full ? 3_000 : 1_000 });
          rates.set(logs, [...(rates.get(logs) ?? []), rate]);
        }
      }
      const alone = median(rates.get(1) ?? []);
      for (const [logs, figures] of rates) {
        const ours = median(figures);
        const what = `appends of ${writers} writers to ${logs} logs`;
        rows.push({ what, unit: '1/s', ours, raw: alone, ratio: ours / alone, note: 'raw: 1 log' });
      }
    }
    return rows;
  } finally {
    await server.stop();
  }
}

interface Setting {
  readonly url: string;
  readonly logs: number;
  readonly writers: number;
  readonly forMs: number;
}

/** Appends a second: lock, head, append, commit, as a writer does who was beaten before. */
async function measure({ url, logs, writers, forMs }: Setting): Promise<number> {
  const all = await Promise.all(Array.from({ length: logs }, (_, log) => makeLog(url, log)));
  const clients = await Promise.all(Array.from({ length: writers }, () => connect(url)));
  const end = performance.now() + forMs;
  let appended = 0;
  const start = performance.now();
  await Promise.all(
    clients.map(async (client, writer) => {
      for (let number = 0; performance.now() < end; number += 1) {
        const squad = (writer + number) % squads;
        await appendTo(client, all[squad % logs] as Statements, `squad-${squad}`);
        appended += 1;
      }
    }),
  );
  const seconds = (performance.now() - start) / 1_000;
  await Promise.all(clients.map((client) => client.end()));
  return appended / seconds;
}

async function makeLog(url: string, log: number): Promise<Statements> {
  const location = parseStoreUrl(`${url}${url.includes('?') ? '&' : '?'}schema=part_${log}`);
  const limits = { connectTimeoutMs: 10_000, statementTimeoutMs: 60_000, connectionsMax: 1 };
  const server = connectLazily({ location, ...limits });
  await createLog(server, location);
  await server.close();
  return statementsOf(location.schema);
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

let revision = 0;

async function appendTo(client: pg.Client, log: Statements, squad: string): Promise<void> {
  const ask = async (query: CompiledQuery) => {
    const asked = { name: nameOf(query.sql), text: query.sql, values: [...query.parameters] };
    return (await client.query(asked)).rows;
  };
  await client.query('BEGIN');
  await ask(log.lock());
  const [found] = await ask(log.head());
  const head: Head =
    found === undefined
      ? { position: 0, hash: emptyHead }
      : { position: Number(found.position), hash: found.hash };
  revision += 1;
  const at = { head, revision: revision + Date.now(), recordedAt: new Date().toISOString() };
  await ask(log.append(head, [hashDraft(learningDraft(squad, revision), at)]));
  await client.query('COMMIT');
}

const names = new Map<string, string>();

/** A prepared statement's; each log has its own. */
function nameOf(text: string): string {
  const name = names.get(text) ?? `statement_${names.size}`;
  names.set(text, name);
  return name;
}
