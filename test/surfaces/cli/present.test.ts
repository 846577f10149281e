/** What each verb of the command line prints, as text and as JSON. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { openMemory } from '../../../src/index.ts';
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

async function json(argv: readonly string[], stdin = ''): Promise<Record<string, unknown>> {
  const { stdout } = await run([...argv, '--json'], { stdin });
  return JSON.parse(stdout);
}

describe('write', () => {
  it('says what was stored and what was skipped', async () => {
    const { code, stdout, stderr } = await run(['write', 'kiln', '-'], { stdin: output });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^kiln: 2 learnings stored from run-\w+ \(success\)\n/);
    expect(stdout).toContain('L2  [DEV]  Feature flags live in flags.toml\n');
    expect(stdout).toContain('Skipped 1 line:\n  line 7  - [x] done  ');
    expect(stdout).not.toContain('\u001b');
    expect(stderr).toBe('');
  });

  it('says why an output without a section taught nothing, and does not fail', async () => {
    const { code, stdout, stderr } = await run(['write', 'kiln', '-'], { stdin: 'All done.' });
    expect(code).toBe(0);
    expect(stdout).toContain('0 learnings stored');
    expect(stderr).toContain('squadlog: warning: ');
  });

  it.each([
    ['a byte order mark', Buffer.from(`\ufeff${output}`)],
    ['UTF-16', Buffer.from(`\ufeff${output}`, 'utf16le')],
    [
      'bytes that are no UTF-8',
      Buffer.concat([Buffer.from([0xff, 0x80, 10]), Buffer.from(output)]),
    ],
  ])('takes a file with %s', async (_what, bytes) => {
    writeFileSync(join(root, 'out.md'), bytes);
    const { stored } = await json(['write', 'kiln', 'out.md']);
    expect(stored).toHaveLength(2);
  });

  it('needs no squad where an agent is named', async () => {
    const result = await json(['write', '-', '--agent', 'scout'], output);
    expect(result).toMatchObject({ squad: null, agent: 'scout' });
  });
});

describe('read', () => {
  it('prints the very bytes of the block', async () => {
    await taught();
    const memory = await openMemory({ root });
    const { block } = await memory.read({ squad: 'kiln' });
    await memory.close();
    const { code, stdout, stderr } = await run(['read', 'kiln']);
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: block, stderr: '' });
    expect(block).not.toBe('');
  });

  it('of no such squad prints nothing, warns and succeeds', async () => {
    const { code, stdout, stderr } = await run(['read', 'nobody']);
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(stderr).toContain('no squad nobody');
    expect(existsSync(join(root, 'squadlog.db'))).toBe(false);
  });

  it('takes the flags of the predecessor, and --json in any place', async () => {
    await taught();
    const line = ['--json', 'read', 'kiln', '--role', 'dev', '--limit', '3', '--tokens=300'];
    const { stdout } = await run([...line, '--task', '- flags']);
    expect(JSON.parse(stdout)).toMatchObject({ role: 'DEV', budget: 300, task: '- flags' });
  });
});

describe('the other verbs', () => {
  beforeEach(taught);

  it('list is a table, and JSON of the promised shape', async () => {
    const { stdout } = await run(['list']);
    expect(stdout.split('\n')[0]).toMatch(/^squad +sessions +learnings +patterns +tokens/);
    expect(stdout).toMatch(/^kiln +1 +2 +0 +\d+ +2026-11-30 12:00 UTC$/m);
    const result = await json(['list']);
    expect(result['root']).toBe(root);
    expect(result['squads']).toMatchObject([{ squad: 'kiln', sessions: 1, learnings: 2 }]);
  });

  it('stats is a block a squad', async () => {
    const { stdout } = await run(['stats', 'kiln']);
    expect(stdout).toMatch(/squad kiln\n {2}sessions +1, the last 2026-11-30 12:00 UTC\n/);
    expect(await json(['stats'])).toMatchObject({ events: 5, squads: [{ emptyCaptures: 0 }] });
  });

  it('search lists entries, or says that there are none', async () => {
    expect((await run(['search', 'flags'])).stdout).toMatch(/^L2 +DEV +kiln +\d\.\d\d +Feature/m);
    expect((await run(['search', 'zebra'])).stdout).toContain('Nothing in memory matches "zebra"');
    expect(await json(['search', 'flags'])).toMatchObject({ mode: 'hybrid' });
  });

  it('why tells the story of a line', async () => {
    await run(['read', 'kiln', '--session', 's2', '--role', 'DEV']);
    const { stdout } = await run(['why', 'kiln', 'L2']);
    expect(stdout).toMatch(/^L2 \[DEV\] Feature flags live in flags.toml\n/);
    expect(stdout).toMatch(/taught by +session s1, line 5\n/);
    expect(stdout).toMatch(/recorded +event 2 \(\w{26}\), 2026-11-30 12:00 UTC\n/);
    expect(stdout).toMatch(/told to +s2 as DEV, 2026-11-30 12:00 UTC, \d+ of 500 tokens\n/);
    const injected = await run(['why', 'kiln', 'L2', '--injected']);
    expect(injected.stdout).toMatch(/^L2 was told to 1 spawn\n {2}s2 as DEV/);
  });

  it('log is a line an event, and keeps escapes from the terminal', async () => {
    const { stdout } = await run(['log', 'kiln', '--type', 'LearningRecorded']);
    expect(stdout.split('\n')).toHaveLength(3);
    expect(stdout).toMatch(
      /^ {5}2 {2}2026-11-30 12:00:\d\dZ {2}squad kiln {2}LearningRecorded {2}/,
    );
    expect(stdout).toContain('[ALL] Ship on Tuesdays');
    expect(stdout).not.toContain('\u001b');
  });

  it('log takes a position or a time as --since, and says where to go on', async () => {
    expect(await json(['log', '--since', '4'])).toMatchObject({ events: [{ position: 5 }] });
    expect(await json(['log', '--since', '2030-01-01'])).toMatchObject({ events: [] });
    expect((await run(['log', '--limit', '1'])).stdout).toContain('--since 1');
  });

  it('standards are taken, shown as they read back, and not taken twice', async () => {
    const markdown =
      '## How\n\n- Write the failing test first\n  and see it fail\n- Two reviewers\n';
    const added = await run(['standards', 'import', '-'], { stdin: markdown });
    expect(added.stdout).toContain('2 standards added\n');
    expect((await run(['standards', 'show'])).stdout).toBe(markdown);
    const again = await run(['standards', 'import', '-'], { stdin: markdown });
    expect(again.stdout).toContain('0 standards added; 2 in force already\n');
  });

  it('verify and backup say in one line that the log is whole', async () => {
    const line = /whole: 5 events, head [0-9a-f]{64}, its end is witnessed\n$/;
    expect((await run(['verify'])).stdout).toMatch(line);
    const copy = join(newFolder(), 'copy.db');
    expect((await run(['backup', copy])).stdout).toMatch(line);
  });

  it('copy says what went where, and that both ends are the same log', async () => {
    const to = join(newFolder(), 'squadlog.db');
    const first = await run(['copy', 'sqlite', to]);
    expect(first.stdout).toBe(
      `5 events copied from ${join(root, 'squadlog.db')} to ${to}\nsquadlog.key copied along\n` +
        `whole at both ends: 5 events, head ${(await json(['verify']))['head']}\n`,
    );
    const again = await run(['copy', 'sqlite', to]);
    expect(again.stdout).toMatch(/^0 events copied from .*; 5 there already\nwhole at both ends/);
  });

  it('export writes files, and import of them finds nothing new', async () => {
    const out = join(newFolder(), 'out');
    expect((await run(['export', '--out', out])).stdout).toContain('wrote  ');
    const imported = await run(['import', out]);
    expect(imported.code).toBe(0);
    expect(imported.stdout).toContain('recorded');
  });

  it('config show names where each value came from', async () => {
    writeFileSync(join(root, 'squadlog.json'), '{"tokenBudget": 700}');
    const { stdout } = await run(['config', 'show']);
    expect(stdout).toMatch(/^tokenBudget +700 +\S*squadlog\.json$/m);
    expect(stdout).toMatch(/^enabled +true +default$/m);
    expect((await run(['config', 'validate'])).stdout).toContain('is valid\n');
  });

  it('doctor says that all is well', async () => {
    const { code, stdout } = await run(['doctor']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ok +root .*SQUADLOG_ROOT/m);
    expect(stdout).toContain('0 errors, 0 warnings\n');
  });

  it('init makes a project memory once', async () => {
    const project = newFolder();
    const first = await run(['init', project]);
    expect(first.stdout).toContain(`created  ${join(project, '.squadlog', 'squadlog.json')}\n`);
    expect((await run(['init', project])).stdout).not.toContain('created');
    expect(await json(['init', project])).toMatchObject({ created: [] });
  });
});
