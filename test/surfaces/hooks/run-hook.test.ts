/** A hook that fails harms no host, and is counted. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hookClientNames } from '../../../src/surfaces/cli/terminal-verbs.ts';
import { hookClients } from '../../../src/surfaces/hooks/index.ts';
import { hook } from '../../support/replay-hooks.ts';
import { openFor, outputWith } from '../../support/sample-memory.ts';
import { temporaryFolders } from '../../support/temp-root.ts';

const newRoot = temporaryFolders();

const start = { session_id: 's', agent_id: 'a1', agent_type: 'reviewer' };

test('help names the clients that hooks understand', () => {
  expect(hookClientNames).toEqual(hookClients.map(({ name }) => name));
});

test.each([
  ['text that is no JSON', 'nonsense', 'is not JSON'],
  ['nothing at all', '', 'is not JSON'],
  ['a list', [], 'does not fit'],
  ['null', null, 'does not fit'],
  ['an event without its agent', { session_id: 's' }, 'agent_id'],
  ['fields of other kinds', { ...start, agent_id: { deep: 1 } }, 'agent_id'],
])('%s is no answer, and a failure that is counted', async (_, input, said) => {
  const root = newRoot();
  const { answer, stderr } = await hook(['claude-code', 'SubagentStart'], input, { root });
  expect(answer).toBeUndefined();
  expect(stderr).toContain(said);
  expect(failures(root)).toMatchObject([
    { client: 'claude-code', event: 'SubagentStart', code: 'invalid' },
  ]);
});

test('an event that a newer release may listen to is passed over in words', async () => {
  const root = newRoot();
  const { answer, stderr } = await hook(['claude-code', 'TeammateIdle'], start, { root });
  expect(answer).toBeUndefined();
  expect(stderr).toContain('"TeammateIdle" is none of PreToolUse, SubagentStart');
});

test('a client that nobody knows is named with the nearest', async () => {
  const { answer, stderr } = await hook(['claude_code', 'SubagentStart'], start, {
    root: newRoot(),
  });
  expect(answer).toBeUndefined();
  expect(stderr).toContain('did you mean claude-code?');
});

test('a store that is named after the event is the one that is asked', async () => {
  const root = newRoot();
  for (const words of [['--store', 'mysql://db/app'], ['--store=mysql://db/app']]) {
    const run = { ...start, agent_id: `a${words.length}` };
    const { answer, stderr } = await hook(['claude-code', 'SubagentStart', ...words], run, {
      root,
    });
    expect(answer).toBeUndefined();
    expect(stderr).toContain('--store: The URL of the store is none of PostgreSQL');
  }
  expect(failures(root)).toMatchObject([{ code: 'invalid' }, { code: 'invalid' }]);
});

test('a damaged store, and settings that do not fit, cost the host nothing', async () => {
  const root = newRoot();
  writeFileSync(join(root, 'squadlog.db'), 'this is no database at all, and never was'.repeat(99));
  const damaged = await hook(['claude-code', 'SubagentStart'], start, { root });
  expect(damaged.answer).toBeUndefined();
  writeFileSync(join(root, 'squadlog.json'), '{"tokenBuget": 1}');
  const other = { ...start, agent_id: 'a2' };
  const unfit = await hook(['claude-code', 'SubagentStart'], other, { root });
  expect(unfit.stderr).toContain('did you mean tokenBudget?');
  expect(failures(root)).toHaveLength(2);
});

test('a root that can be no folder costs the host nothing, and is named', async () => {
  const root = join(newRoot(), 'a-file');
  writeFileSync(root, '');
  const { answer, stderr } = await hook(['claude-code', 'SubagentStart'], start, {
    root: join(root, 'below'),
  });
  expect(answer).toBeUndefined();
  expect(stderr).toContain('squadlog hook claude-code SubagentStart: ');
  expect(stderr).toContain('below');
});

test('a client that nobody knows, and input without an end, are counted', async () => {
  const root = newRoot();
  await hook(['claude/../code', 'SubagentStart'], start, { root });
  await hook(['claude-code', 'SubagentStart'], start, {
    root,
    readInput: () => new Promise<string>(() => undefined),
    deadline: Promise.reject(new Error('More than 4000 ms passed')),
  });
  expect(failures(root)).toMatchObject([
    { client: 'claude/../code', code: 'invalid' },
    { client: 'claude-code', message: 'More than 4000 ms passed' },
  ]);
});

test('the project of another client is no business of ours', async () => {
  const root = newRoot();
  const env = { CLAUDE_PROJECT_DIR: '/home/dev/other' };
  const io = { root, env };
  await hook(['codex', 'SubagentStart'], { ...start, cwd: '/home/dev/shop' }, io);
  await hook(['claude-code', 'SubagentStart'], { ...start, cwd: '/home/dev/shop' }, io);
  const { squads } = await (await openFor(root)).list();
  expect(squads.map(({ squad }) => squad).sort()).toEqual(['other', 'shop']);
});

test('a store that is busy for too long is given up, and counted', async () => {
  const root = newRoot();
  const deadline = Promise.reject(new Error('The store was busy for too long.'));
  const { answer } = await hook(['claude-code', 'SubagentStart'], start, { root, deadline });
  expect(answer).toBeUndefined();
  expect(failures(root)).toMatchObject([{ message: 'The store was busy for too long.' }]);
});

test('what failed is told without the secrets that it may hold', async () => {
  const root = newRoot();
  const secret = tokenOf('q7Zx');
  await hook(
    ['claude-code', 'SubagentStart'],
    { ...start, agent_id: 'x' },
    {
      root,
      deadline: Promise.reject(new Error(`refused by ${secret}`)),
    },
  );
  expect(JSON.stringify(failures(root))).not.toContain(secret);
});

test('a secret in a task or an answer is nowhere below the root', async () => {
  const root = newRoot();
  const secret = tokenOf('m2Lp');
  const call = { session_id: 's', tool_use_id: 't1', tool_name: 'Agent' };
  const task = `Deploy with the token ${secret}`;
  const asked = { ...call, tool_input: { prompt: task, subagent_type: 'reviewer' } };
  await hook(['claude-code', 'PreToolUse'], asked, { root });
  expect(everything(root)).toContain('Deploy with the token');
  expect(everything(root)).not.toContain(secret);
  await hook(['claude-code', 'SubagentStart'], start, { root });
  const said = { ...start, last_assistant_message: outputWith(`[DEV] the token is ${secret}`) };
  await hook(['claude-code', 'SubagentStop'], said, { root });

  expect(everything(root)).not.toContain(secret);
  const { events } = await (await openFor(root)).log({ type: 'LearningRecorded' });
  expect(events).toHaveLength(1);
});

/** The shape of a real one, made here, so that no scanner takes this file for a leak. */
function tokenOf(lead: string): string {
  return ['ghp', `${lead}R8tK3vWn5YbD0cHfJ6sGu1EaTi9oPqXe`.slice(0, 36)].join('_');
}

function failures(root: string): unknown[] {
  const text = readFileSync(join(root, '_spawns', 'failures.jsonl'), 'utf8').trim();
  return text.split('\n').map((line) => JSON.parse(line) as unknown);
}

function everything(root: string): string {
  const files = readdirSync(root, { recursive: true, withFileTypes: true });
  return files
    .filter((file) => file.isFile())
    .map((file) => readFileSync(join(file.parentPath, file.name), 'latin1'))
    .join('\n');
}
