/** Reads blocks of many budgets, with the task and without, and by the predecessor's filter. */
import { join } from 'node:path';
import { loadTokenCounter } from '../../src/tokens.ts';
import type { CurvePoint } from './budget-curve.ts';
import type { Query, Store } from './data-set.ts';
import type { FilledMemory } from './fill-store.ts';
import { fillMemory, squad, toRole } from './fill-store.ts';
import type { FileLine } from './predecessor-filter.ts';
import { filterLines, frameOf } from './predecessor-filter.ts';

/** Who chooses the lines. */
export type Way = 'withTask' | 'withoutTask' | 'predecessor';

/** A point a budget, in the order of `budgets`. */
export interface Curves extends Readonly<Record<Way, readonly CurvePoint[]>> {
  /** Mean tokens of a block that holds the whole memory. */
  readonly whole: number;
  readonly tasks: number;
  readonly notes: readonly string[];
}

export const budgets = Array.from({ length: 39 }, (_, step) => 100 + step * 50);

const ways = ['withTask', 'withoutTask', 'predecessor'] as const;
const wholeTokens = 200_000;

/** Means over the tasks of all stores. */
export async function measureSaving(
  stores: readonly Store[],
  { scratch, vectors }: { readonly scratch: string; readonly vectors: boolean },
): Promise<Curves> {
  const read: Record<Way, CurvePoint[][]> = { withTask: [], withoutTask: [], predecessor: [] };
  const wholes: number[] = [];
  const notes: string[] = [];
  for (const [number, store] of stores.entries()) {
    const filled = await fillMemory(join(scratch, `store-${number}`), store, {
      vectors,
      filtersRoles: true,
    });
    notes.push(...filled.notes);
    try {
      const { tokens } = await filled.memory.read({ squad, tokens: wholeTokens });
      const theirs = await predecessorOf(store);
      const answerable = store.queries.filter(({ category }) => category !== 'adversarial');
      for (const query of answerable) {
        wholes.push(tokens);
        read.withTask.push(await readOurs(filled, query, true));
        read.withoutTask.push(await readOurs(filled, query, false));
        read.predecessor.push(theirs(query));
      }
    } finally {
      await filled.memory.close();
    }
  }
  const curves = Object.fromEntries(ways.map((way) => [way, meanCurve(read[way])]));
  return {
    ...(curves as Record<Way, CurvePoint[]>),
    whole: mean(wholes),
    tasks: wholes.length,
    notes,
  };
}

async function readOurs(
  { memory, itemOf }: FilledMemory,
  { text, gold, meta }: Query,
  withTask: boolean,
): Promise<CurvePoint[]> {
  const role = meta.role ? { role: toRole(meta.role) } : {};
  const points: CurvePoint[] = [];
  for (const budget of budgets) {
    const how = { squad, tokens: budget, ...role, ...(withTask ? { task: text } : {}) };
    const { tokens, entries } = await memory.read(how);
    points.push({ tokens, recall: shareOf(gold, (id) => itemOf.get(id) ?? id, entries) });
  }
  return points;
}

/** Kinder than it is: whole lines, counted as we count, from all that the memory holds. */
async function predecessorOf({ items }: Store): Promise<(query: Query) => CurvePoint[]> {
  const counter = await loadTokenCounter('o200k_base');
  const lines = items.map(({ id, text, meta }) => ({
    id,
    line: `- [${toRole(meta.role ?? meta.speaker ?? 'ALL')}] ${text}\n`,
  }));
  const costs = new Map(lines.map(({ id, line }) => [id, counter.count(line)]));
  return ({ text, gold, meta }) => {
    const role = meta.role ? { role: toRole(meta.role) } : {};
    const kept = filterLines(lines, { task: text, ...role });
    const frame = counter.count(frameOf(squad, { task: text, ...role }));
    return budgets.map((budget) => {
      const { taken, tokens } = takeWithin(kept, costs, budget);
      return { tokens: frame + tokens, recall: shareOf(gold, (id) => id, taken) };
    });
  };
}

function takeWithin(
  lines: readonly FileLine[],
  costs: ReadonlyMap<string, number>,
  budget: number,
): { readonly taken: readonly FileLine[]; readonly tokens: number } {
  let tokens = 0;
  const taken: FileLine[] = [];
  for (const line of lines) {
    const cost = costs.get(line.id) ?? 0;
    if (tokens + cost > budget) break;
    tokens += cost;
    taken.push(line);
  }
  return { taken, tokens };
}

function shareOf(
  gold: readonly string[],
  itemOf: (id: string) => string,
  entries: readonly { readonly id: string }[],
): number {
  const given = new Set(entries.map(({ id }) => itemOf(id)));
  return gold.filter((id) => given.has(id)).length / gold.length;
}

function meanCurve(curves: readonly (readonly CurvePoint[])[]): CurvePoint[] {
  return budgets.map((_, at) => ({
    tokens: mean(curves.map((points) => points[at]?.tokens ?? 0)),
    recall: mean(curves.map((points) => points[at]?.recall ?? 0)),
  }));
}

function mean(figures: readonly number[]): number {
  return figures.reduce((sum, figure) => sum + figure, 0) / figures.length;
}
