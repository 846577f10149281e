/** Standards that are written to a file and read again are the same standards. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readStandards } from '../../../src/commands/capture/read-standards.ts';
import { renderStandards } from '../../../src/storage/mirror/render-standards.ts';
import { sealMarkdown } from '../../../src/storage/mirror/trailer.ts';
import { hostileText } from '../../support/hostile-text.ts';

const file = new URL('../../fixtures/legacy-squads/_process/standards.md', import.meta.url);

function rewrite(markdown: string) {
  const pieces = readStandards(markdown).map(({ section, text }) => ({ section, text }));
  const rows = pieces.map((piece, index) => ({ ...piece, revision: index + 1 }));
  const text = sealMarkdown(renderStandards(rows), 7);
  const again = readStandards(text).map((piece) => ({ section: piece.section, text: piece.text }));
  return { pieces, text, again };
}

it('writes lists under headings, each id in a comment above', () => {
  const { pieces, text, again } = rewrite(readFileSync(file, 'utf8'));
  expect(text).toContain('\n## How We Work\n<!-- S1 -->\n- Write the failing test first\n<!-- S2');
  expect(again).toEqual(pieces);
});

it('keeps nested items, numbers, tables, fences, and the top after a section', () => {
  const { pieces, again } = rewrite(
    [
      ...['top', '', '# C #\\#', '- a', '  - b', '    ```sh', '      npm test', '    ```', ''],
      ...['1. One', '2. Two', '', '| a | b |', '|---|---|', '', '## Deep', '> quoted', ''],
      ...['# Process Memory: x', 'at the top again', '', '```md', '# no heading', '', 'left open'],
    ].join('\n'),
  );
  expect(pieces).toHaveLength(8);
  expect(again).toEqual(pieces);
});

it('reads back every standard that was read from Markdown', () => {
  const line = fc.oneof(
    { weight: 3, arbitrary: hostileText },
    fc
      .tuple(
        fc.constantFrom(
          '- ',
          '* ',
          '  - ',
          '1. ',
          '> ',
          '# ',
          '## ',
          '```',
          '',
          '    ',
          '| a |',
          '~~~',
        ),
        fc.constantFrom('words', 'code();', '', 'a #', '<!-- x -->', '<!-- open', '---', '==='),
      )
      .map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      const { pieces, again } = rewrite(lines.join('\n'));
      // A comment that nothing closes loses the spaces before it; the rest of it stays.
      const unspaced = (all: typeof pieces) =>
        all.map((piece) => ({ ...piece, text: piece.text.replace(/^ +(?=<!--)/u, '') }));
      expect(unspaced(again)).toEqual(unspaced(pieces));
    }),
    { numRuns: 300 },
  );
});
