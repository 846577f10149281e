/** The program in processes of its own: what it prints, how it ends, and two that write at once. */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openFor } from '../../support/sample-memory.ts';
import { temporaryFolders } from '../../support/temp-root.ts';
import { workerEnvironment, workerProgram } from '../../support/worker-processes.ts';
import type { Wire } from './served.ts';
import { initialize } from './served.ts';

const newRoot = temporaryFolders();
const program = workerProgram('mcp-worker');

interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stderr: string;
  readonly messages: readonly Wire[];
}

async function start(argv: readonly string[], env: NodeJS.ProcessEnv = {}, cwd?: string) {
  const child = spawn(process.execPath, [await program(), 'mcp', ...argv], {
    env: { ...workerEnvironment(), CLAUDE_PROJECT_DIR: '', ...env },
    ...(cwd === undefined ? {} : { cwd }),
  });
  let stdout = '';
  let stderr = '';
  const said = { out: () => stdout, err: () => stderr };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (code, signal) => {
      const lines = stdout.split('\n').filter((line) => line !== '');
      resolve({ code, signal, stderr, messages: lines.map((line) => JSON.parse(line)) });
    });
  });
  return { child, ended, ...said };
}

const line = (id: number, method: string, params: object) =>
  `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`;
const lesson = (id: number, text: string) =>
  line(id, 'tools/call', {
    name: 'memory_record',
    arguments: { session: `run-${text}`, learnings: [{ text: `Shelf ${text} holds wet clay` }] },
  });

describe('requests that are piped in', () => {
  it('are all answered, and the process ends by itself with nothing else said', async () => {
    const root = newRoot();
    const { child, ended } = await start(['--root', root, '--squad', 'kiln']);
    child.stdin.end(line(1, 'initialize', initialize) + lesson(2, 'a') + lesson(3, 'b'));
    const { code, messages, stderr } = await ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(messages.map(({ id }) => id).sort()).toEqual([1, 2, 3]);
    const { squads } = await (await openFor(root)).list();
    expect(squads).toMatchObject([{ squad: 'kiln', learnings: 2 }]);
  });

  it("go to the squad of the client's project", async () => {
    const root = newRoot();
    const project = join(newRoot(), 'pottery');
    mkdirSync(join(project, '.git'), { recursive: true });
    const { child, ended } = await start(['--root', root], { CLAUDE_PROJECT_DIR: project });
    child.stdin.end(line(1, 'initialize', initialize) + lesson(2, 'a'));
    await ended;
    expect((await (await openFor(root)).list()).squads).toMatchObject([{ squad: 'pottery' }]);
  });
});

describe('two processes that write at once', () => {
  it('lose nothing', async () => {
    const root = newRoot();
    const each = 15;
    const run = async (name: string) => {
      const { child, ended } = await start(['--root', root, '--squad', 'kiln']);
      const calls = Array.from({ length: each }, (_, at) => lesson(at + 2, `${name}${at}`));
      child.stdin.end(line(1, 'initialize', initialize) + calls.join(''));
      return ended;
    };
    const runs = await Promise.all([run('a'), run('b')]);
    for (const { code, messages } of runs) {
      expect(code).toBe(0);
      const failed = messages.filter(({ result }) => result === undefined || result.isError);
      expect(failed).toEqual([]);
      expect(messages).toHaveLength(each + 1);
    }
    const memory = await openFor(root);
    expect((await memory.list()).squads).toMatchObject([{ learnings: 2 * each }]);
    expect(await memory.verify()).toMatchObject({ ok: true });
  });
});

describe('a signal', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('%s ends it with status 0', async (signal) => {
    const server = await start(['--root', newRoot()]);
    server.child.stdin.write(line(1, 'initialize', initialize));
    await expect.poll(server.out, { timeout: 20_000 }).toContain('serverInfo');
    server.child.kill(signal);
    expect(await server.ended).toMatchObject({ code: 0, signal: null, stderr: '' });
  });
});

describe('over HTTP', () => {
  it('it says where it is and where the token is, and tells the token to nobody', async () => {
    const root = newRoot();
    const server = await start(['--root', root, '--http', '--port', '0']);
    await expect.poll(server.err, { timeout: 20_000 }).toContain('/mcp');
    const [url = ''] = /http:\/\/127\.0\.0\.1:\d+\/mcp/u.exec(server.err()) ?? [];
    const token = readFileSync(join(root, 'squadlog.mcp-token'), 'utf8').trim();
    const ask = (headers: Record<string, string>) =>
      fetch(url, {
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        body: line(1, 'initialize', initialize),
      });
    expect((await ask({})).status).toBe(401);
    const answer = await ask({ authorization: `Bearer ${token}` });
    expect(await answer.text()).toContain('serverInfo');
    server.child.kill('SIGTERM');
    const { code, stderr, messages } = await server.ended;
    expect({ code, messages }).toEqual({ code: 0, messages: [] });
    expect(stderr).toContain(`the token is in ${join(root, 'squadlog.mcp-token')}`);
    expect(stderr).not.toContain(token);
  });
});

describe('what does not fit', () => {
  it.each([
    [['--prot', '3'], 2, 'mcp has no option --prot; did you mean --port?'],
    [['--http', '--host', '0.0.0.0'], 4, 'a token of your own'],
  ])('%j fails in words on standard error', async (argv, status, message) => {
    const { ended } = await start(['--root', newRoot(), ...argv]);
    const { code, stderr, messages } = await ended;
    expect({ code, messages }).toEqual({ code: status, messages: [] });
    expect(stderr).toContain(message);
    expect(stderr).toContain('  try: squadlog ');
  });
});
