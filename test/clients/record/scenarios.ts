/** What is recorded of each client: a name, and the run that fires the hooks. */
import { drivers } from '../support/drivers.ts';
import { callAgent, runClaudeCode } from '../support/run-claude-code.ts';
import { runCodex, sendInput, spawnAgent, waitFor } from '../support/run-codex.ts';
import { callTask, runCopilot } from '../support/run-copilot.ts';
import { completeTask, invokeAgent, runGemini } from '../support/run-gemini.ts';
import { callOpencodeTask, runOpencode } from '../support/run-opencode.ts';
import { agentPlace, prompt, report, type Step, type ToolCall } from '../support/scenario.ts';
import type { HookedClient } from '../support/settle.ts';
import type { Workplace } from '../support/workplace.ts';

export type Scenario = (place: Workplace) => Promise<unknown>;

const lessons = ['[REVIEWER] prefer Result types over throw', '[ALL] tests live in test/'];
const says = (summary: string): Step => ({ text: report(summary, ...lessons) });
const looks = prompt('Look at the code.', says('Review finished.'));
const fails = prompt('Fail.', { error: { status: 400, message: 'mock refuses' } });
const slow = prompt('Slow.', { ...says('Too late.'), delay: 20_000 });
const end = { text: 'Main finished.' };
const both = (call: (task: string) => ToolCall): Step => ({
  calls: [call(prompt('Task A', says('A done.'))), call(prompt('Task B', says('B done.')))],
});

const claude =
  (...steps: readonly Step[]): Scenario =>
  (place) =>
    runClaudeCode(place, prompt('Do the work.', ...steps, end));
const codex =
  (...steps: readonly Step[]): Scenario =>
  (place) =>
    runCodex(place, prompt('Spawn an agent.', ...steps, end));
const copilot =
  (...steps: readonly Step[]): Scenario =>
  (place) =>
    runCopilot(place, prompt('Spawn an agent.', ...steps, end));

const reviewer = (task: string, more: object = {}) => callAgent('reviewer', task, more);
const inner = prompt('Inner task', says('Inner done.'));
const outer = prompt('Outer task', { calls: [reviewer(inner)] }, says('Outer done.'));
const read = { tool: 'Read', input: { file_path: 'README.md' } };
const long = prompt('Loop.', { text: 'One.', calls: [read] }, { ...says('Two.'), calls: [read] });
const on = prompt('Go on.', says('Second run.'));
const send = { to: agentPlace(1), summary: 'go on', message: on };
const stop = { tool: 'TaskStop', input: { task_id: agentPlace(1) } };
const background = { run_in_background: true };
const wait = { calls: [waitFor(agentPlace(1))] };
const waitNext = { calls: [waitFor(agentPlace(2))] };

export const scenarios: Readonly<Record<HookedClient, Readonly<Record<string, Scenario>>>> = {
  'claude-code': {
    foreground: claude({ calls: [reviewer(looks)] }),
    background: claude({ calls: [reviewer(looks, background)] }),
    parallel: claude(both(reviewer)),
    nested: claude({ calls: [callAgent('general-purpose', outer)] }),
    maxturns: claude({ calls: [callAgent('shorty', long)] }),
    resume: claude({ calls: [reviewer(looks)] }, { calls: [{ tool: 'SendMessage', input: send }] }),
    error: claude({ calls: [reviewer(fails)] }),
    killed: claude({ calls: [reviewer(slow, background)] }, { calls: [stop] }),
    worktree: claude({ calls: [reviewer(looks, { isolation: 'worktree' })] }),
    interrupted: (place) => {
      const work = prompt('Do the work.', { calls: [reviewer(slow)] }, end);
      return runClaudeCode(place, work, { interruptWhenAsked: 'Slow.' });
    },
    compact: async (place) => {
      await claude({ calls: [reviewer(looks)] })(place);
      await runClaudeCode(place, '/compact', { words: ['--continue'] });
    },
  },
  codex: {
    foreground: codex({ calls: [spawnAgent(looks)] }, wait),
    'default-kind': codex({ calls: [spawnAgent(looks, 'default')] }, wait),
    parallel: codex(both(spawnAgent), wait, waitNext),
    resume: codex(
      { calls: [spawnAgent(looks)] },
      wait,
      { calls: [sendInput(agentPlace(1), on)] },
      wait,
    ),
    error: codex({ calls: [spawnAgent(fails)] }, wait),
    unawaited: codex({ calls: [spawnAgent(slow)] }),
  },
  copilot: {
    foreground: copilot({ calls: [callTask(looks)] }),
    background: copilot({ calls: [callTask(looks, { mode: 'background' })] }),
    'builtin-kind': copilot({ calls: [callTask(looks, { agent_type: 'general-purpose' })] }),
    parallel: copilot(both((task) => callTask(task, { name: task.slice(0, 6) }))),
    error: copilot({ calls: [callTask(fails)] }),
  },
  gemini: {
    foreground: (place) =>
      drivers.gemini.spawn(
        place,
        drivers.gemini.taskWith('Look at the code.', report('Review finished.', ...lessons)),
      ),
    parallel: (place) => {
      const ends = (task: string, said: string) =>
        invokeAgent(prompt(task, completeTask(report(said, ...lessons))));
      const calls = [ends('Task A', 'A done.'), ends('Task B', 'B done.')];
      return runGemini(place, prompt('Spawn an agent.', { calls }, end));
    },
    error: (place) =>
      runGemini(place, prompt('Spawn an agent.', { calls: [invokeAgent(fails)] }, end)),
  },
  opencode: {
    foreground: (place) =>
      runOpencode(place, prompt('Spawn an agent.', { calls: [callOpencodeTask(looks)] }, end)),
    parallel: (place) => runOpencode(place, prompt('Spawn an agent.', both(callOpencodeTask), end)),
    error: (place) =>
      runOpencode(place, prompt('Spawn an agent.', { calls: [callOpencodeTask(fails)] }, end)),
  },
};
