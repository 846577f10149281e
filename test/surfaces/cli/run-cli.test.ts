/** How the command line ends: help, exit status, limits, colours, the root it finds. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolders } from '../../support/temp-root.ts';
import type { Run } from './fake-process.ts';
import { output, runnerOn } from './fake-process.ts';

const newFolder = temporaryFolders();
let root = '';
let run: Run = async () => ({ code: -1, stdout: '', stderr: '' });

beforeEach(() => {
  root = newFolder();
  run = runnerOn(root);
});

async function taught(): Promise<void> {
  await run(['write', 'kiln', '-', '--session', 's1'], { stdin: output });
}

describe('help and version', () => {
  it('with no verb is help, with --version the release', async () => {
    expect((await run([])).stdout).toContain('Usage  squadlog <verb>');
    expect((await run(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it('is the same by flag and by verb', async () => {
    const asked = await run(['help', 'standards', 'import']);
    expect((await run(['standards', 'import', '-h'])).stdout).toBe(asked.stdout);
    expect(asked.stdout).toContain('--replace');
  });
});

describe('exit status', () => {
  it.each([
    [2, 'an unknown verb', ['wrte'], 'did you mean write?'],
    [2, 'half a verb', ['standards'], 'standards show, standards import, standards edit'],
    [2, 'an unknown option', ['read', 'kiln', '--tokns', '5'], 'did you mean --tokens?'],
    [2, 'a missing argument', ['write', 'kiln'], 'write [<squad>] <file|-> needs <file|->'],
    [2, 'a missing option', ['export'], 'needs --out DIR'],
    [2, 'one argument too many', ['list', 'kiln', 'more'], 'takes no argument "more"'],
    [2, 'a forgotten value', ['read', '--role', '--tokens', '5'], '--role needs a value'],
    [2, 'a value for a switch', ['log', '--follow=yes'], '--follow is a switch'],
    [2, 'an argument given as option', ['read', '--squad', 'kiln'], 'as the argument <squad>'],
    [2, 'no file but a folder', ['write', 'kiln', '.'], 'is a folder'],
    [3, 'no such file', ['write', 'kiln', 'none.md'], 'none.md does not exist'],
    [3, 'no such squad', ['stats', 'nobody'], 'no squad nobody'],
    [4, 'a rule that says no', ['backup', 'squadlog.db'], 'never overwrites'],
  ])('%i for %s', async (code, _what, argv, words) => {
    await taught();
    const at = argv.map((word) => (word === 'squadlog.db' ? join(root, word) : word));
    const { stderr, stdout, ...ran } = await run(at);
    expect(ran.code).toBe(code);
    expect(stderr.startsWith('squadlog: ')).toBe(true);
    expect(stderr).toContain(words);
    expect(stdout).toBe('');
  });

  it('7 for a root that can not be', async () => {
    writeFileSync(join(root, 'file'), '');
    const ran = await run(['write', 'kiln', '-', '--root', join(root, 'file')], { stdin: output });
    expect(ran.code).toBe(7);
  });

  it('8 for a log that was changed, by verify and by doctor', async () => {
    await taught();
    await forge(join(root, 'squadlog.db'));
    const verified = await run(['verify']);
    expect(verified.code).toBe(8);
    expect(verified.stdout).toMatch(/^broken at event 2 /);
    expect((await run(['doctor'])).code).toBe(8);
  });

  it('1 for our own bug, of which only an id is shown', async () => {
    const broken = {
      stdin: output,
      get terminal(): boolean {
        return false;
      },
    };
    const ran = await run(['write', 'kiln', '-'], {
      ...broken,
      onStdout: () => {
        throw new TypeError('secret internals');
      },
    });
    expect(ran.code).toBe(1);
    expect(ran.stderr).toMatch(/error \w+/);
    expect(ran.stderr).not.toContain('secret internals');
    const shown = await run(['list'], {
      env: { SQUADLOG_DEBUG: '1' },
      onStdout: () => {
        throw new TypeError('secret internals');
      },
    });
    expect(shown.stderr).toContain('secret internals');
  });

  it('is told in JSON on standard output where JSON was asked for', async () => {
    const { code, stdout, stderr } = await run(['stats', 'nobody', '--json']);
    expect(code).toBe(3);
    expect(JSON.parse(stdout)).toMatchObject({
      error: { code: 'not_found', hint: 'squadlog list', message: expect.any(String) },
    });
    expect(stderr).toBe('');
  });
});

describe('a budget out of bounds', () => {
  it.each(['abc', '-5', '1e9', '1.5', ''])('%j names the limits', async (tokens) => {
    const { code, stderr } = await run(['read', 'kiln', '--tokens', tokens]);
    expect(code).toBe(2);
    expect(stderr).toContain('--tokens must be a whole number from 0 to 200000');
  });
});

describe('colours', () => {
  beforeEach(taught);

  it.each([
    ['none in a pipe', {}, false, false],
    ['on a terminal', {}, true, true],
    ['not under NO_COLOR', { NO_COLOR: '1' }, true, false],
    ['not on a dumb terminal', { TERM: 'dumb' }, true, false],
    ['under FORCE_COLOR in a pipe', { FORCE_COLOR: '1' }, false, true],
    ['not under FORCE_COLOR=0', { FORCE_COLOR: '0' }, true, false],
  ] as const)('%s', async (_when, env, terminal, coloured) => {
    const { stdout } = await run(['list'], { env, terminal });
    expect(stdout.includes('\u001b[')).toBe(coloured);
  });
});

describe('the root', () => {
  it('is found from the working folder', async () => {
    const project = newFolder();
    mkdirSync(join(project, 'src'));
    await run(['init', project]);
    const options = { cwd: join(project, 'src'), env: { SQUADLOG_ROOT: '' }, stdin: output };
    await run(['write', 'kiln', '-'], options);
    expect(existsSync(join(project, '.squadlog', 'squadlog.db'))).toBe(true);
    expect(readFileSync(join(project, '.squadlog', '.gitignore'), 'utf8')).toContain('squadlog.db');
  });
});

/** Changes the words of event 2 behind the back of every trigger. */
async function forge(file: string): Promise<void> {
  const { default: Database } = await import('better-sqlite3');
  const db = new Database(file);
  const triggers = db.prepare("SELECT name FROM sqlite_master WHERE type = 'trigger'").pluck();
  for (const name of triggers.all()) db.exec(`DROP TRIGGER "${name}"`);
  db.exec("UPDATE events SET payload = replace(payload, 'flags', 'flegs') WHERE position = 2");
  db.close();
}

