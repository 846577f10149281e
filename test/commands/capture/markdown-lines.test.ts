/** Hostile lines reach the parser in a form that cannot hurt it. */

import { describe, expect, it } from 'vitest';
import {
  classifyLine,
  keepLine,
  keepNone,
  maskLine,
  splitLines,
} from '../../../src/commands/capture/markdown-lines.ts';
import { parseSessionMemory } from '../../../src/commands/capture/parse-session-memory.ts';
import { heading, learned } from './parsed-lines.ts';

describe('hostile lines', () => {
  it('says from which line on it read nothing', () => {
    const output = heading + '- [DEV] a\n'.repeat(21_000);
    expect(parseSessionMemory(output).skipped.at(-1)?.reason).toContain('not read');
  });

  it.each([
    ['quotes', '>'.repeat(10_000)],
    ['bullets', '- '.repeat(10_000)],
    [
      'nested lines',
      Array.from({ length: 300 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n'),
    ],
  ])('survives deep %s', (_name, deep) => {
    expect(learned(`${deep} x\n\n${heading}- [DEV] a\n${deep} y`)).toEqual(['DEV: a']);
  });

  it('replaces U+0000 and lone surrogates', () => {
    expect(learned(`${heading}- [DEV] a\0b\ud800c`)).toEqual(['DEV: a\ufffdb\ufffdc']);
  });
});

describe('what a line does to open blocks', () => {
  it.each([
    ['blank', ['', ' \t']],
    ['fence', ['```', 'a ``` b', '~~~', '<!-- a', 'b -->', '- ```']],
    ['heading', ['# a', '###### a', '#\ta']],
    ['bullet', ['- a', ' - a', '-    a', '* [DEV] a', '+ (x)', '- **b', '- `c', "- 'd", '- "q']],
    ['words', ['a', '-a', '#a', '#x', '1a', '12', '=a', '~a', '_a', '`a', '*a', '<squad-memoryx>']],
    ['indented', ['  a', '\ta', ' #x', ' <squad-memory>']],
    ['other', ['####### a', '<squad-memory>', '</squad-memory>', '  - a', '-     a', '- 1', '- -']],
    ['other', ['--a', '1. a', '12)', '=', '==', '>', '> a', '~~', '__a', '``a', '- __x', '- ***x']],
    ['other', [' 1. a', '  > q', '\u00a0']],
  ] as const)('%s', (effect, lines) => {
    expect(lines.map((line) => [line, classifyLine(line)])).toEqual(
      lines.map((line) => [line, effect]),
    );
  });
});

describe('a line as the parser sees it', () => {
  it.each([
    ['<squad-memory>', `***${' '.repeat(11)}`],
    ['</SQUAD-memory x>', `***${' '.repeat(14)}`],
    ['a <b> <!-- c <', 'a ‹b> <!-- c ‹'],
    [`${'>'.repeat(120)} x`, `${'>'.repeat(100)}${'x'.repeat(21)}x`],
    [`${'- '.repeat(49)}- x`, `${'- '.repeat(49)}- x`],
    [`${'1) '.repeat(40)}a`, `${'1) '.repeat(33)}1${'x'.repeat(20)}a`],
    ['-'.repeat(150), '-'.repeat(150)],
    [`${'* '.repeat(80)}*`, `${'* '.repeat(80)}*`],
    ['_'.repeat(150), '_'.repeat(150)],
    [`${' '.repeat(120)}a`, `${' '.repeat(100)}${'x'.repeat(20)}a`],
    ['x'.repeat(16_385), 'x'.repeat(16_384)],
    [`${'x'.repeat(16_384)}\`\`\``, `${'x'.repeat(16_384)}\`\`\``],
  ])('%.20j', (line, seen) => {
    expect(maskLine(line)).toBe(seen);
  });
});

it('splits at every line end, and drops one byte-order mark at the start', () => {
  expect(splitLines('\ufeffa\rb\r\nc\n\nd\0\n\ufeffe')).toEqual([
    ...['a', 'b', 'c', '', 'd\ufffd', '\ufeffe'],
  ]);
});

it('keeps, while nothing is sought, what decides how later lines are read', () => {
  const kept = (lines: readonly string[], thin = true) => {
    const state = keepNone(thin);
    for (const [index, line] of lines.entries()) keepLine(state, index, classifyLine(line));
    return state.indexes;
  };
  expect(kept(['a', 'b', '', '', '- c', 'd', '  e'])).toEqual([4]);
  expect(kept(['a', 'b', '', '', '- c', 'd'], false)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(kept(['```', 'x', '# h', 'y'])).toEqual([0, 2, 3]);
  expect(kept(['a', '', 'b', 'c'])).toEqual([1, 2]);
  expect(kept(['> q', 'a', '', ''])).toEqual([0, 1, 2]);
  expect(kept(['  - n', '    i', '# h', 'w', 'w', ''])).toEqual([2, 3, 5]);
});
