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

describe('fields as people write them', () => {
  it.each([
    ['Task :x', 'x'],
    ['Task：x', 'x'],
    ['__Task__: x', 'x'],
    ['**Task: x**', 'x**'],
    ['* Task: x', 'x'],
    ['+  TASK:   x  ', 'x'],
    ['   Task: x', 'x'],
    [`Task: ${'x'.repeat(250)}`, 'x'.repeat(200)],
    ['Task: one\nTask: two', 'one'],
    ['Tasks: x', undefined],
    ['A Task: x', undefined],
    ['    Task: x', undefined],
    ['1. Task: x', undefined],
    ['Task:', undefined],
    ['Task', undefined],
  ])('%j', (output, title) => {
    expect(parseSessionMemory(output).title).toBe(title);
  });

  it.each([
    ['✅ Success', 'success'],
    ['succeeded', 'success'],
    ['FAILED', 'failure'],
    ['**Partial**', 'partial'],
    ['not a success', 'unknown'],
    ['done', 'unknown'],
  ])('reads how it ended: %s', (words, outcome) => {
    expect(parseSessionMemory(`Outcome: ${words}`).outcome).toBe(outcome);
    expect(parseSessionMemory(`outcome： ${words}\nOutcome: failed`).outcome).toBe(outcome);
  });

  it('takes the first of a section over those before it, and no later one', () => {
    const section = `${heading}Task: b\nTask: c\nOutcome: success\n`;
    const output = `Task: a\nOutcome: failed\n${section}## Next\nTask: d`;
    expect(parseSessionMemory(output)).toMatchObject({ title: 'b', outcome: 'success' });
  });
});
