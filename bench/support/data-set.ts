/** The form of the data sets that recall is measured on, and what is said of another file. */
import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';

/** A memory of its own: no query sees another store's items. */
export interface Store {
  readonly store: string;
  readonly items: readonly Item[];
  readonly queries: readonly Query[];
}

export type Item = z.infer<typeof item>;
export type Query = z.infer<typeof query>;

export interface DataSet {
  readonly stores: readonly Store[];
  /** What was left out of the file's queries and why; empty where all is taken. */
  readonly notes: readonly string[];
}

/** Reads a file; fails with the place of what does not fit, or the reason why it can't be read. */
export function readDataSet(file: string): DataSet {
  return parseDataSet(readJson(file), file);
}

/**
 * Checks a parsed file. Gold that names no item of its store is dropped and noted, and so is a
 * query that then has none.
 */
export function parseDataSet(value: unknown, file: string): DataSet {
  const checked = z.safeParse(z.array(store).check(z.minLength(1)), value);
  if (!checked.success) {
    const [issue] = checked.error.issues;
    const place = issue?.path.join('.') || 'the file as a whole';
    const wanted =
      issue !== undefined && 'expected' in issue ? `is no ${issue.expected}` : 'is empty';
    throw new Error(`${file} is no data set: ${place} ${wanted}.`);
  }
  const notes: string[] = [];
  const stores = checked.data.map((one) => {
    refuseTwice(one.items, `items of ${one.store} in ${file}`);
    refuseTwice(one.queries, `queries of ${one.store} in ${file}`);
    return { ...one, items: withKnownTimes(one, notes), queries: withKnownGold(one, notes) };
  });
  if (stores.every(({ queries }) => queries.length === 0)) {
    throw new Error(`${file} has no query with gold among its items; nothing can be measured.`);
  }
  return { stores, notes };
}

/** What was found, its count and its names; nothing where there is none. */
export function noteOf(what: string, names: readonly string[]): string[] {
  return names.length === 0 ? [] : [`${what}: ${names.length} (${names.join(', ')})`];
}

const name = z.string().check(z.minLength(1));
const maybe = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema));

const item = z.object({
  id: name,
  text: z.string(),
  meta: z._default(
    z.object({
      role: maybe(z.string()),
      speaker: maybe(z.string()),
      session: maybe(z.union([z.string(), z.number()])),
      turn: maybe(z.number()),
      /** Milliseconds since 1970, or a text that a date can be read from. */
      time: maybe(z.union([z.number(), z.string()])),
      order: maybe(z.number()),
    }),
    {},
  ),
});

const query = z.object({
  id: name,
  text: z.string(),
  category: z._default(z.string(), 'none'),
  gold: z.array(name),
  meta: z._default(z.object({ role: maybe(z.string()) }), {}),
});

const store = z.object({ store: name, items: z.array(item), queries: z.array(query) });

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${file} can't be read as JSON: ${reason}`);
  }
}

function refuseTwice(entries: readonly { readonly id: string }[], what: string): void {
  const seen = new Set<string>();
  for (const { id } of entries) {
    if (seen.has(id)) throw new Error(`Two ${what} are called ${id}; ids must differ.`);
    seen.add(id);
  }
}

function withKnownGold(given: z.infer<typeof store>, notes: string[]): Query[] {
  const known = new Set(given.items.map(({ id }) => id));
  const unknown: string[] = [];
  const without: string[] = [];
  const queries = given.queries.flatMap((one) => {
    const gold = [...new Set(one.gold)];
    unknown.push(...gold.filter((id) => !known.has(id)).map((id) => `${id} (of ${one.id})`));
    const left = gold.filter((id) => known.has(id));
    if (left.length === 0) without.push(one.id);
    return left.length === 0 ? [] : [{ ...one, gold: left }];
  });
  notes.push(
    ...noteOf(`${given.store}: gold ids that name no item, dropped`, unknown),
    ...noteOf(`${given.store}: queries without gold, left out`, without),
  );
  return queries;
}

function withKnownTimes(given: z.infer<typeof store>, notes: string[]): Item[] {
  const wrong = given.items.filter(
    ({ meta: { time } }) => time != null && Number.isNaN(new Date(time).getTime()),
  );
  const ids = wrong.map(({ id }) => id);
  notes.push(...noteOf(`${given.store}: times that no date can be read from, dropped`, ids));
  return given.items.map((one) =>
    wrong.includes(one) ? { ...one, meta: { ...one.meta, time: null } } : one,
  );
}
