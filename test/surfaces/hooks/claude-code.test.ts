/** Claude Code's hooks, as they were recorded in real runs. */
import { expect, test } from 'vitest';
import { claudeCode } from '../../../src/surfaces/hooks/claude-code.ts';
import { captured } from '../../support/captured-runs.ts';
import { recorded, renamed, replay } from '../../support/replay-hooks.ts';
import { openFor } from '../../support/sample-memory.ts';
import { temporaryFolders } from '../../support/temp-root.ts';
import { writeSettings } from '../../support/write-settings.ts';

const newRoot = temporaryFolders();
const listened = Object.keys(claudeCode.events);

test('spawn 1 teaches, and spawn 2 is told the very bytes of read', async () => {
  const root = newRoot();
  await play(root, 'foreground');
  const memory = await openFor(root);
  const said = await memory.read({
    ...{ squad: 'shop', agent: 'reviewer', role: 'REVIEWER', request: true },
    task: taskOf('foreground'),
  });

  const second = await play(root, 'foreground', again);

  const told = contextOf(second);
  expect(told).toContain('- [REVIEWER] prefer Result types over throw (L');
  expect(told).toBe(said.block);
  const { events } = await memory.log({ squad: 'shop', type: 'MemoryInjected' });
  expect(events.map(({ data }) => data)).toMatchObject([
    { session: { id: 'a0000000000000003', client: 'claude-code' } },
    { session: { id: 'a0000000000000009' }, agent: 'reviewer', role: 'REVIEWER' },
  ]);
});

test('an answer that two events bring is captured once', async () => {
  const { sessions } = await played('foreground');
  expect(sessions).toEqual([['a0000000000000003', 'unknown', 2]]);
});

test('a run in the background, whose call returns before it starts, is captured', async () => {
  const { sessions, told } = await played('background');
  expect(sessions).toEqual([['a0000000000000003', 'unknown', 2]]);
  expect(told).toHaveLength(1);
});

test('parallel runs of one kind are told and captured each', async () => {
  const { sessions, told } = await played('parallel');
  expect(told).toHaveLength(2);
  expect(sessions.map(([session]) => session).sort()).toEqual([
    'a0000000000000003',
    'a0000000000000004',
  ]);
});

test('a nested run and the one around it are captured each', async () => {
  const { sessions } = await played('nested');
  expect(sessions).toEqual([
    ['a0000000000000004', 'unknown', 2],
    ['a0000000000000003', 'unknown', expect.any(Number)],
  ]);
});

test('a resumed run is told once and captured as a run of its own', async () => {
  const { sessions, told } = await played('resume');
  expect(told).toHaveLength(1);
  expect(sessions.map(([session]) => session)).toEqual([
    'a0000000000000003',
    'a0000000000000003.2',
  ]);
});

test('a run that its turn limit ends is captured as partial', async () => {
  const { sessions } = await played('maxturns');
  expect(sessions).toMatchObject([['a0000000000000003', 'partial', expect.any(Number)]]);
});

test('a run that an error ends is recorded as failed', async () => {
  const { sessions } = await played('error');
  expect(sessions).toEqual([['a0000000000000003', 'failure', 0]]);
});

test.each(['killed', 'interrupted'])('a run that was %s is recorded at the end', async (end) => {
  const { sessions } = await played(end);
  expect(sessions).toEqual([['a0000000000000003', 'unknown', 0]]);
});

test('the ends of agents that nobody started are ignored', async () => {
  const { sessions, answers } = await played('compact');
  expect(answers.filter(({ event }) => event === 'SubagentStop').length).toBeGreaterThan(1);
  expect(sessions.map(([session]) => session)).toEqual(['a0000000000000003']);
});

test('a worktree is of the project', async () => {
  const project = { CLAUDE_PROJECT_DIR: '/home/dev/shop' };
  const { sessions } = await played('worktree', { env: project });
  expect(sessions).toEqual([['a0000000000000003', 'unknown', 2]]);
});

test('a spawn that names its squad is told before its task, and teaches that squad', async () => {
  const root = newRoot();
  const named = { 'Run reviewer': 'Review squad:kiln/DEV' };
  await play(root, 'parallel', named);
  const [first] = await play(root, 'foreground', { ...named, ...again });

  const prompt = first?.answer?.hookSpecificOutput?.updatedInput?.prompt ?? '';
  expect(prompt).toMatch(/^<squad-memory>[\s\S]*tests live in[\s\S]*<\/squad-memory>\n\n/u);
  expect(prompt.endsWith(taskOf('foreground'))).toBe(true);
  const memory = await openFor(root);
  const { squads } = await memory.list();
  expect(squads.map(({ squad }) => squad)).toEqual(['kiln']);
});

test('memory that is switched off is neither told nor taught, and nothing is kept', async () => {
  const root = newRoot();
  writeSettings(root, { enabled: false });
  const answers = await play(root, 'foreground');
  expect(answers.map(({ answer }) => answer)).toEqual(answers.map(() => undefined));
  const memory = await openFor(root);
  expect((await memory.log()).events).toEqual([]);
});

test('capturing that is switched off leaves telling as it is', async () => {
  const root = newRoot();
  writeSettings(root, { squads: { shop: { autoCapture: false } } });
  const answers = await play(root, 'foreground');
  expect(contextOf(answers)).toContain('Session Memory');
  const { events } = await (await openFor(root)).log({ squad: 'shop', type: 'SessionRecorded' });
  expect(events).toEqual([]);
});

const again = {
  a0000000000000003: 'a0000000000000009',
  toolu_mock_1: 'toolu_mock_9',
};

function play(root: string, scenario: string, names: Record<string, string> = {}) {
  return replay('claude-code', renamed(recorded('claude-code', scenario), names), {
    root,
    listened,
  });
}

async function played(scenario: string, io: { env?: Record<string, string> } = {}) {
  const root = newRoot();
  const lines = recorded('claude-code', scenario);
  const answers = await replay('claude-code', lines, { root, listened, ...io });
  expect(answers.map(({ stderr }) => stderr).join('')).toBe('');
  const told = answers.filter(({ answer }) => answer?.hookSpecificOutput?.additionalContext);
  return { answers, sessions: await captured(root), told };
}

function contextOf(answers: Awaited<ReturnType<typeof play>>): string | undefined {
  const start = answers.find(({ event }) => event === 'SubagentStart');
  return start?.answer?.hookSpecificOutput?.additionalContext;
}

function taskOf(scenario: string): string {
  const [request] = recorded('claude-code', scenario).filter(({ event }) => event === 'PreToolUse');
  const { prompt = '' } = (request?.input['tool_input'] ?? {}) as { readonly prompt?: string };
  return prompt;
}
