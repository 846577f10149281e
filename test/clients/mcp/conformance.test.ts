/**
 * The protocol's conformance suite against `squadlog mcp --http`: the scenarios that ask for no
 * tools of their own.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLeftOut, readyClient } from '../support/ready.ts';
import { runProcess } from '../support/run-process.ts';
import { builtCli } from '../support/squadlog-on-path.ts';
import { openWorkplace, type Workplace } from '../support/workplace.ts';

const scenarios = [
  ...['server-initialize', 'ping', 'tools-list', 'resources-list', 'prompts-list'],
  ...['completion-complete', 'dns-rebinding-protection'],
];

describe.skipIf(isLeftOut('conformance'))('the conformance suite', () => {
  let place: Workplace;
  let served: ChildProcess;
  let proxy: Server;
  let url: string;

  beforeAll(async () => {
    place = openWorkplace();
    served = spawn(process.execPath, [builtCli, 'mcp', '--http', '--port', '0'], {
      cwd: place.project,
      env: place.environment(),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const { port } = new URL(await addressIn(served));
    const token = readFileSync(path.join(await place.root(), 'squadlog.mcp-token'), 'utf8').trim();
    proxy = withToken(token, Number(port));
    await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
    url = `http://localhost:${(proxy.address() as AddressInfo).port}/mcp`;
  });
  afterAll(async () => {
    proxy?.closeAllConnections();
    proxy?.close();
    served?.kill('SIGTERM');
    place?.close();
  });

  it.each(scenarios)('passes %s', async (scenario) => {
    const { command, words } = readyClient('conformance');
    const ran = await runProcess({
      command,
      words: [...words, 'server', '--url', url, '--scenario', scenario],
      cwd: place.home,
      env: place.environment(),
    });
    expect(ran.stdout).toMatch(/Passed: (\d+)\/\1, 0 failed, 0 warnings/u);
    expect(ran.exit).toBe(0);
  });
});

function addressIn(child: ChildProcess): Promise<string> {
  return new Promise((done, fail) => {
    let said = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const [url] = /http:\/\/\S+?\/mcp/u.exec(said) ?? [];
      if (url !== undefined) done(url);
    });
    child.once('exit', () => fail(new Error(`squadlog mcp ended: ${said}`)));
  });
}

/** The suite knows no tokens, so one is put into its requests; all else, Host too, stays. */
function withToken(token: string, port: number): Server {
  return createServer((asked, reply) => {
    const headers = { ...asked.headers, authorization: `Bearer ${token}` };
    const options = { host: '127.0.0.1', port, method: asked.method, path: asked.url, headers };
    const passed = request(options, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
    });
    passed.on('error', () => reply.destroy());
    asked.pipe(passed);
  });
}