describe('--store', () => {
  it('may stand anywhere, and is the store that is asked', async () => {
    await taught();
    const lines = [['--store', 'sqlite', 'list'], ['list', '--store=sqlite'], ['list']];
    const [first, ...others] = await Promise.all(lines.map((line) => run(line)));
    expect(first).toMatchObject({ code: 0, stdout: expect.stringContaining('kiln') });
    for (const other of others) expect(other).toEqual(first);
    for (const line of [
      ['--store', 'a.db', 'list'],
      ['config', '--store', 'a.db', 'show'],
    ]) {
      const ran = await run([...line, '--json']);
      expect(ran.code).toBe(line[0] === 'config' ? 0 : 2);
    }
    const { code, stderr } = await run(['list', '--store', 'postgres://ada:s3cr3t@db']);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringMatching(/^squadlog: --store: The URL of the store names no database/u),
    });
    expect(stderr).not.toContain('s3cr3t');
  });

  it('needs a value, and is in help and completion', async () => {
    expect((await run(['list', '--store'])).stderr).toContain('--store needs a value');
    expect((await run(['--store', 'sqlite'])).stdout).toContain('--store URL');
    expect((await run(['help', 'list'])).stdout).toContain('--store URL');
    expect((await run(['completion', 'bash'])).stdout).toContain('--store) words=sqlite');
  });
});
