/** opencode's hooks, as its plugin hands them over; their inputs were recorded in real runs. */
import { expect, test } from 'vitest';
import { opencode } from '../../../src/surfaces/hooks/opencode.ts';
import { captured } from '../../support/captured-runs.ts';
import type { HookLine } from '../../support/replay-hooks.ts';
import { recorded, replay } from '../../support/replay-hooks.ts';
import { temporaryFolders } from '../../support/temp-root.ts';

const newRoot = temporaryFolders();
const listened = Object.keys(opencode.events);

test('spawn 1 teaches and spawn 2 is told before its task', async () => {
  const root = newRoot();
  await play(root, 'foreground');
  expect(await captured(root)).toEqual([[expect.any(String), 'unknown', 2]]);

  const [told] = await play(root, 'foreground', 'again-');

  expect(told?.answer?.args?.prompt).toContain('prefer Result types over throw');
  expect(told?.answer?.args).toHaveProperty('subagent_type', 'reviewer');
});

test('a call is a run of its own in each conversation, as some count calls from one', async () => {
  const root = newRoot();
  await play(root, 'foreground');
  const lines = recorded('opencode', 'foreground').flatMap((line) => handedOver(line, ''));
  const later = lines.map(({ event, input }) => ({
    event,
    input: { ...input, sessionID: 'ses_another' },
  }));
  const [told] = await replay('opencode', later, { root, listened });
  expect(told?.answer?.args?.prompt).toContain('prefer Result types over throw');
});

test('parallel runs are captured each', async () => {
  const root = newRoot();
  await play(root, 'parallel');
  expect((await captured(root)).map(([, , learnings]) => learnings)).toEqual([2, 2]);
});

test('a run that failed, which has no result, is recorded when its parent is idle', async () => {
  const root = newRoot();
  await play(root, 'error');
  expect(await captured(root)).toEqual([[expect.any(String), 'unknown', 0]]);
});

async function play(root: string, scenario: string, lead = '') {
  const lines = recorded('opencode', scenario).flatMap((line) => handedOver(line, lead));
  const answers = await replay('opencode', lines, { root, listened });
  expect(answers.map(({ stderr }) => stderr).join('')).toBe('');
  return answers;
}

/** What the plugin hands over of what it is given. */
function handedOver({ event, input: logged }: HookLine, lead: string): HookLine[] {
  const given = logged['input'] as Record<string, unknown>;
  if (event === 'before' || event === 'after') {
    const args = logged['args'] ?? given['args'];
    const { output } = (logged['output'] ?? {}) as { output?: string };
    const callID = `${lead}${given['callID']}`;
    return [{ event: `tool.execute.${event}`, input: { ...given, callID, args, output } }];
  }
  if (event !== 'session.idle') return [];
  const [, sessionID] = /"sessionID":"(\w+)"/u.exec(String(logged['props'])) ?? [];
  return [{ event, input: { sessionID } }];
}
