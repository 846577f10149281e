/** Stored vectors: what is kept, what a cache may lose, and that an erasure leaves no byte. */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { StoredPage } from '../../../src/storage/vectors.ts';
import { temporaryFolders } from '../../support/temp-root.ts';
import { hashBytes, hashOf, numberAt, pageAt, range } from '../../support/vector-samples.ts';
import { vectorsFile as fileOf, openStore as open } from '../../support/vector-scene.ts';

const newFolder = temporaryFolders();
const squad = 'squad/kiln';

function positionsIn(root: string, embedder = 'a', stream = squad): number[] {
  return open(root)
    .pages(embedder, stream)
    .flatMap(({ positions }) => positions);
}

describe('stored vectors', () => {
  it('come back as they were, page after page', () => {
    const root = newFolder();
    const store = open(root);
    const pages = [pageAt(range(3, 258)), pageAt([300, 301])];
    for (const page of pages) expect(store.add('a', squad, page)).toBe(true);
    const { hashes: _, ...first } = pages[0] as StoredPage;
    expect(open(root).pages('a', squad)[0]).toEqual(first);
    expect(positionsIn(root)).toEqual([...range(3, 258), 300, 301]);
    expect(store.filledUntil('a', squad)).toBe(301);
    expect(store.newest('a', squad)).toEqual({
      position: 301,
      hash: hashOf(301),
      dimensions: 8,
    });
    expect(store.warnings()).toEqual([]);
  });

  it('are kept apart by embedder and stream', () => {
    const root = newFolder();
    const store = open(root);
    store.add('a', squad, pageAt([1]));
    store.add('b', squad, pageAt([1, 2], 4));
    store.add('a', 'agent/kiln', pageAt([9]));
    expect(positionsIn(root, 'a')).toEqual([1]);
    expect(positionsIn(root, 'b')).toEqual([1, 2]);
    expect(positionsIn(root, 'a', 'agent/kiln')).toEqual([9]);
    expect(store.filledUntil('c', squad)).toBe(0);
    expect(store.countOthers('a')).toBe(2);
    expect(store.keepOnly('a')).toBe(2);
    expect(positionsIn(root, 'b')).toEqual([]);
    expect(positionsIn(root, 'a')).toEqual([1]);
  });

  it('join the page before them while that has room and their dimensions', () => {
    const root = newFolder();
    const store = open(root);
    for (const position of range(1, 5)) store.add('a', squad, pageAt([position]));
    for (const first of [6, 131]) store.add('a', squad, pageAt(range(first, first + 124)));
    for (const first of [256, 257, 258]) store.add('a', squad, pageAt([first]));
    store.add('a', squad, pageAt([261], 4));
    const pages = store.pages('a', squad);
    expect(pages.map(({ positions }) => positions.length)).toEqual([256, 2, 1]);
    expect(pages.map(({ dimensions }) => dimensions)).toEqual([8, 8, 4]);
    const whole = pageAt(range(1, 256));
    expect(pages[0]).toMatchObject({ cells: whole.cells, scales: whole.scales });
  });

  it('are found by the hash of their text in any stream', () => {
    const store = open(newFolder());
    store.add('a', squad, pageAt(range(1, 20)));
    store.add('a', 'squad/other', pageAt([77]));
    store.add('b', squad, pageAt([5], 4));
    const found = store.byHash('a', [hashOf(7), hashOf(77), hashOf(99)]);
    expect([...found.keys()].sort()).toEqual([hashOf(7), hashOf(77)].sort());
    const vector = [...(found.get(hashOf(77)) ?? [])];
    for (const [i, value] of vector.entries()) {
      expect(value).toBeCloseTo(numberAt(77, i), 2);
    }
    expect(vector).toHaveLength(8);
    expect(store.byHash('b', [hashOf(5)]).get(hashOf(5))).toHaveLength(4);
  });

  it('are added once, and only behind those that are there', () => {
    const root = newFolder();
    const [one, other] = [open(root), open(root)];
    expect(one.add('a', squad, pageAt([1, 2, 3]))).toBe(true);
    expect(other.add('a', squad, pageAt([3, 4]))).toBe(false);
    expect(other.add('a', squad, pageAt([2]))).toBe(false);
    expect(other.add('a', squad, pageAt([4, 5]))).toBe(true);
    expect(one.add('a', squad, pageAt([]))).toBe(false);
    expect(positionsIn(root)).toEqual([1, 2, 3, 4, 5]);
    expect(other.warnings()).toEqual([]);
  });

  it('are read without making a file, and removed from none without making one', () => {
    const root = join(newFolder(), 'none');
    const store = open(root);
    expect(store.pages('a', squad)).toEqual([]);
    expect(store.filledUntil('a', squad)).toBe(0);
    expect(store.byHash('a', [hashOf(1)]).size).toBe(0);
    expect(store.pausedUntil('a')).toBe('');
    expect(store.forget(squad, [1])).toBe(true);
    expect(store.keepOnly('a')).toBe(0);
    store.mend();
    expect(existsSync(root)).toBe(false);
    expect(store.warnings()).toEqual([]);
  });

  it('are in a file for its owner only, and leave nothing beside it', () => {
    const root = newFolder();
    open(root).add('a', squad, pageAt([1]));
    expect(statSync(fileOf(root)).mode & 0o777).toBe(0o600);
    expect(readdirSync(root)).toEqual(['squadlog.vectors.db']);
  });

  it('say until when an embedder is left alone', () => {
    const root = newFolder();
    open(root).pause('a', '2026-11-30T12:00:00.000Z');
    open(root).pause('a', '2026-11-30T12:05:00.000Z');
    expect(open(root).pausedUntil('a')).toBe('2026-11-30T12:05:00.000Z');
    expect(open(root).pausedUntil('b')).toBe('');
  });
});

