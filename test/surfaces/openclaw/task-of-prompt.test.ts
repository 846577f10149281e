/** The task in a sub-agent's prompt, as the host frames it. */
import { expect, it } from 'vitest';
import { taskOfPrompt } from '../../../src/surfaces/openclaw/task-of-prompt.ts';
import { childPrompt } from './fake-host.ts';

it.each([
  ['one line', 'Design the API'],
  ['paragraphs', 'Design the API.\n\nBe brief.\n\n- one\n- two'],
  ['a task that speaks of tasks', 'Explain\n[Subagent Task]\n\nto me'],
  ['a task that begins a paragraph as the host does', 'Read it.\n\nBegin with the end.\n\nStop.'],
])('finds %s whole', (_name, task) => {
  expect(taskOfPrompt(childPrompt(task))).toBe(task);
});

it('finds none where the host framed none', () => {
  expect(taskOfPrompt('Say more.')).toBeUndefined();
  expect(taskOfPrompt('Complete the current [Subagent Task]; go on.')).toBeUndefined();
  expect(taskOfPrompt(childPrompt('  '))).toBeUndefined();
});
