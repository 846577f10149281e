/** Hooks that write down what a client gives them, for every event that the client has. */
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { HookedClient } from '../support/settle.ts';
import type { Workplace } from '../support/workplace.ts';

export interface RecordedLine {
  readonly event: string;
  readonly input: unknown;
}

/** Puts the recorder into the client's settings; returns what reads the lines so far. */
export function recordHooks(place: Workplace, client: HookedClient): () => RecordedLine[] {
  const notes = path.join(place.home, 'recorded.jsonl');
  const program = path.join(place.home, 'record-hook');
  writeFileSync(program, programText(notes));
  chmodSync(program, 0o755);
  settings[client](place, program, notes);
  return () => {
    if (!existsSync(notes)) return [];
    const lines = readFileSync(notes, 'utf8').split('\n').filter(Boolean);
    return lines.map((line) => JSON.parse(line) as RecordedLine);
  };
}

function programText(notes: string): string {
  return `#!${process.execPath}
const { appendFileSync, readFileSync } = require('node:fs');
const line = { event: process.argv[2], input: JSON.parse(readFileSync(0, 'utf8')) };
appendFileSync(${JSON.stringify(notes)}, JSON.stringify(line) + '\\n');
`;
}

type Settle = (place: Workplace, program: string, notes: string) => void;

const shared = ['SessionStart', 'SessionEnd', 'UserPromptSubmit', 'PreToolUse', 'PostToolUse'];
const ends = ['SubagentStart', 'SubagentStop', 'Stop', 'PreCompact', 'PostCompact'];

const settings: Record<HookedClient, Settle> = {
  'claude-code': (place, program) => {
    const events = [...shared, 'PostToolUseFailure', ...ends];
    place.write(
      '.claude/settings.json',
      hooksOf(events, (event) => `${program} ${event}`),
    );
  },
  codex: (place, program) => {
    const events = [...shared, ...ends];
    place.write(
      '~/.codex/hooks.json',
      hooksOf(events, (event) => `${program} ${event}`),
    );
  },
  copilot: (place, program) => {
    const before = ['sessionStart', 'sessionEnd', 'userPromptSubmitted', 'preToolUse'];
    const events = [...before, 'postToolUse', 'agentStop', 'subagentStart', 'subagentStop'];
    const entries = events.map((event) => [
      event,
      [{ type: 'command', bash: `${program} ${event}`, timeoutSec: 20 }],
    ]);
    const text = JSON.stringify({ version: 1, hooks: Object.fromEntries(entries) });
    place.write('~/.copilot/hooks/recorder.json', text);
  },
  gemini: (place, program) => {
    const file = path.join(place.home, '.gemini/settings.json');
    const before = JSON.parse(readFileSync(file, 'utf8'));
    const agents = ['BeforeAgent', 'AfterAgent', 'BeforeTool', 'AfterTool', 'PreCompress'];
    const events = ['SessionStart', 'SessionEnd', ...agents];
    const { hooks } = JSON.parse(hooksOf(events, (event) => `${program} ${event}`));
    place.write('~/.gemini/settings.json', JSON.stringify({ ...before, hooks }));
  },
  opencode: (place, _program, notes) => {
    mkdirSync(path.join(place.project, '.opencode/plugin'), { recursive: true });
    place.write('.opencode/plugin/recorder.js', pluginText(notes));
  },
};

function hooksOf(events: readonly string[], commandOf: (event: string) => string): string {
  const entries = events.map((event) => [
    event,
    [{ hooks: [{ type: 'command', command: commandOf(event) }] }],
  ]);
  return JSON.stringify({ hooks: Object.fromEntries(entries) });
}

function pluginText(notes: string): string {
  return `import { appendFileSync } from 'node:fs';
const note = (event, input) =>
  appendFileSync(${JSON.stringify(notes)}, JSON.stringify({ event, input }) + '\\n');
export const Recorder = async () => ({
  event: async ({ event }) => {
    if (!/^session\\.(created|idle|error|deleted)/.test(event.type)) return;
    note(event.type, { event: event.type, props: JSON.stringify(event.properties) });
  },
  'tool.execute.before': async (input, { args }) => note('before', { hook: 'before', input, args }),
  'tool.execute.after': async (input, { title, output, metadata }) =>
    note('after', { hook: 'after', input, output: { title, output, metadata } }),
});
`;
}
