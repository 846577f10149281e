/** Copies of what people had keep their bytes and never take each other's place. */
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { keepEdit, keepOriginal } from '../../../src/storage/mirror/kept-copies.ts';
import { sampleFolder } from './sample-squad.ts';

it('keeps equal bytes once and other bytes under another name', () => {
  const folder = sampleFolder();
  const path = join(folder, 'meta.json');
  const originals = mkdtempSync(join(folder, 'before'));
  for (const [index, bytes] of ['one', 'two', 'one', 'three', 'two'].entries()) {
    const file = join(folder, `aside-${index}`);
    writeFileSync(file, bytes);
    expect(readFileSync(keepOriginal(file, path, originals), 'utf8')).toBe(bytes);
  }
  expect(readdirSync(originals).sort()).toEqual(['meta-2.json', 'meta-3.json', 'meta.json']);
});

it('names an edit by its bytes, beside the file', () => {
  const folder = sampleFolder();
  const aside = join(folder, 'aside');
  writeFileSync(aside, Buffer.from([0xff, 0x00, 0x61]));
  const kept = keepEdit(aside, join(folder, 'history.md'));
  expect(basename(kept)).toMatch(/^history\.edited-[0-9a-f]{8}\.md$/);
  expect(keepEdit(aside, join(folder, 'history.md'))).toBe(kept);
  expect([...readFileSync(kept)]).toEqual([0xff, 0x00, 0x61]);
});
