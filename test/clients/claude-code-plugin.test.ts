/** The plugin for Claude Code in the real client: for one session, and installed. */
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { repository } from '../support/source-files.ts';
import { capturesOf, expectTold, injectionsOf, lessonsOf } from './support/ledger.ts';
import { isLeftOut } from './support/ready.ts';
import {
  callAgent,
  claudeCommand,
  runClaudeCode,
  writeClaudeAgents,
} from './support/run-claude-code.ts';
import { prompt, report } from './support/scenario.ts';
import { initClient } from './support/settle.ts';
import { openWorkplace, type Workplace } from './support/workplace.ts';

const plugin = path.join(repository, 'plugins/claude-code');
const lesson = 'the plugin teaches';

describe.skipIf(isLeftOut('claude-code'))('the plugin for Claude Code', () => {
  let place: Workplace;
  beforeEach(() => {
    place = openWorkplace();
    writeClaudeAgents(place);
  });
  afterEach(() => place.close());

  it('is valid, by the strict rules of the client', async () => {
    const done = await claudeCommand(place, 'plugin', 'validate', plugin, '--strict');
    expect({ exit: done.exit, said: done.exit === 0 ? '' : done.stdout + done.stderr }).toEqual({
      exit: 0,
      said: '',
    });
  });

  it('teaches and tells for one session with --plugin-dir', async () => {
    await teachAndTell(place, ['--plugin-dir', plugin]);
  });

  it('teaches and tells once it is installed from the marketplace', async () => {
    const added = await claudeCommand(place, 'plugin', 'marketplace', 'add', repository);
    expect(added.exit, added.stdout + added.stderr).toBe(0);
    const installed = await claudeCommand(place, 'plugin', 'install', 'squadlog@squadlog');
    expect(installed.exit, installed.stdout + installed.stderr).toBe(0);
    await teachAndTell(place, []);
  });

  it('tells and learns once where the project has the hooks too', async () => {
    await initClient(place, 'claude-code');
    await teachAndTell(place, ['--plugin-dir', plugin]);
    expect(place.hookCalls().filter(({ argv }) => argv[2] === 'SubagentStart')).toHaveLength(4);
    expect(await capturesOf(place)).toHaveLength(2);
  });

  it('keeps what was learned when it is uninstalled', async () => {
    await claudeCommand(place, 'plugin', 'marketplace', 'add', repository);
    await claudeCommand(place, 'plugin', 'install', 'squadlog@squadlog');
    await teach(place, []);
    const gone = await claudeCommand(place, 'plugin', 'uninstall', 'squadlog@squadlog');
    expect(gone.exit, gone.stdout + gone.stderr).toBe(0);
    const calls = place.hookCalls().length;
    await teach(place, []);
    expect(place.hookCalls()).toHaveLength(calls);
    expect(await lessonsOf(place)).toEqual([`[REVIEWER] ${lesson}`]);
  });
});

async function teach(place: Workplace, words: readonly string[]): Promise<void> {
  const task = prompt('Look at the code.', { text: report('Done.', `[REVIEWER] ${lesson}`) });
  const parent = prompt('Work.', { calls: [callAgent('reviewer', task)] }, { text: 'End.' });
  const ran = await runClaudeCode(place, parent, { words });
  expect(ran.result).toBe('End.');
}

async function teachAndTell(place: Workplace, words: readonly string[]): Promise<void> {
  await teach(place, words);
  expect(await lessonsOf(place)).toEqual([`[REVIEWER] ${lesson}`]);
  const task = prompt('Look again.', { text: 'Fine.' });
  const parent = prompt('Work.', { calls: [callAgent('reviewer', task)] }, { text: 'End.' });
  const told = await runClaudeCode(place, parent, { words });
  const [, injection, ...others] = await injectionsOf(place);
  expect(others).toEqual([]);
  if (!injection) throw new Error('the second spawn is not in the ledger');
  await expectTold(place, told.model.firstOf('Look again.'), { injection, task, lesson });
}
