/** `log --follow` shows what is there, then what comes, and ends with the user's interrupt. */
import { describe, expect, it } from 'vitest';
import { MemoryError } from '../../../src/errors.ts';
import type { Memory } from '../../../src/memory-api.ts';
import type { CliIo } from '../../../src/surfaces/cli/cli-io.ts';
import { followLog } from '../../../src/surfaces/cli/follow-log.ts';
import { openFor, outputWith } from '../../support/sample-memory.ts';
import { temporaryFolders } from '../../support/temp-root.ts';
import { runnerOn } from './fake-process.ts';

const newFolder = temporaryFolders();
const lesson = (text: string) => ({ stdin: `## Session Memory\n- [DEV] ${text}\n` });

interface Heard {
  readonly onOut?: (text: string) => void;
  readonly onError?: (text: string) => void;
}

function fakeIo(signal = new AbortController().signal, { onOut, onError }: Heard = {}): CliIo {
  const output = (hear: Heard['onOut']) => ({
    isTerminal: false,
    write: (text: string) => hear?.(text),
  });
  return {
    cwd: '/',
    env: {},
    stdinIsTerminal: false,
    stdout: output(onOut),
    stderr: output(onError),
    interrupted: () => signal,
    readStdin: async () => new Uint8Array(),
    ask: async () => '',
    edit: async () => 0,
  };
}

describe('log --follow', () => {
  it.each([
    ['text', []],
    ['lines of JSON', ['--json']],
  ])('starts with the newest events and goes on as %s', async (_how, flags) => {
    const run = runnerOn(newFolder());
    await run(['write', 'kiln', '-'], lesson('Fire slowly'));
    await run(['write', 'kiln', '-'], lesson('Cool slowly'));
    const stop = new AbortController();
    let wrote: Promise<unknown> | undefined;
    const line = ['log', 'kiln', '--follow', '--limit', '1', '--type', 'LearningRecorded'];
    const { code, stdout } = await run([...line, ...flags], {
      signal: stop.signal,
      onStdout: (text) => {
        if (text.includes('Cool')) wrote ??= run(['write', 'kiln', '-'], lesson('Glaze twice'));
        if (text.includes('Glaze')) stop.abort();
      },
    });
    await wrote;
    expect(code).toBe(0);
    const lines = stdout.trimEnd().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('Cool slowly');
    expect(lines[1]).toContain('Glaze twice');
    if (flags.length > 0) expect(lines.map((each) => JSON.parse(each).position)).toEqual([5, 7]);
  });

  it('goes on through a store that is out of reach, and says so once each way', async () => {
    const memory = await openFor(newFolder());
    await memory.write({ squad: 'kiln', output: outputWith('[DEV] Fire slowly') });
    const stop = new AbortController();
    const outage = [1, 2].map(() => new MemoryError({ code: 'unavailable', message: 'no answer' }));
    const awaitNews: Memory['awaitNews'] = async (after, options) => {
      const error = after === 0 ? undefined : outage.shift();
      if (error === undefined) return memory.awaitNews(after, options);
      if (outage.length === 0) {
        await memory.write({ squad: 'kiln', output: outputWith('[DEV] Cool slowly') });
      }
      throw error;
    };
    const said: string[] = [];
    const shown: string[] = [];
    const io = fakeIo(stop.signal, {
      onOut: (text) => {
        shown.push(text);
        if (text.includes('Cool')) stop.abort();
      },
      onError: (text) => said.push(text),
    });
    const how = { input: { type: 'LearningRecorded' }, json: false };
    const following = followLog({ ...memory, awaitNews }, how, io);
    expect(await following).toBe(0);
    expect(shown).toHaveLength(2);
    expect(said.join('')).toMatch(/^squadlog: warning: .*out of reach.*\n.*is back.*\n$/u);
  });

  it('ends on any other error', async () => {
    const memory = await openFor(newFolder());
    const corrupt = new MemoryError({ code: 'corrupt', message: 'broken' });
    const broken = { ...memory, awaitNews: () => Promise.reject(corrupt) };
    const following = followLog(broken, { input: {}, json: true }, fakeIo());
    await expect(following).rejects.toMatchObject({ code: 'corrupt' });
  });
});
