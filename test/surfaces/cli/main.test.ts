/** The program as a process: pipes, standard input, signals. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repository } from '../../support/source-files.ts';
import { temporaryFolders } from '../../support/temp-root.ts';
import { output } from './fake-process.ts';

const newFolder = temporaryFolders();
const program = ['--import', 'tsx', join(repository, 'src/surfaces/cli/main.ts')];

function start(argv: readonly string[], root: string) {
  return spawn(process.execPath, [...program, ...argv], {
    cwd: repository,
    env: { ...process.env, SQUADLOG_ROOT: root },
  });
}

async function finish(child: ReturnType<typeof start>, stdin = '') {
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  child.stdin.end(stdin);
  const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve) => {
    child.on('close', (...ended) => resolve(ended));
  });
  return { code, signal, stdout, stderr };
}

describe('the program', () => {
  it('reads standard input and exits with the status of its errors', async () => {
    const root = newFolder();
    const wrote = await finish(start(['write', 'kiln', '-', '--json'], root), output);
    expect(wrote.code).toBe(0);
    expect(JSON.parse(wrote.stdout).stored).toHaveLength(2);
    const failed = await finish(start(['stats', 'nobody'], root));
    expect(failed.code).toBe(3);
    expect(failed.stderr).toContain('  try: squadlog list\n');
  });

  it('ends quietly when its reader does', async () => {
    const root = newFolder();
    const lessons = Array.from({ length: 150 }, (_, i) => `- [DEV] ${i} ${'long '.repeat(200)}`);
    await finish(start(['write', 'kiln', '-'], root), `## Session Memory\n${lessons.join('\n')}\n`);
    const child = start(['log', '--json'], root);
    child.stdout.once('data', () => child.stdout.destroy());
    let stderr = '';
    child.stderr.on('data', (chunk) => {
      stderr += chunk;
    });
    const code = await new Promise((resolve) => child.on('exit', resolve));
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  it('ends following with 0 at the interrupt', async () => {
    const root = newFolder();
    await finish(start(['write', 'kiln', '-'], root), output);
    const child = start(['log', '--follow'], root);
    child.stdout.once('data', () => child.kill('SIGINT'));
    expect(await finish(child)).toMatchObject({ code: 0, signal: null, stderr: '' });
  });
});
