/** What somebody may do to the file of a store behind its back, from one letter to a whole tail. */
import Database from 'better-sqlite3';
import fc from 'fast-check';
import type { Row } from './chain-oracle.ts';
import { hashOf, payloadHashOf } from './chain-oracle.ts';

const columns = [
  ...['id', 'stream', 'revision', 'type', 'version', 'recorded_at', 'occurred_at', 'actor'],
  ...['causation', 'correlation', 'dedupe_key', 'payload', 'salt', 'payload_hash', 'prev_hash'],
  'hash',
] as const;

/** One thing that somebody does to the file of a store. */
export const mutation = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('letter' as const),
      at: fc.nat(),
      column: fc.constantFrom(...columns),
      letter: fc.nat(),
      /** How far the forger goes: which hashes of that event are made to fit. */
      forged: fc.constantFrom('nothing' as const, 'payload' as const, 'event' as const),
    }),
  },
  fc.record({ kind: fc.constant('payload gone' as const), at: fc.nat() }),
  fc.record({ kind: fc.constant('deleted' as const), at: fc.nat() }),
  fc.record({ kind: fc.constant('swapped' as const), at: fc.nat(), with: fc.nat() }),
  fc.record({ kind: fc.constant('cut' as const), at: fc.nat() }),
  fc.record({ kind: fc.constant('added' as const), at: fc.nat(), forged: fc.boolean() }),
  fc.record({ kind: fc.constant('rewritten' as const), at: fc.nat() }),
  fc.record({ kind: fc.constant('shown' as const), at: fc.nat(), letter: fc.nat() }),
);

export type Mutation = typeof mutation extends fc.Arbitrary<infer Value> ? Value : never;

/** False where the change is none, or one that even a bare table refuses. */
export function tamper(file: string, change: Mutation): boolean {
  const db = new Database(file);
  try {
    const guards = "SELECT name FROM sqlite_master WHERE type = 'trigger'";
    for (const name of db.prepare(guards).pluck().all()) db.exec(`DROP TRIGGER ${name}`);
    return db.transaction(() => apply(db, change))();
  } catch (error) {
    if ((error as { readonly code?: string }).code?.startsWith('SQLITE_CONSTRAINT')) return false;
    throw error;
  } finally {
    db.close();
  }
}

function apply(db: Database.Database, change: Mutation): boolean {
  const rows = db.prepare('SELECT * FROM events ORDER BY position').all() as Row[];
  const row = rows[change.at % rows.length] ?? {};
  const save = (changed: Row) => {
    const names = Object.keys(changed).filter((name) => name !== 'position');
    const assignments = names.map((name) => `${name} = @${name}`);
    db.prepare(`UPDATE events SET ${assignments} WHERE position = @position`).run(changed);
  };
  const remove = (where: string) => db.prepare(`DELETE FROM events WHERE position ${where}`);
  switch (change.kind) {
    case 'letter': {
      const before = row[change.column] ?? null;
      const after = changeOne(before, change.letter);
      if (after === before) return false;
      const changed = { ...row, [change.column]: after };
      if (change.forged !== 'nothing') changed['payload_hash'] = payloadHashOf(changed);
      if (change.forged === 'event') changed['hash'] = hashOf(changed);
      save(changed);
      return true;
    }
    case 'payload gone':
      save({ ...row, payload: null, salt: null });
      return true;
    case 'deleted':
      return remove('= ?').run(row['position']).changes > 0;
    case 'swapped': {
      const other = rows[change.with % rows.length] ?? {};
      if (other === row) return false;
      remove('IN (?, ?)').run(row['position'], other['position']);
      insert(db, { ...row, position: other['position'] ?? 0 });
      insert(db, { ...other, position: row['position'] ?? 0 });
      return true;
    }
    case 'cut':
      return remove('>= ?').run(row['position']).changes > 0;
    case 'added': {
      const last = rows.at(-1) ?? {};
      const fresh = { position: rows.length + 1, id: 'forged', revision: 900, dedupe_key: null };
      const added: Row = { ...row, ...fresh, prev_hash: last['hash'] ?? '' };
      insert(db, change.forged ? { ...added, hash: hashOf(added) } : added);
      return true;
    }
    case 'rewritten':
      rewrite(rows, Number(row['position'])).map(save);
      db.exec("UPDATE learnings_v3 SET text = replace(text, 'e', 'u')");
      return true;
    case 'shown': {
      const shown = db.prepare('SELECT id, text FROM learnings_v3').all() as Row[];
      const { id, text } = shown[change.at % shown.length] ?? {};
      const altered = changeOne(text ?? '', change.letter);
      db.prepare('UPDATE learnings_v3 SET text = ? WHERE id = ?').run(altered, id);
      return true;
    }
  }
}

function insert(db: Database.Database, row: Row): void {
  const names = Object.keys(row);
  db.prepare(`INSERT INTO events (${names}) VALUES (${names.map((name) => `@${name}`)})`).run(row);
}

/** A forger who makes every hash fit from some event to the end. */
function rewrite(rows: readonly Row[], from: number): Row[] {
  let hash = rows[from - 2]?.['hash'] ?? '0'.repeat(64);
  return rows.slice(from - 1).map((row) => {
    const payload = String(row['payload']).replaceAll('e', 'u').replaceAll('"tuxt"', '"text"');
    const changed: Record<string, string | number | null> = { ...row, payload, prev_hash: hash };
    changed['payload_hash'] = payloadHashOf(changed);
    changed['hash'] = hashOf(changed);
    hash = String(changed['hash']);
    return changed;
  });
}

function changeOne(value: string | number | null, letter: number): string | number | null {
  if (value === null) return 'x';
  if (typeof value === 'number') return value + 1 + (letter % 7);
  const at = letter % value.length;
  const other = value[at] === 'e' ? 'o' : 'e';
  return `${value.slice(0, at)}${other}${value.slice(at + 1)}`;
}
