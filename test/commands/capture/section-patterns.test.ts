/** Configured patterns: what is obeyed, and what is refused before it can hang a capture. */

import { describe, expect, it } from 'vitest';
import { parseSessionMemory } from '../../../src/commands/capture/parse-session-memory.ts';
import {
  compilePatterns,
  defaultPatterns,
} from '../../../src/commands/capture/section-patterns.ts';

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

describe('patterns that are refused', () => {
  it.each([
    ['(a|b)*', true],
    ['(a|b)+x', true],
    ['(a|b){3,}', true],
    ['(a|b){2,12}', true],
    ['((a|b)c)*', true],
    ['(a|b){3}', false],
    ['(a|b)?', false],
    ['\\(a|b\\)*', false],
    ['[(|)]*', false],
    ['(a)(b)*', false],
    ['a|b', false],
    ['(a|b)c', false],
  ])('%s: %s', (pattern, isRefused) => {
    const compile = () => compilePatterns({ pattern });
    if (isRefused) expect(compile).toThrow(/can backtrack without end/u);
    else expect(compile).not.toThrow();
  });

  it.each([
    ['pattern', '', 'extraction.pattern is empty and would match everything'],
    ['roleTagPattern', ' ', 'extraction.roleTagPattern is empty'],
    ['roleTagPattern', '(', 'extraction.roleTagPattern `(` is not a regular expression'],
    ['roleTagPattern', '(\\w+)', 'captures fewer than two groups'],
    ['roleTagPattern', '\\w+', 'captures fewer than two groups'],
  ])('%s %j: %s', (key, pattern, words) => {
    expect(() => compilePatterns({ [key]: pattern })).toThrow(words);
  });
});

describe('patterns that are taken', () => {
  it('are Unicode patterns where they can be, and older ones where not', () => {
    expect(compilePatterns({ pattern: '^\\p{Lu}' }).section.unicode).toBe(true);
    expect(compilePatterns({ pattern: '^a\\-b' }).section.unicode).toBe(false);
  });

  it('leave the other one at its default', () => {
    const { section, roleTag, explicitRoleTag } = compilePatterns({ pattern: '^Lessons$' });
    expect([roleTag, explicitRoleTag]).toEqual([defaultPatterns.roleTag, false]);
    expect(section.source).toBe('^Lessons$');
    const tagged = compilePatterns({ roleTagPattern: '(\\w+): (.*)' });
    expect([tagged.section, tagged.explicitRoleTag]).toEqual([defaultPatterns.section, true]);
    expect(compilePatterns({})).toEqual(defaultPatterns);
  });
});
