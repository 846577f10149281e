/** A bullet of many lines is one learning, a nested role another. */

import { describe, expect, it } from 'vitest';
import { heading, learned, skipped } from './parsed-lines.ts';

describe('bullets of many lines', () => {
  it('keeps the words as written, and a nested role as its own learning', () => {
    const lists = '- [DEV] one\r\nlazy\r\n  - nested\r\n  - [QA] own\r\n    more\r\n';
    const output = `${heading}${lists}\r\n  \`\`\`js\r\n    code\r\n  \`\`\`\r\n`;
    expect(learned(output)).toEqual([
      'DEV: one\nlazy\n  - nested\n\n  ```js\n    code\n  ```',
      'QA: own\nmore',
    ]);
  });

  it('takes shared indentation off further lines', () => {
    expect(learned(`${heading}- [DEV] one\n  two\n    three`)).toEqual(['DEV: one\ntwo\n  three']);
  });

  it('reports an untagged bullet line by line and still takes what it holds', () => {
    const output = `${heading}- Notes:\n  and more\n  - [DEV] a\n- - [QA] b`;
    expect(learned(output)).toEqual(['DEV: a', 'QA: b']);
    expect(skipped(output)).toEqual(['2 no role tag', '3 no role tag']);
  });
});
