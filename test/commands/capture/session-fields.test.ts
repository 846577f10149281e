/** What a session was about and how it ended. */

import { describe, expect, it } from 'vitest';
import { parseSessionMemory } from '../../../src/commands/capture/parse-session-memory.ts';
import { heading, skipped } from './parsed-lines.ts';

describe('task and outcome', () => {
  it.each([
    ['Task: Fix the gate\nOutcome: SUCCESS, all green', 'Fix the gate', 'success'],
    ['**Task:** Fix\n**Outcome**: FAILED', 'Fix', 'failure'],
    ['- Task: Fix\n- Outcome: partially done', 'Fix', 'partial'],
    ['Outcome: who knows', undefined, 'unknown'],
    ['```\nTask: no\n```', undefined, undefined],
  ])('%j', (output, title, outcome) => {
    expect(parseSessionMemory(output)).toMatchObject(
      JSON.parse(JSON.stringify({ title, outcome })),
    );
    if (title === undefined) expect(parseSessionMemory(output)).not.toHaveProperty('title');
  });

  it('prefers what a section says, and cuts a title between characters', () => {
    const family = '👩‍👩‍👧‍👦';
    const output = `Task: from the prompt\n${heading}Task: ${'a'.repeat(195)}${family}\n- [DEV] a`;
    expect(parseSessionMemory(output).title).toBe('a'.repeat(195));
    expect(skipped(output)).toEqual(['3 task line']);
  });
});
