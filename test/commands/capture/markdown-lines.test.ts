/** Hostile lines reach the parser in a form that cannot hurt it. */

import { describe, expect, it } from 'vitest';
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
