/** Copilot CLI's hooks, as they were recorded in real runs. */
import { expect, test } from 'vitest';
import { copilot } from '../../../src/surfaces/hooks/copilot.ts';
import { captured } from '../../support/captured-runs.ts';
import { recorded, renamed, replay } from '../../support/replay-hooks.ts';
import { temporaryFolders } from '../../support/temp-root.ts';

const newRoot = temporaryFolders();
const listened = Object.keys(copilot.events);

const [first, second] = [
  '00000000-0000-4000-8000-000000000002',
  '00000000-0000-4000-8000-000000000003',
];

test('spawn 1 teaches and spawn 2 is told', async () => {
  const root = newRoot();
  await play(root, 'foreground');
  expect(await captured(root)).toEqual([[first, 'unknown', 2]]);
  const later = renamed(recorded('copilot', 'foreground'), { [first]: 'agent-2' });

  const answers = await replay('copilot', later, { root, listened });

  const told = answers.find(({ event }) => event === 'subagentStart')?.answer;
  expect(told?.additionalContext).toContain('prefer Result types over throw');
});

test('parallel runs, which nothing joins to their calls, are told and captured each', async () => {
  const root = newRoot();
  const answers = await play(root, 'parallel');
  expect((await captured(root)).map(([run]) => run).sort()).toEqual([first, second]);
  expect(answers.filter(({ answer }) => answer !== undefined)).toHaveLength(2);
});

test('a run in the background, which outlives its conversation, is captured', async () => {
  const root = newRoot();
  await play(root, 'background');
  const lessons = (await captured(root)).map(([, , learnings]) => learnings);
  expect(Math.max(...lessons)).toBe(2);
  expect(new Set((await captured(root)).map(([run]) => run)).size).toBe(1);
});

test('a run that an error ends is recorded when the conversation ends', async () => {
  const root = newRoot();
  await play(root, 'error');
  expect(await captured(root)).toEqual([[expect.any(String), 'unknown', 0]]);
});

async function play(root: string, scenario: string) {
  const answers = await replay('copilot', recorded('copilot', scenario), { root, listened });
  expect(answers.map(({ stderr }) => stderr).join('')).toBe('');
  return answers;
}
