/** `why` looks things up: it never walks a table that holds the rows of all squads. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { SqliteQueryCompiler } from 'kysely';
import { expect, it } from 'vitest';
import type { Selection, Template } from '../../src/projections/statement.ts';
import { explainEntry } from '../../src/queries/explain-entry.ts';
import type { QueryContext } from '../../src/queries/query.ts';
import { wordsAlone } from '../../src/queries/understanding.ts';
import { createSqliteStorage } from '../../src/storage/sqlite/sqlite-storage.ts';
import { openKiln, squad, teach } from '../support/kiln.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const folder = temporaryFolders();

it('for a line, a pattern and a session', async () => {
  const root = folder();
  await fill(root);
  const file = join(root, 'squadlog.db');
  const asked = new Set<Template>();
  for (const entry of ['L2', 'L5', 'P2', 'R1', 's4', 'Retry three times']) {
    for (const template of await selectionsFor(entry, file)) asked.add(template);
  }
  const db = new Database(file, { readonly: true });
  const plans = [...asked].flatMap((template) => plan(db, template));
  db.close();
  expect(asked.size).toBeGreaterThan(20);
  expect([...new Set(plans.filter(isWholeTable))]).toEqual([]);
});

async function fill(root: string): Promise<void> {
  const memory = await openKiln(root);
  await teach(memory, 's2', 'flags live in flags.toml.', 'Retry twice');
  await memory.distill({ squad });
  await memory.read({ squad, session: 's3' });
  await memory.supersede({ squad, old: 'L5', new: 'Retry three times' });
  await memory.compress({ squad, days: 0 });
  await memory.read({ squad, session: 's4' });
  await memory.close();
}

async function selectionsFor(entry: string, file: string): Promise<ReadonlySet<Template>> {
  const storage = createSqliteStorage({ file, now: () => '2026-11-30T09:00:00.000Z' });
  const reader = await storage.read();
  const asked = new Set<Template>();
  const rows = <Row>(selection: Selection<Row>) => {
    asked.add(selection.template);
    return reader.rows(selection);
  };
  const context: QueryContext = {
    view: { ...reader, rows },
    settings: { encoding: 'o200k_base' } as QueryContext['settings'],
    ...{ root: '', warnings: [] },
    storeBytes: async () => 0,
    hostFailures: async () => ({ failures: [], problems: [] }),
    countTokens: async () => 0,
    findPlaces: async () => [],
    understand: async () => wordsAlone(),
  };
  await explainEntry.run({ squad, entry, injected: false }, context);
  await reader.close();
  await storage.close();
  return asked;
}

function plan(db: Database.Database, { node }: Template): readonly string[] {
  const { sql } = new SqliteQueryCompiler().compileQuery(node, { queryId: 'plan' });
  const values = sql.match(/\?/gu)?.map(() => '[]') ?? [];
  const steps = db.prepare(`explain query plan ${sql}`).all(...values);
  return (steps as { detail: string }[]).map(({ detail }) => `${detail} | ${sql}`);
}

/** Lists that a query is given, what it collects itself, and standards, which are all there are. */
function isWholeTable(step: string): boolean {
  const [, scanned] = /^SCAN (\S+)/u.exec(step) ?? [];
  if (scanned === undefined || /VIRTUAL TABLE/u.test(step)) return false;
  const isCollected =
    scanned.startsWith('(subquery') || ['CONSTANT', 'chain', 'c', 'newest'].includes(scanned);
  return !isCollected && scanned !== 'standards_v2';
}
