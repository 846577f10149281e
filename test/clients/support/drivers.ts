/** The clients whose hooks are driven, by what all of them can do: start a sub-agent. */
import type { ClientName } from './clients.ts';
import { type ClientRun, callAgent, runClaudeCode, writeClaudeAgents } from './run-claude-code.ts';
import { runCodex, spawnAgent, waitFor, writeCodexAgents } from './run-codex.ts';
import { callTask, runCopilot, writeCopilotAgents } from './run-copilot.ts';
import { completeTask, invokeAgent, runGemini, writeGeminiAgents } from './run-gemini.ts';
import { callOpencodeTask, runOpencode, seedOpencode } from './run-opencode.ts';
import { agentPlace, prompt } from './scenario.ts';
import type { HookedClient } from './settle.ts';
import type { Workplace } from './workplace.ts';

export interface Driver {
  readonly name: HookedClient & ClientName;
  readonly title: string;
  /** Makes the agent `reviewer`, and what else its user would have. */
  prepare(place: Workplace): void;
  /** The prompt of a sub-agent that does its task by one answer. */
  taskWith(task: string, answer: string): string;
  /** A parent that starts a reviewer with the prompt, waits for it, and says `End.` */
  spawn(place: Workplace, taskPrompt: string): Promise<ClientRun>;
}

const end = { text: 'End.' };
const answering = (task: string, answer: string) => prompt(task, { text: answer });

export const drivers = {
  'claude-code': {
    name: 'claude-code',
    title: 'Claude Code',
    prepare: writeClaudeAgents,
    taskWith: answering,
    spawn: (place, taskPrompt) =>
      runClaudeCode(place, prompt('Work.', { calls: [callAgent('reviewer', taskPrompt)] }, end)),
  },
  codex: {
    name: 'codex',
    title: 'Codex',
    prepare: writeCodexAgents,
    taskWith: answering,
    spawn: (place, taskPrompt) => {
      const wait = { calls: [waitFor(agentPlace(1))] };
      return runCodex(place, prompt('Work.', { calls: [spawnAgent(taskPrompt)] }, wait, end));
    },
  },
  copilot: {
    name: 'copilot',
    title: 'Copilot CLI',
    prepare: writeCopilotAgents,
    taskWith: answering,
    spawn: (place, taskPrompt) =>
      runCopilot(place, prompt('Work.', { calls: [callTask(taskPrompt)] }, end)),
  },
  gemini: {
    name: 'gemini',
    title: 'Gemini CLI',
    prepare: writeGeminiAgents,
    taskWith: (task, answer) => prompt(task, completeTask(answer)),
    spawn: (place, taskPrompt) =>
      runGemini(place, prompt('Work.', { calls: [invokeAgent(taskPrompt)] }, end)),
  },
  opencode: {
    name: 'opencode',
    title: 'opencode',
    prepare: seedOpencode,
    taskWith: answering,
    spawn: (place, taskPrompt) =>
      runOpencode(place, prompt('Work.', { calls: [callOpencodeTask(taskPrompt)] }, end)),
  },
} as const satisfies Record<HookedClient, Driver>;
