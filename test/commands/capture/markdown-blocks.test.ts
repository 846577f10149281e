/**
 * Reading piece by piece and leaving lines out must find what one full parse of the whole output
 * finds.
 */

import fc from 'fast-check';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { describe, expect, it } from 'vitest';
import { parseSessionMemory } from '../../../src/commands/capture/parse-session-memory.ts';

const shapes = [
  '## Session Memory',
  '# Title',
  '### Notes',
  '',
  '',
  'plain words',
  '  indented words',
  '    deep words',
  '```',
  '```js',
  '````',
  '  ```',
  '    ```',
  '~~~',
  '- ```',
  '> ```',
  '> quote',
  '- bullet',
  '- [DEV] learned',
  ' * [QA] star',
  '  - nested',
  '  - [OPS] nested role',
  '1. one',
  '7) seven',
  '   10. ten',
  '-',
  '---',
  '***',
  '<!-- note',
  'end -->',
  '  <!-- whole -->',
  '\t- [TAB] tab',
  '#hash',
  '2026-01-02 log',
  '`code` words',
  '=',
];

/**
 * Long outputs of few shapes: pieces are cut and lines left out only when there is much to read.
 */
const output = fc
  .tuple(
    fc.subarray(shapes, { minLength: 1 }),
    fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 700, size: 'max' }),
  )
  .map(([some, picks]) => picks.map((pick) => some[pick % some.length] ?? '').join('\n'));

describe('parseSessionMemory on any markdown', () => {
  it('opens a section at exactly the headings that a full parse sees', () => {
    fc.assert(
      fc.property(output, (body) => {
        const text = `Prose.\n\n${body}`;
        const headings = fromMarkdown(text).children.filter(
          (node) =>
            node.type === 'heading' &&
            node.children.length === 1 &&
            /^Session Memory$/u.test(
              node.children[0]?.type === 'text' ? node.children[0].value : '',
            ),
        );
        const { sections } = parseSessionMemory(text);
        expect(sections).toBe(headings.length);
      }),
      { numRuns: 60 },
    );
  });

  it('stores or reports every line of a section, once and under its number', () => {
    fc.assert(
      fc.property(output, (body) => {
        const lines = ['## Session Memory', ...body.split('\n')].map((line, index) =>
          line.includes('Session Memory') || /^[\s>]*(?:[`~=*-]|\d+[.)]\s*$)+$/u.test(line)
            ? line
            : line.trim() === ''
              ? line
              : `${line} w${index + 1}.`,
        );
        const { learnings, skipped } = parseSessionMemory(lines.join('\n'));
        const end = endOfFirstSection(lines.join('\n'));
        for (const [index, line] of lines.entries()) {
          const number = index + 1;
          const mark = ` w${number}.`;
          if (number === 1 || number >= end || !line.includes(mark)) continue;
          const stored = learnings.filter((learning) => learning.text.includes(mark));
          const reported = skipped.filter(
            (row) => row.line === number && !/limit/u.test(row.reason),
          );
          const over = skipped.filter((row) => row.line === number && /limit/u.test(row.reason));
          expect([line, stored.length + reported.length + over.length]).toEqual([line, 1]);
          for (const { text } of reported) expect(text).toBe(line);
        }
        for (const { line, text } of learnings)
          expect(lines[line - 1]).toContain(text.split('\n')[0]);
      }),
      { numRuns: 60 },
    );
  });

  it('gives the same for CRLF as for LF', () => {
    fc.assert(
      fc.property(output, (text) => {
        expect(parseSessionMemory(text.replaceAll('\n', '\r\n'))).toEqual(parseSessionMemory(text));
      }),
      { numRuns: 50 },
    );
  });

  it('never throws, and explains itself when it finds nothing', () => {
    const soup = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc
        .array(fc.constantFrom(...'#-*+>[]()`~_<!=\\:\t\r\n \0\ud83d\ude00aZ9é'))
        .map((c) => c.join('')),
    );
    fc.assert(
      fc.property(soup, soup, (before, after) => {
        const parsed = parseSessionMemory(`${before}\n## Session Memory\n- [DEV] ${after}`);
        expect(parsed.emptyReason === undefined).toBe(parsed.learnings.length > 0);
        for (const { text } of [...parsed.learnings, ...parsed.skipped]) {
          expect(text).not.toMatch(/[\0\p{Surrogate}]/u);
        }
      }),
    );
  });
});

/** Line of the root heading that ends the section opened on line 1, by a full parse. */
function endOfFirstSection(text: string): number {
  const ends = fromMarkdown(text).children.flatMap((node) =>
    node.type === 'heading' && node.depth <= 2 && (node.position?.start.line ?? 1) > 1
      ? [node.position?.start.line ?? 1]
      : [],
  );
  return ends[0] ?? Number.POSITIVE_INFINITY;
}
