/** `npm run demo` tells a story that holds: nothing is lost, what was replaced is not told. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { repository } from '../support/source-files.ts';

const run = promisify(execFile);

it('shows a lesson replaced by a later one, told to the next spawn and explained', async () => {
  const tsx = join(repository, 'node_modules/tsx/dist/cli.mjs');
  const script = join(repository, 'scripts/demo.ts');
  const { stdout, stderr } = await run(process.execPath, [tsx, script], { timeout: 120_000 });
  expect(stderr).toBe('');
  expect(stdout).not.toContain('no such entry');
  const lastBlock = stdout.slice(stdout.indexOf('== spawn-5 wakes'), stdout.indexOf('== Why'));
  expect(lastBlock).toContain('Poll the third carrier every 30 minutes');
  expect(lastBlock).not.toContain('every 10 minutes');
  expect(stdout).toMatch(/retired L\d+ for L\d+ as superseded/u);
  expect(stdout).toContain('hash chain intact');
}, 150_000);
