/**
 * A file is replaced by a newer one only, and what a person or another tool wrote is never lost.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { replaceFile } from '../../../src/storage/mirror/replace-file.ts';
import { sealMarkdown } from '../../../src/storage/mirror/trailer.ts';
import { sampleFolder } from './sample-squad.ts';

function place(existing?: string, aside?: string) {
  const folder = sampleFolder();
  const path = join(folder, 'history.md');
  if (existing !== undefined) writeFileSync(path, existing);
  const side = join(folder, '.history.md.1-1.squadlog-old');
  if (aside !== undefined) writeFileSync(side, aside);
  const originals = () => {
    mkdirSync(join(folder, 'originals'), { recursive: true });
    return join(folder, 'originals');
  };
  const replace = (body: string, position: number) => {
    const text = sealMarkdown(body, position);
    const asides = aside === undefined ? [] : [side];
    return replaceFile({ path, text, position, originals, asides }).outcome;
  };
  const all = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
      .sort();
  return { replace, all, now: () => readFileSync(path, 'utf8') };
}

const ten = sealMarkdown('ten\n', 10);
const edited = ten.replace('ten', 'Ten');

it.each([
  ['nothing', undefined, 'written', 1],
  ['an older one', sealMarkdown('nine\n', 9), 'written', 1],
  ['the same', ten, 'unchanged', 1],
  ['one of another release', sealMarkdown('TEN\n', 10), 'written', 1],
  ['an empty one', '\n', 'written', 1],
  ['an edited one', edited, 'written', 2],
  ['one of another tool', 'theirs', 'written', 2],
])('puts a file in the place of %s', (_name, existing, outcome, files) => {
  const { replace, all, now } = place(existing);
  expect(replace('ten\n', 10)).toBe(outcome);
  expect(now()).toBe(ten);
  expect(all()).toHaveLength(files);
  if (files === 2) expect(all()).toContain(existing);
});

it.each([sealMarkdown('eleven\n', 11), sealMarkdown('eleven\n', 11).replace('ele', 'Ele')])(
  'leaves a newer one, edited or not',
  (existing) => {
    const { replace, all } = place(existing);
    expect(replace('ten\n', 10)).toBe('newer');
    expect(all()).toEqual([existing]);
  },
);

it.each([
  ['an older one', sealMarkdown('nine\n', 9), [ten], 'written'],
  ['an edited one', edited, [edited, ten], 'written'],
  ['one of another tool', 'theirs', ['theirs', ten], 'written'],
  ['a newer one', sealMarkdown('12\n', 12), [sealMarkdown('12\n', 12)], 'newer'],
])('settles what stands aside: %s', (_name, aside, files, outcome) => {
  const { replace, all } = place(sealMarkdown('eight\n', 8), aside);
  expect(replace('ten\n', 10)).toBe(outcome);
  expect(all()).toEqual([...files].sort());
});

it('keeps an edit that stands aside even where a newer file is in place', () => {
  const { replace, all } = place(sealMarkdown('12\n', 12), edited);
  expect(replace('ten\n', 10)).toBe('newer');
  expect(all()).toEqual([sealMarkdown('12\n', 12), edited].sort());
});
