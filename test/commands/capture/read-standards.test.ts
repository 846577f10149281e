/** Standards are cut into pieces that keep their text, section and line. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readStandards } from '../../../src/commands/capture/read-standards.ts';

const file = new URL('../../fixtures/legacy-squads/_process/standards.md', import.meta.url);

it('reads the standards of a real team, without the frame of the template', () => {
  expect(readStandards(readFileSync(file, 'utf8'))).toEqual([
    { section: 'How We Work', text: 'Write the failing test first', line: 5 },
    { section: 'How We Work', text: 'A change that touches money needs two reviewers', line: 6 },
    { section: 'Quality Standards', text: 'No merge on a red build', line: 9 },
    {
      section: 'Quality Standards',
      text: 'Measure before and after every performance change',
      line: 10,
    },
    { section: 'What The Team Values', text: 'Say what is not known', line: 13 },
  ]);
});

it('keeps a type line that is not the one of the template', () => {
  expect(readStandards('**Type:** Permanent | Ours')).toHaveLength(1);
  expect(readStandards('**Type:** Permanent | Cross-program | Never flushed\nand more')).toEqual([
    { section: '', text: 'and more', line: 2 },
  ]);
});

it('makes one piece of an item with all in it, a paragraph, a table, a code block', () => {
  const markdown = [
    'First *paragraph*',
    'on two lines',
    '',
    '# Rules',
    '## Build &amp; test',
    '- Run `npm test`',
    '  - before each commit',
    '    ```sh',
    '      npm test',
    '    ```',
    '* [ ] Another list',
    '',
    '1. One',
    '2. Two',
    '',
    '| a | b |',
    '|---|---|',
    '',
    '```md',
    '# no heading',
    '',
    '- no item',
    '```',
    '',
    '<!-- a remark',
    '- hidden -->',
    '',
    'Setext',
    '---',
    '> quoted',
    '',
    '---',
    '',
    '-',
  ].join('\r\n');
  const build = 'Rules / Build &amp; test';
  expect(readStandards(`\ufeff${markdown}`)).toEqual([
    { section: '', text: 'First *paragraph*\non two lines', line: 1 },
    {
      section: build,
      text: 'Run `npm test`\n- before each commit\n  ```sh\n    npm test\n  ```',
      line: 6,
    },
    { section: build, text: '[ ] Another list', line: 11 },
    { section: build, text: '1. One', line: 13 },
    { section: build, text: '2. Two', line: 14 },
    { section: build, text: '| a | b |\n|---|---|', line: 16 },
    { section: build, text: '```md\n# no heading\n\n- no item\n```', line: 19 },
    { section: 'Rules / Setext', text: '> quoted', line: 30 },
  ]);
});

it('loses no word of what is written in items and paragraphs', () => {
  const word = fc.stringMatching(/^[a-z]{1,8}$/);
  const block = fc.oneof(
    word,
    word.map((text) => `- ${text}`),
    word.map((text) => `## ${text}`),
  );
  fc.assert(
    fc.property(fc.array(block, { maxLength: 15 }), (blocks) => {
      const written = blocks.filter((each) => !each.startsWith('#'));
      expect(readStandards(blocks.join('\n\n')).map(({ text }) => text)).toEqual(
        written.map((each) => each.replace('- ', '')),
      );
    }),
  );
});

it.each([
  ['quotes', '> '],
  ['lists', '- '],
  ['brackets', '['],
  ['backticks', '`a'],
  ['stars', '*a_'],
  ['comments', '<!--'],
])('reads thousands of %s in good time', (_name, unit) => {
  expect(readStandards(unit.repeat(20_000)).length).toBeLessThanOrEqual(1);
});

it('reads any text without throwing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      for (const piece of readStandards(text)) expect(piece.text.trim()).not.toBe('');
    }),
  );
});
