/** Configured patterns: what is obeyed, and what is refused before it can hang a capture. */

import { describe, expect, it } from 'vitest';
import { parseSessionMemory } from '../../../src/commands/capture/parse-session-memory.ts';
import { compilePatterns } from '../../../src/commands/capture/section-patterns.ts';

describe('compilePatterns', () => {
  it.each(['## Session Memory', '^Lessons$', 'Lessons|Session Memory'])('obeys %s', (pattern) => {
    const output = '## Session Memory\n- [DEV] a\n\n## Other\n- [DEV] b\n\n## Lessons\n- [DEV] a';
    const { learnings } = parseSessionMemory(output, { patterns: compilePatterns({ pattern }) });
    expect(new Set(learnings.map(({ text }) => text))).toEqual(new Set(['a']));
  });

  it.each([
    ['broken', '['],
    ['nested repeats', '(a+)+$'],
    ['repeated alternatives', '(a|aa)+$'],
    ['empty', ' '],
  ])('refuses a pattern: %s', (_name, pattern) => {
    expect(() => compilePatterns({ pattern })).toThrow(
      expect.objectContaining({
        code: 'invalid',
        message: expect.stringContaining('extraction.pattern'),
      }),
    );
  });

  it('refuses a role tag pattern that captures no role and text', () => {
    expect(() => compilePatterns({ roleTagPattern: '\\[(.*)\\]' })).toThrow(
      expect.objectContaining({ code: 'invalid' }),
    );
  });
});
