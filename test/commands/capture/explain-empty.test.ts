/** An output that taught nothing says precisely why. */

import { describe, expect, it } from 'vitest';
import { parseSessionMemory } from '../../../src/commands/capture/parse-session-memory.ts';
import { heading } from './parsed-lines.ts';

describe('why nothing was learned', () => {
  it.each([
    ['', 'the output is empty'],
    [
      'Just talk.',
      'the output has no section of that heading, and is not made only of role bullets',
    ],
    [heading, 'the heading at line 1 has nothing under it'],
    [
      `${heading}Only prose.`,
      'the section under the heading at line 1 holds only prose, no bullets',
    ],
    [
      `${heading}- a\n- b`,
      'every bullet under the heading at line 1 was skipped: line 2: no role tag',
    ],
    [
      `a\n\`\`\`\n${heading}- [DEV] a`,
      'the only heading, line 3, is inside a code fence that starts at line 2 and is never closed',
    ],
    [
      `a\n\`\`\`\n${heading}\`\`\``,
      'the only heading, line 3, is inside a code fence that starts at line 2',
    ],
    [
      `> ${heading}\n<!--\n${heading}`,
      'all 2 headings stand where none counts: ' +
        'the first, line 1, is inside a block quote that starts at line 1',
    ],
    [' \n\t\n', 'the output is empty'],
    [`${heading}${heading}`, '2 headings have nothing under them'],
    [`${heading}Task: x\nOutcome: SUCCESS`, 'the heading at line 1 has nothing under it'],
    [
      `${heading}Prose.\n${heading}Prose.`,
      'the section under the first heading at line 1 holds only prose, no bullets',
    ],
    [
      `${heading}Prose.\n\n> quote`,
      'the section under the heading at line 1 holds no bullets: line 2: prose',
    ],
    [
      `${heading}***`,
      'the section under the heading at line 1 holds no bullets: line 2: thematic break',
    ],
    ...['1. a', '12) a', '* a', '+ a', '  - a'].map((bullet) => [
      `${heading}Prose.\n\n${bullet}`,
      'every bullet under the heading at line 1 was skipped: line 4: no role tag',
    ]),
    [
      `${heading}-x\n\n> 1.2`,
      'the section under the heading at line 1 holds no bullets: line 2: prose',
    ],
    [
      '<!--\n## Session Memory\n-->\n',
      'the only heading, line 2, is inside an HTML comment that starts at line 1',
    ],
    [
      'text\nSession Memory\n---\n',
      'line 2 looks like the heading of a section, but markdown does not read it as one',
    ],
  ])('%j', (output, reason) => {
    expect(parseSessionMemory(output).emptyReason).toBe(reason);
  });

  it('says from which line on it read nothing, where that is why', () => {
    const output = `${'> q\n'.repeat(10_001)}\n${heading}- [DEV] a`;
    expect(parseSessionMemory(output).emptyReason).toBe(
      'line 10001 is not read, nor is any line below it: sections are read up to 20000 lines, ' +
        'and markdown that never comes back to the left margin not to its end',
    );
  });
});
