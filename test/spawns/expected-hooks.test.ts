/** A hook that fires in no client is told by those that do; and only real hooks are waited for. */
import { describe, expect, it } from 'vitest';
import { expectedHooks, findDeadHooks } from '../../src/spawns/expected-hooks.ts';
import { hookClients } from '../../src/surfaces/hooks/index.ts';

const day = (number: number) => `2026-11-${number}T10:00:00.000Z`;
const now = Date.parse('2026-11-21T10:30:00.000Z');
const dead = (client: string, seen: Readonly<Record<string, string>>) =>
  findDeadHooks(client, new Map(Object.entries(seen)), now).map(({ event }) => event);

it.each(hookClients)('waits only for hooks that $name has', ({ name, events }) => {
  const expected = expectedHooks[name] ?? [];
  expect(expected.length).toBeGreaterThan(1);
  expect(expected.map(({ event }) => event).filter((event) => !(event in events))).toEqual([]);
});

describe('a dead hook', () => {
  it.each([
    ['nothing fired', 'claude-code', {}, []],
    [
      'all fired',
      'claude-code',
      { PreToolUse: day(20), SubagentStart: day(20), SubagentStop: day(20) },
      [],
    ],
    [
      'starts fired and no stop',
      'claude-code',
      { PreToolUse: day(20), SubagentStart: day(20) },
      ['SubagentStop'],
    ],
    [
      'stops ended days before the newest start',
      'codex',
      { SubagentStart: day(20), SubagentStop: day(12) },
      ['SubagentStop'],
    ],
    [
      'a run goes on',
      'codex',
      { SubagentStart: '2026-11-21T09:00:00.000Z', SubagentStop: day(20) },
      [],
    ],
    ['the first run of all may go on', 'codex', { SubagentStart: day(21) }, []],
    [
      'the first run after days may go on',
      'codex',
      { SubagentStart: day(21), SubagentStop: day(12) },
      [],
    ],
    [
      'an hour went by without a stop',
      'codex',
      { SubagentStart: '2026-11-21T09:30:00.000Z' },
      ['SubagentStop'],
    ],
    ['a stop fired just now, and no start', 'codex', { SubagentStop: day(21) }, ['SubagentStart']],
    [
      'OpenClaw gives no access to conversations',
      'openclaw',
      { subagent_spawned: day(20), subagent_ended: day(20) },
      ['before_prompt_build', 'agent_end'],
    ],
    [
      'only what fires without a spawn did',
      'openclaw',
      { before_prompt_build: day(20), agent_end: day(20) },
      [],
    ],
    ['only tools of other kinds ran', 'copilot', { preToolUse: day(20) }, []],
    ['one of a pair fired', 'gemini', { BeforeTool: day(20) }, ['AfterTool']],
    ['hooks of no known client fired', 'other', { start: day(20) }, []],
  ])('is found where %s', (_name, client, seen, expected) => {
    expect(dead(client, seen)).toEqual(expected);
  });

  it('says which hook did fire', () => {
    const [found] = findDeadHooks('codex', new Map([['SubagentStart', day(20)]]), now);
    expect(found?.other).toEqual({ event: 'SubagentStart', seen: day(20) });
    expect(found).not.toHaveProperty('seen');
  });
});
