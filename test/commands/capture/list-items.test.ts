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

describe('bullets within bullets', () => {
  it.each([
    [
      'a deep tag',
      '- one\n  - two\n    - [DEV] deep',
      ['DEV: deep'],
      ['2 no role tag', '3 no role tag'],
    ],
    ['an empty bullet in a bullet', '- - \n  prose', [], ['2 empty bullet', '3 no role tag']],
    ['prose in a nested bullet', '- - [DEV] a\n\n    prose', ['DEV: a\n\nprose'], []],
    [
      'a nested tag without words',
      '- [DEV] a\n  - [QA]',
      ['DEV: a'],
      ['3 no text after the role tag'],
    ],
    ['a nested checkbox', '- [DEV] a\n  - [x] done', ['DEV: a\n- [x] done'], []],
    [
      'two nested roles',
      '- [DEV] a\n  - [QA] b\n  - [OPS] c\n  d',
      ['DEV: a', 'QA: b', 'OPS: c\nd'],
      [],
    ],
    [
      'a fence that is never closed',
      '- [DEV] a\n  ```\n  x\n- [QA] b',
      ['DEV: a\n```\nx', 'QA: b'],
      [],
    ],
    [
      'a fence as a bullet',
      '- ```\n  [DEV] a\n  ```\n- [QA] b',
      ['QA: b'],
      [2, 3, 4].map((line) => `${line} no role tag`),
    ],
    ['a field as a bullet', '- Task: inner\n- [DEV] a', ['DEV: a'], ['2 task line']],
    ['a field in a bullet', '- [DEV]\n  Task: x', ['DEV: Task: x'], []],
    ['numbers with brackets', '12) [DEV] a\n13) [QA] b', ['DEV: a', 'QA: b'], []],
  ])('%s', (_name, body, said, rows) => {
    expect(learned(`${heading}${body}`)).toEqual(said);
    expect(skipped(`${heading}${body}`)).toEqual(rows);
  });

  it.each([
    ['\tb\n\t\tc', 'b\n\tc'],
    ['  b\n\n\n    c', 'b\n\n\n  c'],
    ['    b\n  c', '  b\nc'],
    ['b\n  c', 'b\n  c'],
  ])('keeps the indentation that further lines do not share: %j', (further, said) => {
    expect(learned(`${heading}- [DEV] a\n${further}`)).toEqual([`DEV: a\n${said}`]);
  });

  it('gives no field, no checkbox and no empty bullet to the default role', () => {
    const output = `${heading}- plain\n- Task: x\n- [ ] y\n-`;
    expect(learned(output, { defaultRole: 'qa' })).toEqual(['QA: plain']);
    expect(skipped(output, { defaultRole: 'qa' })).toEqual([
      '3 task line',
      '4 checkbox, not a role',
      '5 empty bullet',
    ]);
  });
});
