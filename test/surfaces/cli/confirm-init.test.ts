/** On a terminal `init <client>` shows its change first and asks; elsewhere it writes. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { clientScene } from '../../support/client-scene.ts';
import { temporaryFolders } from '../../support/temp-root.ts';
import { type FakeOptions, runnerOn } from './fake-process.ts';

const newFolder = temporaryFolders();

function newScene() {
  const { project: cwd, env, home } = clientScene(newFolder());
  const runOn = runnerOn(home);
  const file = join(cwd, '.gemini', 'settings.json');
  const run = (words: string, options: FakeOptions = {}) =>
    runOn(['init', ...words.split(' ')], { cwd, env: { ...env, NO_COLOR: '1' }, ...options });
  return { run, file };
}

const asked = /created {2}\S+settings\.json\n(?: {2}[@+].*\n)+Go on\? \[y\/N\] /u;

describe('on a terminal', () => {
  it.each(['y', ' Yes\n'])('%j goes on, and the change is shown once', async (answer) => {
    const { run, file } = newScene();
    const { code, stdout, stderr } = await run('gemini', { terminal: true, answer });
    expect(stderr).toMatch(asked);
    expect(stdout).toMatch(/^gemini calls our hooks by the settings of this project; .*\nNote: /u);
    expect(code).toBe(0);
    expect(readFileSync(file, 'utf8')).toContain('squadlog hook gemini AfterTool');
  });

  it.each(['', 'n', 'yesterday'])('%j changes nothing', async (answer) => {
    const { run, file } = newScene();
    const { code, stdout, stderr } = await run('gemini', { terminal: true, answer });
    expect(stderr).toMatch(asked);
    expect(stderr).toContain('squadlog: nothing was changed.\n');
    expect({ code, stdout, made: existsSync(file) }).toEqual({ code: 1, stdout: '', made: false });
  });

  it.each([
    ['--yes', 'gemini --yes', true],
    ['--dry-run', 'gemini --dry-run', false],
    ['nothing to take away', 'gemini --remove', false],
    ['a project', '.', false],
  ])('nobody is asked with %s', async (_what, words, isMade) => {
    const { run, file } = newScene();
    const { code, stderr } = await run(words, { terminal: true });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(existsSync(file)).toBe(isMade);
  });

  it('a wrong option is told as it is typed', async () => {
    const { stderr, code } = await newScene().run('gemini --scope all', { terminal: true });
    expect(stderr).toContain('init: --scope must be one of project, user');
    expect(code).toBe(2);
  });
});

describe('without a terminal', () => {
  it('shows what it wrote, that there is nothing to do, and what it took away', async () => {
    const { run, file } = newScene();
    const first = await run('gemini');
    expect(first.stderr).toBe('');
    expect(first.stdout).toMatch(/^created {2}\S+\n {2}@@ line 1 @@\n {2}\+\{\n/u);
    expect(first.stdout).toContain(
      'Note: Gemini runs hooks of a project in folders that you trust.',
    );
    const second = await run('gemini');
    expect(second.stdout).toBe(`kept  ${file}\nNothing to do: gemini calls our hooks already.\n`);
    const third = await run('gemini --remove');
    expect(third.stdout).toMatch(/^removed {2}\S+\n {2}@@ line 1 @@\n {2}-\{\n/u);
    expect(third.stdout).toContain('gemini no longer calls our hooks');
    const fourth = await run('gemini --remove');
    expect(fourth.stdout).toBe('Nothing to do: gemini has no hooks of ours.\n');
  });

  it('a dry run says so', async () => {
    const { stdout } = await newScene().run('gemini --dry-run');
    expect(stdout).toMatch(/Nothing was written, as this was a dry run\.\n/u);
  });

  it('warns of what is set up twice', async () => {
    const { run } = newScene();
    await run('gemini --scope user');
    const { stderr } = await run('gemini');
    expect(stderr).toMatch(/^squadlog: warning: .*init gemini --scope user --remove\n$/u);
  });
});
