/** Rows of stored vectors: what is put between others, and what another process changed first. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { openVectorStore } from '../../../src/storage/sqlite/vector-store.ts';
import { temporaryFolders } from '../../support/temp-root.ts';
import { hashOf, pageAt, range } from '../../support/vector-samples.ts';

const newFolder = temporaryFolders();
const squad = 'squad/kiln';

function open(root: string) {
  const store = openVectorStore(root);
  onTestFinished(() => store.close());
  return store;
}

describe('stored vectors', () => {
  it('are put between others, each where it belongs', () => {
    const root = newFolder();
    const store = open(root);
    const late = [2, 100, 300, 301, 520];
    const all = range(1, 519).concat(521, 522);
    for (const page of [all.slice(0, 250), all.slice(250, 500), all.slice(500)]) {
      store.add('a', squad, pageAt(page.filter((one) => !late.includes(one))));
    }
    expect(store.insert('a', squad, pageAt(late))).toBe(true);
    expect(store.insert('a', squad, pageAt([1, ...late]))).toBe(true);
    const pages = store.pages('a', squad);
    expect(pages.flatMap(({ positions }) => positions)).toEqual(range(1, 522));
    const whole = pageAt(range(1, 522));
    expect(pages.flatMap(({ cells }) => [...cells])).toEqual([...whole.cells]);
    expect(pages.flatMap(({ scales }) => [...scales])).toEqual([...whole.scales]);
    for (const { positions } of pages) expect(positions.length).toBeLessThanOrEqual(256);
    expect(store.positions('a', squad)).toEqual(range(1, 522));
    expect([...store.byHash('a', late.map(hashOf)).keys()]).toHaveLength(5);
  });

  it('are dropped only while they end as they did when they were looked at', () => {
    const root = newFolder();
    const [one, other] = [open(root), open(root)];
    one.add('a', squad, pageAt([1, 2]));
    const seen = { embedder: 'a', position: 2, hash: hashOf(2), dimensions: 8 };
    other.add('a', squad, pageAt([3]));
    expect(one.drop(squad, seen)).toBe(true);
    expect(open(root).positions('a', squad)).toEqual([1, 2, 3]);
    expect(one.drop(squad, { ...seen, position: 3, hash: hashOf(3) })).toBe(true);
    expect(open(root).positions('a', squad)).toEqual([]);
  });
});
