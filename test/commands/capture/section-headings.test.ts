/** What opens a section, and what only looks as if it did. */

import { describe, expect, it } from 'vitest';
import { parseSessionMemory } from '../../../src/commands/capture/parse-session-memory.ts';
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
