/** What a person changed in the file of standards, told from the two texts alone. */
import { describe, expect, it } from 'vitest';
import { compareStandards } from '../../../src/storage/mirror/compare-standards.ts';
import { renderStandards } from '../../../src/storage/mirror/render-standards.ts';

const before = renderStandards([
  { revision: 1, section: 'How', text: 'Test first' },
  { revision: 2, section: 'How', text: 'Two eyes' },
  { revision: 3, section: 'When', text: 'Ship on Tuesdays' },
]);
const compare = (change: (text: string) => string) => compareStandards(before, change(before));
const piece = (section: string, text: string) => expect.objectContaining({ section, text });

describe('finds', () => {
  it.each([
    ['nothing', (text: string) => text, ['S1', 'S2', 'S3']],
    [
      'lost comments',
      (text: string) => text.replaceAll(/<!-- S\d -->\n/gu, ''),
      ['S1', 'S2', 'S3'],
    ],
    [
      'other words',
      (text: string) => text.replace('Two', 'Four'),
      [...['S1', piece('How', 'Four eyes'), 'S3']],
    ],
    [
      'a new one between comment and standard',
      (text: string) => text.replace('- Two', '- New\n- Two'),
      [...['S1', piece('How', 'New'), 'S2', 'S3']],
    ],
    ['a deleted one', (text: string) => text.replace(/<!-- S2 -->\n.*\n/u, ''), ['S1', 'S3']],
    [
      'another heading',
      (text: string) => text.replace('## When', '## At last'),
      [...['S1', 'S2', piece('At last', 'Ship on Tuesdays')]],
    ],
    [
      'another order',
      (text: string) =>
        text.replace(
          '<!-- S1 -->\n- Test first\n<!-- S2 -->\n- Two eyes',
          '- Two eyes\n- Test first',
        ),
      ['S2', 'S1', 'S3'],
    ],
  ])('%s', (what, change, sequence) => {
    const found = compare(change);
    expect(found.sequence).toEqual(sequence);
    expect(found).toMatchObject({ known: ['S1', 'S2', 'S3'], unread: [] });
    expect(found.changed).toBe(!['nothing', 'lost comments'].includes(what));
  });
});

it('can not read a comment', () => {
  const { changed, unread } = compare((text) => `${text}<!-- think of this again -->\n`);
  expect(changed).toBe(false);
  expect(unread).toEqual([
    { line: expect.any(Number), reason: expect.stringContaining('comment') },
  ]);
});

it('obeys nothing where more than half of the standards are gone', () => {
  const { held, changed } = compare(() => '# Process Memory: Standards\n\n## How\n- Test first\n');
  expect(held).toContain('2 of its 3 standards are gone');
  expect(changed).toBe(false);
});
