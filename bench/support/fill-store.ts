/**
 * Puts the items of a store into a memory as an agent would, one session's bullets at a time, and
 * tells which entry is which item.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Memory } from '../../src/index.ts';
import { openMemory } from '../../src/index.ts';
import type { Item, Store } from './data-set.ts';
import { noteOf } from './data-set.ts';

/** The one squad of the root. */
export const squad = 'bench';

export interface FilledMemory {
  readonly memory: Memory;
  /** The item that an entry was made of, by the entry's id. */
  readonly itemOf: ReadonlyMap<string, string>;
  /** What the memory did not keep as it was given, in sentences. */
  readonly notes: readonly string[];
}

export interface FillOptions {
  /** Whether an embedder may be used. */
  readonly vectors: boolean;
  /** Whether a role hides others' lessons, as it does by default, or puts its own first. */
  readonly filtersRoles: boolean;
}

/** Makes a memory in `root`, a folder that is not there yet, whose entries are the items. */
export async function fillMemory(
  root: string,
  store: Store,
  options: FillOptions,
): Promise<FilledMemory> {
  writeSettings(root, options);
  const notes: string[] = [];
  let clock = startOf(store.items);
  const now = () => {
    clock += 1_000;
    return new Date(clock).toISOString();
  };
  const memory = await openMemory({ root, mirror: false, now });
  const itemOf = new Map<string, string>();
  const lost: string[] = [];
  const changed: string[] = [];
  for (const { session, items } of sessionsOf(store.items)) {
    const time = items[0]?.meta.time ?? undefined;
    const { stored, skipped } = await memory.write({
      squad,
      session,
      output: `## Session Memory\n${items.map(bulletOf).join('')}`,
      ...(time === undefined ? {} : { occurredAt: new Date(time).toISOString() }),
    });
    const entries = new Map(stored.map((entry) => [entry.line, entry]));
    for (const [index, item] of items.entries()) {
      const entry = entries.get(index + firstBulletLine);
      if (entry === undefined) {
        const reason = skipped.find(({ line }) => line === index + firstBulletLine)?.reason;
        lost.push(`${item.id} (${reason ?? 'no reason given'})`);
        continue;
      }
      itemOf.set(entry.id, item.id);
      if (entry.text !== storedText(item)) changed.push(item.id);
    }
  }
  notes.push(
    ...noteOf('items that were not stored', lost),
    ...noteOf('items that were stored in other words, such as masked', changed),
  );
  return { memory, itemOf, notes: notes.map((note) => `${store.store}: ${note}`) };
}

/** A role as a tag can hold it: upper case, of letters, digits, `-` and `_`. */
export function toRole(given: string): string {
  const role = given
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}\p{M}_-]+/gu, '-')
    .slice(0, 60);
  // A tag of one character or of digits is a check box or a date to the parser.
  return [...role].length > 1 && /^\p{L}/u.test(role) ? role : `R-${role}`;
}

const firstBulletLine = 2;
const learningsMax = 200;

/** Nothing is distilled or compressed, so that each item stays an entry. */
function writeSettings(root: string, { vectors, filtersRoles }: FillOptions): void {
  const settings = {
    autoDistillEvery: 0,
    relevance: { roleFiltering: filtersRoles },
    layers: { episodic: { compressAfterDays: 36_500, maxSessions: 1_000_000 } },
    ...(vectors ? {} : { embedder: { kind: 'none' } }),
  };
  mkdirSync(root, { recursive: true });
  writeFileSync(`${root}/squadlog.json`, JSON.stringify(settings));
}

interface Session {
  readonly session: string;
  readonly items: readonly Item[];
}

/** Sessions in the order of their first items, each of no more items than a capture takes. */
function sessionsOf(items: readonly Item[]): Session[] {
  const ordered = sortBy(items, ({ meta }) => meta.order);
  const groups = new Map<string, Item[]>();
  for (const [index, item] of ordered.entries()) {
    const { session } = item.meta;
    const key = session === undefined || session === null ? `item ${index}` : `session ${session}`;
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  // By number, as what a data set calls a session may be no name of ours.
  return [...groups.values()].flatMap((group, number) => {
    const turns = sortBy(group, ({ meta }) => meta.turn);
    const parts = Math.ceil(turns.length / learningsMax);
    return Array.from({ length: parts }, (_, part) => ({
      session: `session-${number + 1}`,
      items: turns.slice(part * learningsMax, (part + 1) * learningsMax),
    }));
  });
}

/** As they are where one has no number. */
function sortBy(items: readonly Item[], numberOf: (item: Item) => number | null | undefined) {
  const numbers = new Map(items.map((item) => [item, numberOf(item) ?? Number.NaN]));
  if ([...numbers.values()].some(Number.isNaN)) return [...items];
  return [...items].sort((a, b) => (numbers.get(a) ?? 0) - (numbers.get(b) ?? 0));
}

function bulletOf(item: Item): string {
  return `- [${toRole(item.meta.role ?? item.meta.speaker ?? 'ALL')}] ${storedText(item)}\n`;
}

/**
 * On one line, so that no markdown in it is read as the section's. A speaker who is the tag isn't
 * repeated.
 */
function storedText({ text, meta: { role, speaker } }: Item): string {
  const line = text.replace(/\s*[\r\n\u2028\u2029]+\s*/gu, ' ').trim();
  const lead = `${speaker}: `;
  const isRepeated = (role ?? undefined) === undefined && speaker && line.startsWith(lead);
  return isRepeated ? line.slice(lead.length).trim() : line;
}

/** Just after the newest item, as if the run that asks came next. */
function startOf(items: readonly Item[]): number {
  const times = items.flatMap(({ meta: { time } }) => (time ? [new Date(time).getTime()] : []));
  return Math.max(Date.parse('2020-01-01T00:00:00.000Z'), ...times) + 3_600_000;
}
