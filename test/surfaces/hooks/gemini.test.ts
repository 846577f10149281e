/** Gemini CLI's hooks, as they were recorded in real runs. */
import { expect, test } from 'vitest';
import { gemini } from '../../../src/surfaces/hooks/gemini.ts';
import { captured } from '../../support/captured-runs.ts';
import type { Answered, HookLine } from '../../support/replay-hooks.ts';
import { recorded, replay } from '../../support/replay-hooks.ts';
import { temporaryFolders } from '../../support/temp-root.ts';

const newRoot = temporaryFolders();
const listened = Object.keys(gemini.events);

test('spawn 1 teaches and spawn 2 is told before its task', async () => {
  const root = newRoot();
  await play(root, 'foreground');
  expect(await captured(root)).toEqual([[expect.any(String), 'unknown', 2]]);

  const answers = await play(root, 'foreground', '2026-01-03T00:00:00.000Z');

  const [told] = answers;
  const { prompt = '' } = told?.answer?.hookSpecificOutput?.tool_input ?? {};
  expect(prompt).toContain('prefer Result types over throw');
  expect(prompt.endsWith(promptOf(told))).toBe(true);
  expect(told?.answer?.hookSpecificOutput?.tool_input).toHaveProperty('agent_name', 'reviewer');
  expect(await captured(root)).toHaveLength(2);
});

test('parallel runs are captured each', async () => {
  const root = newRoot();
  await play(root, 'parallel');
  expect((await captured(root)).map(([, , learnings]) => learnings)).toEqual([2, 2]);
});

test('a run that failed is recorded as failed, and its error teaches nothing', async () => {
  const root = newRoot();
  await play(root, 'error');
  expect(await captured(root)).toEqual([[expect.any(String), 'failure', 0]]);
});

/** The result repeats the prompt that the call was given, which is ours and not the recorder's. */
async function play(root: string, scenario: string, timestamp?: string) {
  const answers: Answered[] = [];
  const given = new Map<string, string>();
  for (const line of recorded('gemini', scenario)) {
    const asked = line.input['tool_input'] as { prompt?: string } | undefined;
    const marked = asked?.prompt?.replace(/^MEMORY-BLOCK\n\n/u, '') ?? '';
    const prompt =
      line.event === 'AfterTool' ? (given.get(marked) ?? asked?.prompt) : asked?.prompt;
    const input = {
      ...line.input,
      ...(timestamp === undefined ? {} : { timestamp }),
      ...(asked === undefined ? {} : { tool_input: { ...asked, prompt } }),
    };
    const [answered] = await replay('gemini', [{ ...line, input }], { root, listened });
    if (answered === undefined) continue;
    expect(answered.stderr).toBe('');
    answers.push(answered);
    const rewritten = answered.answer?.hookSpecificOutput?.tool_input?.prompt;
    if (rewritten !== undefined && asked?.prompt !== undefined) given.set(asked.prompt, rewritten);
  }
  return answers;
}

function promptOf(line: HookLine | undefined): string {
  const { prompt = '' } = (line?.input['tool_input'] ?? {}) as { readonly prompt?: string };
  return prompt;
}
