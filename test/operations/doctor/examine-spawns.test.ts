/** What `doctor` and `stats` say of hosts: hooks that fired, those that are dead, and failures. */
import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { noteFailure, noteSeen } from '../../../src/spawns/host-notes.ts';
import { openFor, outputWith } from '../../support/sample-memory.ts';
import { temporaryFolders } from '../../support/temp-root.ts';

const folder = temporaryFolders();
const lesson = outputWith('[DEV] Ship early');

async function spawnsOf(root: string) {
  const memory = await openFor(root);
  const { findings } = await memory.doctor();
  return findings.filter(({ what }) => what === 'spawns');
}

function see(root: string, client: string, ...events: readonly string[]): void {
  for (const event of events) {
    noteSeen(root, client, event);
    const at = new Date('2026-11-30T10:00:00.000Z');
    utimesSync(join(root, '_spawns', client, 'seen', event), at, at);
  }
}

function fail(root: string, at: string, message: string): void {
  const failure = { at, client: 'codex', event: 'SubagentStop' };
  noteFailure(root, failure, { error: new Error(message), mask: (text) => text });
}

describe('doctor', () => {
  it('says that no hook fired, even where there is no store', async () => {
    expect(await spawnsOf(join(folder(), 'none'))).toEqual([
      { level: 'ok', what: 'spawns', detail: "no client's hook fired here yet" },
    ]);
  });

  it('tells of each client when its hooks fired, and when it was told and captured', async () => {
    const root = folder();
    const memory = await openFor(root);
    const run = { squad: 'kiln', session: 'spawn-1', client: 'codex' };
    await memory.read({ ...run, request: true });
    see(root, 'codex', 'SubagentStop', 'SubagentStart');
    see(root, 'gemini', 'BeforeTool', 'AfterTool');
    const [told] = await spawnsOf(root);
    expect(told?.detail).toMatch(/told a spawn 2\d{3}-\d\d-\d\d \d\d:\d\d UTC, captured never$/u);
    await memory.write({ ...run, output: lesson });
    const [codex, gemini, ...others] = await spawnsOf(root);
    expect(codex?.detail).toMatch(
      /^codex: last seen SubagentStart 2026-11-30 10:00 UTC, SubagentStop .*captured 2\d{3}-/u,
    );
    expect(gemini?.detail).toContain('told a spawn never, captured never');
    expect([codex?.level, gemini?.level, others]).toEqual(['ok', 'ok', []]);
  });

  it('warns of hooks that are dead, and says what to do', async () => {
    const root = folder();
    see(root, 'claude-code', 'PreToolUse', 'SubagentStart');
    see(root, 'openclaw', 'subagent_spawned', 'subagent_ended');
    const dead = (await spawnsOf(root)).filter(({ level }) => level === 'warning');
    expect(dead.map(({ detail }) => detail)).toEqual([
      'claude-code: SubagentStop never fired, though PreToolUse did 2026-11-30 10:00 UTC: ' +
        'capture is dead',
      expect.stringMatching(/^openclaw: before_prompt_build never fired.*allowConversationAccess/u),
      expect.stringMatching(/^openclaw: agent_end never fired.*capture is dead; set plugins/u),
    ]);
    expect(dead.map(({ hint }) => hint)).toContain('squadlog init claude-code');
  });

  it('warns of no hook while the first run may still go on', async () => {
    const root = folder();
    noteSeen(root, 'claude-code', 'SubagentStart');
    noteSeen(root, 'claude-code', 'PreToolUse');
    expect((await spawnsOf(root)).map(({ level }) => level)).toEqual(['ok']);
  });

  it('counts the failures of seven days, and tells the newest', async () => {
    const root = folder();
    fail(root, '2020-01-01T00:00:00.000Z', 'long ago');
    const now = new Date().toISOString();
    fail(root, now, 'first');
    fail(root, now, 'second');
    const [, warning] = await spawnsOf(root);
    expect(warning?.level).toBe('warning');
    expect(warning?.detail).toMatch(/^codex: 2 failures .*in SubagentStop \(internal\): second$/u);
  });
});

describe('stats', () => {
  it('counts the failures so far', async () => {
    const root = folder();
    const memory = await openFor(root);
    await memory.write({ squad: 'kiln', output: lesson });
    expect((await memory.stats()).failures).toBe(0);
    fail(root, '2020-01-01T00:00:00.000Z', 'long ago');
    const stats = await memory.stats();
    expect([stats.failures, stats.squads[0]?.failures]).toEqual([1, 0]);
  });
});
