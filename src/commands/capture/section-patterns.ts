/**
 * What marks a section and a role tag in an output: our defaults, and the checks a configured
 * pattern must pass.
 */

import safeRegex from 'safe-regex2';
import { MemoryError } from '../../errors.ts';

export interface SectionPatterns {
  /** Searched in a heading's text, and in the heading as written (`## Session Memory`). */
  readonly section: RegExp;
  /**
   * Searched in a bullet's text with its tag; groups 1 and 2, or `role` and `text`. Read only
   * where explicit.
   */
  readonly roleTag: RegExp;
  /**
   * True when a person configured `roleTag`: it is then obeyed instead of our own reading of
   * tags.
   */
  readonly explicitRoleTag: boolean;
}

/**
 * Any heading that says `Session Memory`, whatever emoji, number, colon or bold stands round it;
 * `[ROLE] text`.
 */
export const defaultPatterns: SectionPatterns = {
  section: /^[^\p{L}\p{N}]*(?:\d{1,3}[.)]\s*)?[^\p{L}\p{N}]*session\s+memory[^\p{L}\p{N}]*$/iu,
  roleTag: /^\[([\p{L}\p{M}\p{N}_-]{1,64})\]\s*:?\s*(.*)$/su,
  explicitRoleTag: false,
};

/**
 * Compiles `extraction.pattern` and `extraction.roleTagPattern`; what is not given stays the
 * default. Errors: `invalid` for a broken pattern, for one that can backtrack without end, and
 * for a role tag pattern that does not capture a role and a text.
 */
export function compilePatterns(config: {
  pattern?: string | undefined;
  roleTagPattern?: string | undefined;
}): SectionPatterns {
  const { pattern, roleTagPattern } = config;
  const section =
    pattern === undefined ? defaultPatterns.section : compilePattern('extraction.pattern', pattern);
  if (roleTagPattern === undefined) return { ...defaultPatterns, section };
  const roleTag = compilePattern('extraction.roleTagPattern', roleTagPattern);
  if (countGroups(roleTag) < 2) {
    throw new MemoryError({
      code: 'invalid',
      message:
        `extraction.roleTagPattern \`${roleTagPattern}\` captures fewer than two groups: ` +
        'group 1 must be the role and group 2 the text, as in `\\[([A-Z]+)\\] (.*)`.',
    });
  }
  return { section, roleTag, explicitRoleTag: true };
}

/**
 * Compiles the regular expression of a setting. Errors: `invalid`, naming the setting `key`, for
 * an empty or broken pattern and for one that can backtrack without end.
 */
export function compilePattern(key: string, source: string): RegExp {
  if (source.trim() === '') {
    throw new MemoryError({
      code: 'invalid',
      message:
        `${key} is empty and would match everything: ` +
        'remove the key to use the default, or write a pattern.',
    });
  }
  const regex = parseRegex(key, source);
  if (!safeRegex(regex) || repeatsAlternatives(source)) {
    throw new MemoryError({
      code: 'invalid',
      message:
        `${key} \`${source}\` can backtrack without end: it repeats a group that itself ` +
        'repeats or chooses. Use a character class such as `[A-Z-]+` instead.',
    });
  }
  return regex;
}

/**
 * With `u` where the pattern allows it, so `\p{L}` works; older escapes such as `\-` compile
 * without.
 */
function parseRegex(key: string, source: string): RegExp {
  try {
    return new RegExp(source, 'u');
  } catch {
    try {
      return new RegExp(source);
    } catch (cause) {
      throw new MemoryError({
        code: 'invalid',
        message:
          `${key} \`${source}\` is not a regular expression (${String(cause)}): ` +
          'correct it or remove the key.',
        cause,
      });
    }
  }
}

/** An alternative that always matches makes `exec` tell how many groups the pattern has. */
function countGroups(regex: RegExp): number {
  return (new RegExp(`${regex.source}|`, regex.flags).exec('')?.length ?? 1) - 1;
}

/** `(a|aa)+` has a star height of one, which safe-regex2 lets pass, and is still exponential. */
function repeatsAlternatives(source: string): boolean {
  const bare = source.replace(/\\./gsu, 'e').replace(/\[[^\]]*\]/gu, 'c');
  const groups: boolean[] = [];
  for (let at = 0; at < bare.length; at += 1) {
    const sign = bare[at];
    if (sign === '(') groups.push(false);
    else if (sign === '|' && groups.length > 0) groups[groups.length - 1] = true;
    else if (sign === ')') {
      const chooses = groups.pop() ?? false;
      if (chooses && /^(?:[*+]|\{\d+,\}|\{\d*,?\d{2,}\})/u.test(bare.slice(at + 1))) return true;
      if (chooses && groups.length > 0) groups[groups.length - 1] = true;
    }
  }
  return false;
}
