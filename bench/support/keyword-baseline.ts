/**
 * What a plain full-text search finds: SQLite's FTS5 with Porter's stemmer, a query being its words
 * without stop words, quoted and ORed.
 */
import Sqlite from 'better-sqlite3';
import type { Item } from './data-set.ts';

export interface Baseline {
  /** Ids, best first. */
  search(query: string, limit: number): string[];
  close(): void;
}

/** A database in memory that holds the items of one store. */
export function openBaseline(items: readonly Item[]): Baseline {
  const db = new Sqlite(':memory:');
  db.exec("CREATE VIRTUAL TABLE texts USING fts5(id UNINDEXED, text, tokenize='porter unicode61')");
  const insert = db.prepare('INSERT INTO texts (id, text) VALUES (?, ?)');
  db.transaction(() => {
    for (const { id, text } of items) insert.run(id, text);
  })();
  const find = db.prepare('SELECT id FROM texts WHERE texts MATCH ? ORDER BY rank LIMIT ?').pluck();
  return {
    search: (query, limit) => {
      const words = queryWords(query);
      if (words.length === 0) return [];
      return find.all(words.map((word) => `"${word}"`).join(' OR '), limit) as string[];
    },
    close: () => {
      db.close();
    },
  };
}

/** Without stop words, where any other is left. */
function queryWords(query: string): string[] {
  const plain = query.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.replace(/['’](?:s\b)?/gu, '').match(/[\p{L}\p{N}_]+/gu) ?? [];
  const telling = words.filter((word) => !stopWords.has(word));
  return telling.length > 0 ? telling : words;
}

const stopWords = new Set(
  `a about above after again against all also am an and any are as at be because been before being
  below between both but by can cannot could did do does doing don done down during each few for
  from further get gets getting got had has have having he her here hers herself him himself his how
  i if in into is isnt it its itself just kind like ll many may me might more most much must my
  myself no nor not now of off on once only or other our ours ourselves out over own re same shall
  she should so some such than that the their theirs them themselves then there these they this
  those through to too type under until up us ve very was we were what when where which while who
  whom whose why will with would you your yours yourself yourselves`.split(/\s+/u),
);
