/** Every line of a section that is no learning is named with its reason. */

import { describe, expect, it } from 'vitest';
import { parseSessionMemory } from '../../../src/commands/capture/parse-session-memory.ts';
import { heading, learned, skipped } from './parsed-lines.ts';

describe('lines that are no learning', () => {
  it('names the reason for each', () => {
    const lines = [
      'Prose.',
      '',
      '<!-- c -->',
      '### Notes',
      '',
      '```',
      '- [DEV] no',
      '```',
      '> q',
      '',
    ];
    const output = `${heading}${lines.join('\n')}\n***\n    code\n`;
    expect(skipped(output)).toEqual([
      '2 prose',
      '4 HTML comment',
      '5 heading',
      '7 inside a code block',
      '8 inside a code block',
      '9 inside a code block',
      '10 block quote',
      '12 thematic break',
      '13 inside a code block',
    ]);
  });

  it('stores untagged bullets under the default role, never a checkbox or a time', () => {
    const bullets = ['plain', '[QA] tagged', '[ ] open', '[10:42] time', '[docs](url) link', ''];
    const output = heading + bullets.map((text) => `- ${text}`).join('\n');
    expect(learned(output, { defaultRole: 'dev' })).toEqual([
      'DEV: plain',
      'QA: tagged',
      'DEV: [docs](url) link',
    ]);
    expect(skipped(output, { defaultRole: 'dev' })).toEqual([
      '4 checkbox, not a role',
      '5 timestamp, not a role',
      '7 empty bullet',
    ]);
  });
});

describe('where a section ends', () => {
  it.each([
    [
      'a bold section at the next heading',
      '**Session Memory**\n- [DEV] a\n#### H\n- [DEV] b',
      ['a'],
    ],
    ['a bold section at the next bold line', '**Session Memory**\n\n__Next__:\n- [DEV] b', []],
    ['no other section at a bold line', `${heading}**Bold**\n- [DEV] a`, ['a']],
    [
      'a section of level one at the next of that level',
      '# Session Memory\n## S\n- [DEV] a\n# N\n- [DEV] b',
      ['a'],
    ],
    ['at a sentence over a row of =', `${heading}It is so.\n===\n- [DEV] a`, []],
    ['at words over a rule', `${heading}It is so\n---\n- [DEV] a`, []],
    [
      'at a heading behind a wrapper that never closes',
      `${heading}<squad-memory>\n## Next\n- [DEV] a`,
      [],
    ],
    [
      'not at one inside an echoed block',
      `${heading}<squad-x>\n\n## N\n\n</squad-x>\n- [DEV] a`,
      ['a'],
    ],
    ['not at its own heading again', `${heading}- [DEV] a\n${heading}- [DEV] b`, ['a', 'b']],
  ])('%s', (_name, output, said) => {
    expect(learned(output)).toEqual(said.map((text) => `DEV: ${text}`));
  });

  it.each(['.', ':', ';', ',', '!', '?', '…'])('reports a sentence over a rule: %s', (sign) => {
    const output = `${heading}It is so${sign}\n---\n- [DEV] a`;
    expect(skipped(output)).toEqual(['2 prose', '3 prose']);
  });

  it('takes two echoed blocks for two, and the lines between them for none', () => {
    const block = '<squad-memory>\n## N\n</squad-memory>\n';
    const output = `<squad-x>\n</squad-x>\n${heading}${block}- [QA] b`;
    expect(learned(output)).toEqual(['QA: b']);
    expect(skipped(output)).toEqual([
      '4 wrapper of an injected block',
      '5 heading',
      '6 wrapper of an injected block',
    ]);
  });
});

describe('paragraphs and code that an agent meant as bullets', () => {
  it.each([
    ['a bold tag without a bullet', '**[DEV]** a\nb', ['DEV: a\nb']],
    ['a tag in code without a bullet', '`[DEV]` a', ['DEV: a']],
    ['an underlined tag without a bullet', '__[DEV]__ a', ['DEV: a']],
    ['bullets indented by four spaces', '\n    - [DEV] a\n      more', ['DEV: a\nmore']],
    ['bullets indented by a tab', '\n\t- [DEV] a\n\t  b', ['DEV: a\nb']],
    ['an indented bullet behind code', '\n    code\n    - [DEV] a', ['DEV: a']],
  ])('takes %s', (_name, body, said) => {
    expect(learned(`${heading}${body}`)).toEqual(said);
  });

  it.each([
    ['a plain tag without a bullet', '[DEV] a', ['2 prose']],
    ['a bold checkbox without a bullet', '**[x]** a', ['2 prose']],
    [
      'a fence of tildes',
      '~~~\n- [DEV] a\n~~~',
      [2, 3, 4].map((line) => `${line} inside a code block`),
    ],
  ])('reports %s', (_name, body, rows) => {
    expect(learned(`${heading}${body}`)).toEqual([]);
    expect(skipped(`${heading}${body}`)).toEqual(rows);
  });

  it('takes no bold tag outside a section', () => {
    expect(learned('**[DEV]** a')).toEqual([]);
  });
});

describe('headings that count for nothing', () => {
  it.each([
    ['a fence in a quote', `> \`\`\`\n> ${heading}`, 'a block quote that starts at line 1'],
    ['a fence in an item', `- \`\`\`\n  ${heading}  \`\`\``, 'a code fence that starts at line 1'],
    [
      'indented code',
      `a\n\n    code\n    ${heading}`,
      'an indented code block that starts at line 3',
    ],
    ['tildes', `~~~\n${heading}~~~`, 'a code fence that starts at line 1'],
  ])('are named with where they stand: %s', (_name, output, where) => {
    expect(parseSessionMemory(output).emptyReason).toContain(where);
  });
});

describe('lists outside a section', () => {
  it('are read for a section of their own item, and for fields', () => {
    const output = '1. step\n\n   ## Session Memory\n   - [DEV] a\n2. other\n   - [QA] b';
    expect(learned(output)).toEqual(['DEV: a', 'QA: b']);
    expect(skipped(output)).toEqual(['5 no role tag']);
    expect(parseSessionMemory('- x\n  Task: in a list\n')).toMatchObject({ title: 'in a list' });
  });
});
