/**
 * Files and streams of any kind where one is named: each ends, in bounded memory, and with an
 * answer that says what was wrong.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import { inputBytesMax, readBounded } from '../../src/surfaces/cli/read-bounded.ts';
import { temporaryFolders } from '../support/temp-root.ts';
import { runnerOn } from '../surfaces/cli/fake-process.ts';

const folder = temporaryFolders();

function setUp() {
  const root = folder();
  return { root, run: runnerOn(root), at: (name: string) => join(root, name) };
}

function pipe(path: string): string {
  execFileSync('mkfifo', [path]);
  return path;
}

async function socket(path: string): Promise<string> {
  const server = createServer();
  onTestFinished(() => new Promise<void>((done) => void server.close(() => done())));
  await new Promise<void>((done) => void server.listen(path, done));
  return path;
}

/** A file of so many zero bytes that takes no room. */
function sparse(path: string, bytes: number): string {
  writeFileSync(path, '');
  truncateSync(path, bytes);
  return path;
}

describe('write', () => {
  it('reads 64 MiB of a stream and refuses more, without a recorded event', async () => {
    const chunk = new Uint8Array(1024 * 1024);
    const endless = Readable.from(
      (function* () {
        for (;;) yield chunk;
      })(),
    );
    await expect(readBounded(endless, 'standard input')).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('standard input is larger than 64 MiB'),
    });
    const fits = Readable.from(Array(inputBytesMax / chunk.length).fill(chunk));
    expect((await readBounded(fits, 'it')).length).toBe(inputBytesMax);
  });

  it('ends at a device that never does', async () => {
    const { run } = setUp();
    const { code, stderr } = await run(['write', 'kiln', '/dev/zero']);
    expect(code).toBe(2);
    expect(stderr).toContain('/dev/zero is larger than 64 MiB. Nothing was recorded');
    expect((await run(['list'])).stdout).not.toContain('kiln');
  });

  it('reads a pipe as it comes, as a shell gives one', async () => {
    const { run, at } = setUp();
    const path = pipe(at('out'));
    const text = '## Session Memory\n- [DEV] Taught through a pipe\n';
    const writer = import('node:fs/promises').then(({ writeFile }) => writeFile(path, text));
    const { stdout } = await run(['write', 'kiln', path]);
    await writer;
    expect(stdout).toContain('Taught through a pipe');
  });

  it('refuses a socket', async () => {
    const { run, at } = setUp();
    const path = await socket(at('s'));
    expect(await run(['write', 'kiln', path])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('is a socket'),
    });
  });

  it.each<[string, Uint8Array, string]>([
    ['invalid UTF-8', Buffer.from('## Session Memory\n- [DEV] a \xff b\n', 'latin1'), 'a \ufffd b'],
    [
      'UTF-16 with its mark',
      Buffer.from('\ufeff## Session Memory\r\n- [DEV] Größe\r\n', 'utf16le'),
      'Größe',
    ],
    ['UTF-8 with a mark', Buffer.from('\ufeff## Session Memory\n- [DEV] marked\n'), 'marked'],
    ['lone carriage returns', Buffer.from('## Session Memory\r- [DEV] one\r- [QA] two\r'), 'two'],
  ])('takes %s', async (_what, bytes, words) => {
    const { run, at } = setUp();
    writeFileSync(at('out'), bytes);
    expect((await run(['write', 'kiln', at('out')])).stdout).toContain(words);
    const piped = await run(['write', 'loom', '-'], { stdin: bytes });
    expect(piped.stdout).toContain(words);
  });
});

describe('settings and rules', () => {
  it.each(['squadlog.json', 'rules.yaml'])('is not held up by a pipe as %s', async (name) => {
    const { run, at } = setUp();
    const path = pipe(at(name));
    const verb = name === 'rules.yaml' ? ['rules', 'show', path] : ['config', 'validate', path];
    expect(await run(verb)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('is no regular file'),
    });
  });

  it('refuses settings larger than 4 MiB', async () => {
    const { run, at } = setUp();
    const path = sparse(at('squadlog.json'), 50 * 1024 * 1024);
    const { code, stderr } = await run(['config', 'validate', path]);
    expect(code).toBe(2);
    expect(stderr).toContain('has 52428800 bytes; a file of settings has at most 4194304.');
  });

  it('refuses settings nested a million deep, and says little of a long value', async () => {
    const { run, at } = setUp();
    const deep = 500_000;
    writeFileSync(at('deep.json'), `{"enabled":${'['.repeat(deep)}${']'.repeat(deep)}}`);
    expect(await run(['config', 'validate', at('deep.json')])).toMatchObject({ code: 2 });
    writeFileSync(at('long.json'), JSON.stringify({ enabled: 'x'.repeat(1_000_000) }));
    const { code, stderr } = await run(['config', 'validate', at('long.json')]);
    expect(code).toBe(2);
    expect(stderr.length).toBeLessThan(1_000);
  });

  it('refuses rules nested deep', async () => {
    const { run, at } = setUp();
    writeFileSync(at('deep.json'), `{"rules":${'['.repeat(90_000)}${']'.repeat(90_000)}}`);
    expect((await run(['rules', 'show', at('deep.json')])).code).toBe(2);
    writeFileSync(at('deep.yaml'), `rules: ${'['.repeat(90_000)}${']'.repeat(90_000)}`);
    expect((await run(['rules', 'show', at('deep.yaml')])).code).toBe(2);
  });
});

describe('import', () => {
  it('reports pipes, sockets, devices, links and loops, and imports the rest', async () => {
    const { run, at } = setUp();
    const dir = at('old');
    for (const squad of ['a', 'b', 'c', 'd', 'e']) mkdirSync(join(dir, squad), { recursive: true });
    pipe(join(dir, 'a', 'history.md'));
    await socket(join(dir, 'b', 'history.md'));
    symlinkSync('/dev/zero', join(dir, 'c', 'history.md'));
    symlinkSync('..', join(dir, 'd', 'before-squadlog'));
    symlinkSync(dir, join(dir, 'loop'));
    writeFileSync(join(dir, 'e', 'history.md'), legacy);
    sparse(join(dir, 'd', 'history.md'), 65 * 1024 * 1024);
    const { code, stdout, stderr } = await run(['import', dir]);
    const told = stdout + stderr;
    expect(code).toBe(0);
    for (const squad of ['a', 'b', 'c', 'd']) expect(told).toContain(`${squad}/history.md`);
    expect(told).toContain('not followed');
    expect(told).toContain('larger than 64 MiB');
    expect((await run(['list'])).stdout).toMatch(/^\s*e\s/mu);
  });

  it('reads a folder of 2,000 squads', async () => {
    const { run, at } = setUp();
    for (let n = 0; n < 2_000; n += 1) {
      mkdirSync(join(at('old'), `squad-${n}`), { recursive: true });
      if (n % 100 === 0) writeFileSync(join(at('old'), `squad-${n}`, 'history.md'), legacy);
    }
    expect((await run(['import', at('old')])).code).toBe(0);
    expect((await run(['list', '--json'])).stdout.match(/"squad":/gu)).toHaveLength(20);
  });
});

const legacy = `# History

## Session: 2026-01-05T10:00:00Z
**Task:** Move the flags
**Outcome:** success

- [DEV] Flags live in flags.toml
`;
