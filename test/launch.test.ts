/** The program as a client starts it: which surface answers, and with which status. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { outputWith } from './support/sample-memory.ts';
import { repository } from './support/source-files.ts';
import { temporaryFolders } from './support/temp-root.ts';

const newRoot = temporaryFolders();
const program = ['--import', 'tsx', join(repository, 'src/launch.ts')];

test('a hook answers its event, and a hook that fails ends well too', () => {
  const root = newRoot();
  start(['write', 'shop', '-', '--root', root], outputWith('[ALL] tests live in test/'));
  const event = { session_id: 's', agent_id: 'a1', agent_type: 'reviewer', cwd: '/home/dev/shop' };
  const hook = ['hook', 'claude-code', 'SubagentStart', '--root', root];

  const told = start(hook, JSON.stringify(event));

  expect(told).toMatchObject({ status: 0, stderr: '' });
  expect(JSON.parse(told.stdout).hookSpecificOutput.additionalContext).toContain('tests live in');
  const failed = start(hook, 'no event at all');
  expect(failed).toMatchObject({ status: 0, stdout: '' });
  expect(failed.stderr).toContain('is not JSON');
});

test('a client that never ends its input is not held up, nor failed', async () => {
  const words = ['hook', 'claude-code', 'SubagentStart', '--root', newRoot()];
  const child = spawn(process.execPath, [...program, ...words], { stdio: 'pipe' });
  let stderr = '';
  child.stderr.on('data', (text) => {
    stderr += text;
  });
  const [status] = await once(child, 'close');
  expect(status).toBe(0);
  expect(stderr).toContain('More than 4000 ms passed');
});

test('help and wrong words go to the command line', () => {
  const root = newRoot();
  expect(start(['hook', '--help']).stdout).toContain('squadlog hook <client> <event>');
  expect(start(['--version']).stdout).toMatch(/^\d+\.\d+\.\d+\n$/u);
  expect(start(['raed', '--root', root]).status).toBe(2);
  expect(existsSync(join(root, 'squadlog.db'))).toBe(false);
});

test('a read for a session notes what it was told', () => {
  const root = newRoot();
  writeFileSync(join(root, 'output.md'), outputWith('[ALL] tests live in test/'));
  expect(start(['write', 'shop', join(root, 'output.md'), '--root', root]).status).toBe(0);
  const read = start(['read', 'shop', '--session=s1', '--root', root]);
  expect(read.stdout).toContain('tests live in test/');
  const log = start(['log', 'shop', '--type', 'MemoryInjected', '--root', root]);
  expect(log.stdout).toContain('session=s1');
});

function start(words: readonly string[], input = '') {
  const { CLAUDE_PROJECT_DIR: _, ...env } = process.env;
  return spawnSync(process.execPath, [...program, ...words], { input, env, encoding: 'utf8' });
}
