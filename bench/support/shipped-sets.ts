/** The data sets that come with the benches: squads with tasks, and pairs of alike lessons. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { packageRoot } from '../../src/package-root.ts';
import type { Store } from './data-set.ts';
import { readDataSet } from './data-set.ts';
import { learningText } from './seed-store.ts';

/** Two lessons; `same` where one may replace the other. */
export interface LessonPair {
  readonly same: boolean;
  /** `para` says the same in hardly a common word. */
  readonly kind: string;
  readonly a: string;
  readonly b: string;
}

export const squadFile = 'squad.json';

export function readShippedSet(name: string): readonly Store[] {
  return readDataSet(fileOf(name)).stores;
}

export function readPairs(): readonly LessonPair[] {
  const { pairs } = JSON.parse(readFileSync(fileOf('dups.json'), 'utf8'));
  return pairs;
}

/** The same store among made-up lessons of the same roles, spread evenly, `count` items in all. */
export function amongMadeUp(store: Store, count: number): Store {
  const roles = [...new Set(store.items.map(({ meta }) => meta.role))];
  const madeUp = Math.max(0, count - store.items.length);
  const apart = madeUp / store.items.length;
  const items = store.items.map((item, i) => ({
    ...item,
    meta: { ...item.meta, order: (i + 0.5) * apart },
  }));
  const others = Array.from({ length: madeUp }, (_, i) => ({
    id: `made-up-${i}`,
    text: learningText(i),
    meta: { role: roles[i % roles.length] ?? 'ALL', order: i },
  }));
  return { ...store, store: `${store.store} of ${count}`, items: [...items, ...others] };
}

function fileOf(name: string): string {
  return fileURLToPath(new URL(`bench/data/${name}`, packageRoot()));
}
