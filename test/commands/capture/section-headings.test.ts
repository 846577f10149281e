/** What opens a section, and what only looks as if it did. */

import { describe, expect, it } from 'vitest';
import { parseSessionMemory } from '../../../src/commands/capture/parse-session-memory.ts';
import { mayOpenSection } from '../../../src/commands/capture/section-headings.ts';
import { defaultPatterns } from '../../../src/commands/capture/section-patterns.ts';
import { learned } from './parsed-lines.ts';

describe('a section', () => {
  it.each([
    ['any level', '# session memory\n- [DEV] a'],
    ['level six, closed', '###### Session Memory ######\n- [DEV] a'],
    ['colon', '## Session Memory:\n- [DEV] a'],
    ['emoji and bold', '## 🧠 **Session Memory** ✨\n- [DEV] a'],
    ['number', '## 3. Session Memory\n- [DEV] a'],
    ['underlined', 'Session Memory\n---\n- [DEV] a'],
    ['three spaces', '   ## Session Memory\n- [DEV] a'],
    ['bold line', 'Some prose.\n**Session Memory:**\n- [DEV] a'],
    ['byte order mark and CRLF', '\ufeff## Session Memory\r\n\r\n-\t[DEV] a\r\n'],
    ['tab before the bullet', '## Session Memory\n\n\t- [DEV] a'],
    ['star', '## Session Memory\n* [DEV] a'],
    ['plus', '## Session Memory\n+ [DEV] a'],
    ['number as bullet', '## Session Memory\n1. [DEV] a'],
    ['inside a list item', '1. step\n   ## Session Memory\n   - [DEV] a'],
    ['after a closed comment', '<!-- x -->\n## Session Memory\n- [DEV] a'],
    ['right under a tag', '## Session Memory\n<details>\n- [DEV] a'],
    ['after a deeper heading', '## Session Memory\n### Notes\n- [DEV] a'],
    ['after a rule', '## Session Memory\n\n---\n- [DEV] a'],
    ['after a sentence over a rule', '## Session Memory\nI learned:\n---\n- [DEV] a'],
    [
      'in the second section',
      '## Session Memory\n## Other\n- [QA] no\n## Session Memory\n- [DEV] a',
    ],
  ])('finds one: %s', (_name, output) => {
    expect(learned(output)).toEqual(['DEV: a']);
  });

  it.each([
    ['longer heading', '## Session Memory design\n- [DEV] a'],
    ['fence', '~~~md\n## Session Memory\n- [DEV] a\n~~~'],
    ['comment', '<!--\n## Session Memory\n- [DEV] a\n-->'],
    ['quote', '> ## Session Memory\n> - [DEV] a'],
    ['indented code', 'text\n\n    ## Session Memory\n    - [DEV] a'],
    ['next heading', '## Session Memory\n## Next\n- [DEV] a'],
    ['higher heading', '## Session Memory\n# Next\n- [DEV] a'],
    ['next bold heading', '**Session Memory**\n\n**Next**\n- [DEV] a'],
  ])('finds nothing: %s', (_name, output) => {
    const { learnings, emptyReason } = parseSessionMemory(output);
    expect(learnings).toEqual([]);
    expect(emptyReason).toBeTruthy();
  });
});

describe('the raw look at a line', () => {
  const opens = (line: string, next?: string) => mayOpenSection(line, next, defaultPatterns);

  it.each([
    ['## Session Memory', undefined],
    ['> - ## Session Memory', undefined],
    ['12) # Session Memory #', undefined],
    ['- **Session Memory**', undefined],
    ['__Session Memory__:', undefined],
    ['   ** Session Memory **', undefined],
    ['Session Memory', '---'],
    ['> Session Memory', '> ==='],
    ['- Session Memory', '  -'],
  ])('sees that it may open a section: %j', (line, next) => {
    expect(opens(line, next)).toBe(true);
  });

  it.each([
    ['Session Memory', undefined],
    ['Session Memory', '- - -'],
    ['Session Memory', '--- x'],
    ['####### Session Memory', undefined],
    ['#Session Memory', undefined],
    ['**Session Memory', undefined],
    ['**Session Memory** more', undefined],
    ['## Session Memory design', undefined],
    [`## ${' '.repeat(700)}Session Memory`, undefined],
  ])('sees that it can not: %j', (line, next) => {
    expect(opens(line, next)).toBe(false);
  });

  it('takes no heading of more than 500 letters, however it matches', () => {
    const anything = { ...defaultPatterns, section: /x/u };
    expect(mayOpenSection(`## ${'x'.repeat(500)}`, undefined, anything)).toBe(true);
    expect(mayOpenSection(`## ${'x'.repeat(501)}`, undefined, anything)).toBe(false);
    expect(mayOpenSection(`## ${'x'.repeat(598)}`, undefined, anything)).toBe(false);
  });

  it('matches a pattern against the heading as written too', () => {
    const deep = { ...defaultPatterns, section: /^### Lessons$/u };
    expect(mayOpenSection('### Lessons', undefined, deep)).toBe(true);
    expect(mayOpenSection('## Lessons', undefined, deep)).toBe(false);
    expect(mayOpenSection('**Lessons**', undefined, { ...deep, section: /^## Lessons$/u })).toBe(
      true,
    );
  });
});

it.each([
  ['Session Memory\n===\n- [DEV] a', true],
  ['## Session\tMemory\n- [DEV] a', true],
  ['## 12) Session Memory\n- [DEV] a', true],
  ['## 1234. Session Memory\n- [DEV] a', false],
  ['## My Session Memory\n- [DEV] a', false],
  ['## Sessionmemory\n- [DEV] a', false],
])('reads a heading: %j', (output, opens) => {
  expect(learned(output)).toEqual(opens ? ['DEV: a'] : []);
});
