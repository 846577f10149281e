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
  ])('%j', (output, reason) => {
    expect(parseSessionMemory(output).emptyReason).toBe(reason);
  });
});