describe('erased texts', () => {
  it('lose their vectors, whoever made them; the others stay', () => {
    const root = newFolder();
    const store = open(root);
    store.add('a', squad, pageAt(range(1, 300)));
    store.add('b', squad, pageAt(range(1, 5), 4));
    store.add('a', 'squad/other', pageAt([2]));
    expect(store.forget(squad, [2, 300])).toBe(true);
    expect(positionsIn(root, 'a')).toEqual([1, ...range(3, 299)]);
    expect(positionsIn(root, 'b')).toEqual([1, 3, 4, 5]);
    expect(positionsIn(root, 'a', 'squad/other')).toEqual([2]);
    expect(store.filledUntil('a', squad)).toBe(299);
    const [page] = store.pages('a', squad);
    const rest = pageAt([1, ...range(3, 299)]);
    expect(page).toMatchObject({ cells: rest.cells, scales: rest.scales });
  });

  it('leave no byte of them in the file', () => {
    const root = newFolder();
    const store = open(root);
    for (const first of range(0, 13)) {
      store.add('a', squad, pageAt(range(first * 50 + 1, first * 50 + 50), 64));
    }
    const erased = [7, 256, 257, 600, 700];
    // In pieces, as a vector may lie across two pages of the file.
    const pieces = erased.flatMap((position) => {
      const cells = Buffer.from(pageAt([position], 64).cells.buffer);
      return [...range(0, 3).map((i) => cells.subarray(i * 16, i * 16 + 16)), hashBytes(position)];
    });
    const countHeld = () => {
      const bytes = readFileSync(fileOf(root));
      return pieces.filter((piece) => bytes.includes(piece)).length;
    };
    expect(countHeld()).toBeGreaterThan(20);
    expect(store.forget(squad, erased)).toBe(true);
    expect(countHeld()).toBe(0);
    expect(readdirSync(root)).toEqual(['squadlog.vectors.db']);
    expect(positionsIn(root)).toEqual(range(1, 700).filter((one) => !erased.includes(one)));
  });

  it('are said to be there still while another process holds the file', () => {
    const root = newFolder();
    const store = open(root);
    store.add('a', squad, pageAt([1, 2]));
    const other = new Database(fileOf(root));
    onTestFinished(() => void other.close());
    other.exec('BEGIN IMMEDIATE');
    expect(store.forget(squad, [1])).toBe(false);
    expect(store.warnings().join()).toContain('kept it locked');
    other.exec('ROLLBACK');
    expect(store.forget(squad, [1])).toBe(true);
    expect(positionsIn(root)).toEqual([2]);
  });

  it('take a file with them that nobody can look into', () => {
    const root = newFolder();
    writeFileSync(fileOf(root), 'the words, in some other form');
    expect(open(root).forget(squad, [1])).toBe(true);
    expect(readFileSync(fileOf(root), 'latin1')).not.toContain('the words');
  });
});
