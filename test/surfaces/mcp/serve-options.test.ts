/** The options of `squadlog mcp`, as they are typed and as help names them. */
import { describe, expect, it } from 'vitest';
import { kebabCase } from '../../../src/surfaces/cli/cli-verb.ts';
import { loadCliVerb } from '../../../src/surfaces/cli/load-verbs.ts';
import {
  parseServeOptions,
  portDefault,
  serveWords,
} from '../../../src/surfaces/mcp/serve-options.ts';
import { temporaryFolders } from '../../support/temp-root.ts';
import { runnerOn } from '../cli/fake-process.ts';
import { serveDefaults } from './served.ts';

const newRoot = temporaryFolders();

describe('options', () => {
  it('are none for a client that starts the server', () => {
    expect(parseServeOptions([])).toEqual(serveDefaults);
  });

  it('say what is served, and where', () => {
    const typed =
      '--root r --store sqlite --squad s --agent a --session x --all-squads --json --http';
    expect(parseServeOptions(['--read-only'])).toEqual({ ...serveDefaults, readOnly: true });
    expect(parseServeOptions(typed.split(' '))).toEqual({
      ...{ root: 'r', store: 'sqlite', squad: 's', agent: 'a', session: 'x' },
      ...{ allSquads: true, readOnly: false },
      http: { host: '127.0.0.1', port: portDefault, allowedHosts: [], tokenFile: undefined },
    });
    const http = '--http --host h --port 0 --allow-host b --allow-host=c --token-file t';
    expect(parseServeOptions(http.split(' ')).http).toEqual({
      ...{ host: 'h', port: 0, allowedHosts: ['b', 'c'], tokenFile: 't' },
    });
  });

  it.each([
    ['--prot 3', 'mcp has no option --prot; did you mean --port?'],
    ['kiln', 'mcp takes options only, and "kiln" is none.'],
    ['--port 3', 'are for HTTP; add --http'],
    ['--session x --read-only', '--session writes what is told into the ledger'],
    ['--http --port 70000', 'must be a whole number from 0 to 65535, but it is "70000"'],
    ['--http --port 1e3', 'must be a whole number'],
    ['--squad', "mcp: Option '--squad <value>' argument missing"],
  ])('refuse %s', (typed, message) => {
    expect(() => parseServeOptions(typed.split(' '))).toThrow(message);
  });

  it('are those that help names', async () => {
    const verb = await loadCliVerb('mcp');
    const told = verb?.options.map(({ name }) => kebabCase(name));
    expect([...(told ?? []), 'root', 'store', 'json'].sort()).toEqual([...serveWords].sort());
    expect(JSON.stringify(verb)).toContain(`The default is ${portDefault}`);
  });
});

describe('the command line without its launcher', () => {
  it('says that mcp must be the first word', async () => {
    const run = runnerOn(newRoot());
    const { code, stderr } = await run(['--root', 'r', 'mcp']);
    expect(code).toBe(2);
    expect(stderr).toContain('mcp must be the first word');
    expect((await run(['mcp', '--help'])).stdout).toContain('--read-only');
  });
});
