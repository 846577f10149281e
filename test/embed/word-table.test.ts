/** The flat table gives every word its record, and what is no whole table of ours is not read. */
import { expect, it } from 'vitest';
import { buildWordTable } from '../../src/embed/build-word-table.ts';
import {
  findTerm,
  readShape,
  shapeOf,
  tableHeader,
  viewTable,
} from '../../src/embed/word-table.ts';
import { termOfWord } from '../../src/text/search-terms.ts';
import { builtTable, openWhole, repositoryCut, smallCut } from '../support/word-cut.ts';

const fruit = { apple: [1, 2, 3, 127], pear: [-5, 6, -127, 8], fig: [127, -127, 0, 1] };

it('finds the numbers of every term, and of no other', () => {
  const table = openWhole(buildWordTable(smallCut(fruit), []));
  for (const [word, numbers] of Object.entries(fruit)) {
    const start = findTerm(table, termOfWord(word) ?? word);
    expect([...table.numbers.subarray(start + 4, start + 8)]).toEqual(numbers);
  }
  for (const word of ['', 'app', 'apple', 'Apple', 'äpple', 'x'.repeat(25), '\u0000']) {
    expect(findTerm(table, word)).toBe(-1);
  }
});

it('finds the terms of all words of the repository, each at a place of its own', () => {
  const table = openWhole(builtTable());
  const cut = repositoryCut();
  const words = cut.toString('latin1', 16, 16 + cut.readUInt32LE(12)).split('\n');
  const terms = new Set(words.flatMap((word) => termOfWord(word) ?? []));
  const places = new Set([...terms].map((term) => findTerm(table, term)));
  expect(places.has(-1)).toBe(false);
  expect(places.size).toBe(terms.size);
});

it('brings a record once, and only when its word is asked for', () => {
  const file = buildWordTable(smallCut(fruit), []);
  const shape = readShape(file) ?? shapeOf(0, 0, 0);
  const bytes = new Uint8Array(file.length);
  bytes.set(file.subarray(0, shape.recordsAt));
  const brought: number[] = [];
  const table = viewTable(bytes.buffer, shape, (index) => {
    brought.push(index);
    const start = shape.recordsAt + index * shape.recordBytes;
    bytes.set(file.subarray(start, start + shape.recordBytes), start);
  });
  for (const word of ['pear', 'banana', 'pear', 'fig']) findTerm(table, word);
  expect(brought).toEqual([1, 2]);
});

it('knows no other version, no other file, and no part of a header', () => {
  const file = builtTable();
  const changed = (cell: number, value: number) => {
    const head = file.slice(0, 64);
    new DataView(head.buffer).setUint32(cell * 4, value, true);
    return head;
  };
  expect(readShape(file)?.fileBytes).toBe(file.length);
  expect(readShape(file.subarray(0, 63))).toBeUndefined();
  expect(readShape(changed(tableHeader.magic, 1))).toBeUndefined();
  expect(readShape(changed(tableHeader.version, 1))).toBeUndefined();
  expect(readShape(changed(tableHeader.dims, 99))).toBeUndefined();
  expect(readShape(changed(tableHeader.slotCount, 65_535))).toBeUndefined();
  expect(readShape(changed(tableHeader.termCount, 65_536))).toBeUndefined();
});

it('says so when a record is not that of the word in the index', () => {
  const file = buildWordTable(smallCut(fruit), []);
  file.fill(0x7a, readShape(file)?.recordsAt);
  expect(() => findTerm(openWhole(file), 'pear')).toThrow(/damaged/u);
});

it('ends where a garbled index has no free slot', () => {
  const file = buildWordTable(smallCut(fruit), []);
  const table = openWhole(file);
  table.slots.fill(0xffff);
  expect(findTerm(table, 'pear')).toBe(-1);
});
