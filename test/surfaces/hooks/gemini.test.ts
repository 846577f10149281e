/** Gemini CLI's hooks, as they were recorded in real runs. */
import { expect, test } from 'vitest';
import { gemini } from '../../../src/surfaces/hooks/gemini.ts';
import { captured } from '../../support/captured-runs.ts';
import type { Answered, HookLine } from '../../support/replay-hooks.ts';
import { recorded, replay } from '../../support/replay-hooks.ts';
import { openFor } from '../../support/sample-memory.ts';
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

test('two kinds that are asked the same at once are told apart', async () => {
  const root = newRoot();
  const asked = (agent: string, response?: object) => ({
    event: response === undefined ? 'BeforeTool' : 'AfterTool',
    input: {
      ...{ session_id: 's', timestamp: `t-${agent}`, tool_name: 'invoke_agent' },
      tool_input: { agent_name: agent, prompt: 'Review the diff' },
      ...(response === undefined ? {} : { tool_response: response }),
    },
  });
  const answers = await replay('gemini', [asked('perf'), asked('security')], { root, listened });
  for (const [at, agent] of ['perf', 'security'].entries()) {
    const { prompt } = answers[at]?.answer?.hookSpecificOutput?.tool_input ?? { prompt: '' };
    const said = { llmContent: `## Session Memory\n- [ALL] said by ${agent}` };
    const line = asked(agent, said);
    const given = { ...line.input, tool_input: { agent_name: agent, prompt } };
    await replay('gemini', [{ ...line, input: given }], { root, listened });
  }
  const memory = await openFor(root);
  const { events } = await memory.log({ squad: 'shop', type: 'SessionRecorded' });
  expect(events.map(({ data }) => (data as { agent: string }).agent)).toEqual(['perf', 'security']);
});

test('what a spawn learns whose squad is misspelt goes to its agent', async () => {
  const root = newRoot();
  const tool_input = { agent_name: 'perf', prompt: 'squad:../shop review' };
  const call = { session_id: 's', timestamp: 't', tool_name: 'invoke_agent', tool_input };
  const said = { llmContent: '## Session Memory\n- [ALL] the loop is slow' };
  const [asked] = await replay('gemini', [{ event: 'BeforeTool', input: call }], {
    root,
    listened,
  });
  expect(asked?.stderr).toContain('is no squad');
  const after = { event: 'AfterTool', input: { ...call, tool_response: said } };
  await replay('gemini', [after], { root, listened });
  const memory = await openFor(root);
  const { events } = await memory.log({ agent: 'perf', type: 'LearningRecorded' });
  expect(events).toHaveLength(1);
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
