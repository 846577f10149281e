/** Codex's hooks, as they were recorded in real runs. */
import { expect, test } from 'vitest';
import { codex } from '../../../src/surfaces/hooks/codex.ts';
import { captured } from '../../support/captured-runs.ts';
import { recorded, renamed, replay } from '../../support/replay-hooks.ts';
import { temporaryFolders } from '../../support/temp-root.ts';

const newRoot = temporaryFolders();
const listened = Object.keys(codex.events);

const [first, second] = [
  '00000000-0000-4000-8000-000000000003',
  '00000000-0000-4000-8000-000000000005',
];

test('spawn 1 teaches and spawn 2 is told', async () => {
  const root = newRoot();
  await play(root, 'foreground');
  expect(await captured(root)).toEqual([[first, 'unknown', 2]]);
  const later = renamed(recorded('codex', 'foreground'), { [first]: 'agent-2', call_1: 'call_9' });

  const answers = await replay('codex', later, { root, listened });

  const told = answers.find(({ event }) => event === 'SubagentStart')?.answer;
  expect(told?.hookSpecificOutput?.additionalContext).toContain('prefer Result types over throw');
});

test('an agent of the default kind has no role', async () => {
  const root = newRoot();
  await play(root, 'default-kind');
  expect(await captured(root)).toEqual([[first, 'unknown', 2]]);
});

test('parallel agents are captured each', async () => {
  const root = newRoot();
  await play(root, 'parallel');
  expect((await captured(root)).map(([run]) => run)).toEqual([first, second]);
});

test('a resumed agent, which starts with a prompt only, is a run of its own', async () => {
  const root = newRoot();
  const answers = await play(root, 'resume');
  expect((await captured(root)).map(([run]) => run)).toEqual([first, `${first}.2`]);
  expect(answers.filter(({ answer }) => answer !== undefined)).toHaveLength(1);
});

test('an agent that fails, which has no end of its own, is recorded with the session', async () => {
  const root = newRoot();
  await play(root, 'error');
  expect(await captured(root)).toEqual([[first, 'unknown', 0]]);
});

test('an agent that starts before its call has returned is told and captured', async () => {
  const root = newRoot();
  const answers = await play(root, 'early-start');
  expect(answers.filter(({ answer }) => answer !== undefined)).toHaveLength(1);
  expect((await captured(root)).map(([, , learnings]) => learnings)).toEqual([2]);
});

async function play(root: string, scenario: string) {
  const answers = await replay('codex', recorded('codex', scenario), { root, listened });
  expect(answers.map(({ stderr }) => stderr).join('')).toBe('');
  return answers;
}
