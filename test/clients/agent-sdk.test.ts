/** The Claude Agent SDK: memory by the project's settings, and by hooks in its own process. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openMemory, openSpawns } from '../../src/index.ts';
import { expectTold, injectionsOf, lessonsOf } from './support/ledger.ts';
import { isLeftOut } from './support/ready.ts';
import { runAgentSdk, type SdkHookInput, type SdkOptions } from './support/run-agent-sdk.ts';
import { callAgent } from './support/run-claude-code.ts';
import { prompt, report } from './support/scenario.ts';
import { initClient } from './support/settle.ts';
import { openWorkplace, type Workplace } from './support/workplace.ts';

describe.skipIf(isLeftOut('agent-sdk'))('the Claude Agent SDK', () => {
  let place: Workplace;
  beforeEach(() => {
    place = openWorkplace();
  });
  afterEach(() => place.close());

  it('teaches and tells by the settings of the project', async () => {
    await initClient(place, 'claude-code');
    await teachAndTell(place, { settingSources: ['project'] });
    expect((await injectionsOf(place))[1]).toMatchObject({ client: 'claude-code' });
  });

  it('teaches and tells by hooks in process that call the library', async () => {
    const client = 'my-app';
    const memory = await openMemory({
      cwd: place.project,
      env: place.environment(),
      home: place.home,
    });
    try {
      const spawns = openSpawns(memory, { cwd: place.project });
      const of = ({ session_id, agent_id, agent_type }: SdkHookInput) => {
        return { client, conversation: session_id, run: agent_id, kind: agent_type };
      };
      await teachAndTell(place, {
        hooks: {
          SubagentStart: async (input) => {
            const { block } = await spawns.started(of(input));
            const told = { hookEventName: 'SubagentStart', additionalContext: block };
            return { hookSpecificOutput: told };
          },
          SubagentStop: async (input) => {
            await spawns.ended({ ...of(input), text: input.last_assistant_message });
            return {};
          },
        },
      });
    } finally {
      await memory.close();
    }
    expect((await injectionsOf(place))[1]).toMatchObject({ client });
    expect(place.hookCalls()).toEqual([]);
  });
});

async function teachAndTell(place: Workplace, options: SdkOptions): Promise<void> {
  const lesson = 'keep it flat';
  const looks = prompt('Look at the code.', { text: report('Done.', `[REVIEWER] ${lesson}`) });
  const end = { text: 'End.' };
  const first = prompt('Work.', { calls: [callAgent('reviewer', looks)] }, end);
  expect((await runAgentSdk(place, first, options)).result).toBe('End.');
  expect(await lessonsOf(place)).toEqual([`[REVIEWER] ${lesson}`]);
  const task = prompt('Look again.', { text: 'Fine.' });
  const second = prompt('Work.', { calls: [callAgent('reviewer', task)] }, end);
  const told = await runAgentSdk(place, second, options);
  const [, injection] = await injectionsOf(place);
  if (!injection) throw new Error('the second spawn is not in the ledger');
  // In process no hook says the task.
  const asked = options.hooks === undefined ? task : '';
  await expectTold(place, told.model.firstOf('Look again.'), { injection, task: asked, lesson });
}
