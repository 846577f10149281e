/** opencode's plugin file, as init writes it: what it asks the program, and what it makes of it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { clientScene } from '../../support/client-scene.ts';
import { temporaryFolders } from '../../support/temp-root.ts';

const newFolder = temporaryFolders();
afterEach(() => vi.unstubAllEnvs());

/** Writes down each call, and answers with what stands in `answer`. */
const program = `
const fs = require('node:fs');
const input = fs.readFileSync(0, 'utf8');
const call = { argv: process.argv.slice(2), input: JSON.parse(input) };
fs.appendFileSync(__dirname + '/calls', JSON.stringify(call) + '\\n');
process.stdout.write(fs.readFileSync(__dirname + '/answer', 'utf8'));`;

async function loadPlugin(answer: string) {
  const scene = clientScene(newFolder());
  scene.addProgram('squadlog', program);
  writeFileSync(join(scene.bin, 'answer'), answer);
  await scene.init({ target: 'opencode' });
  const file = join(scene.project, '.opencode', 'plugin', 'squadlog.js');
  const exports = await import(pathToFileURL(file).href);
  vi.stubEnv('PATH', scene.bin);
  const hooks = await exports.Squadlog({ directory: scene.project, worktree: '/tree' });
  const calls = () =>
    readFileSync(join(scene.bin, 'calls'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
  return { ...scene, file, exports, hooks, calls };
}

const call = { tool: 'task', sessionID: 'ses_1', callID: 'call_1' };
const answerOf = (prompt: string) => JSON.stringify({ args: { ...args(), prompt } });

type Hooks = Awaited<ReturnType<typeof loadPlugin>>['hooks'];

/** What becomes of the first message of a session. */
async function textAfter(hooks: Hooks, text: string, agent?: string): Promise<string> {
  const message = { parts: [{ type: 'file' }, { type: 'text', text }] };
  await hooks['chat.message']({ sessionID: 'ses_2', agent }, message);
  return message.parts[1]?.text ?? '';
}

const args = () => ({ description: 'Review', prompt: 'Look.', subagent_type: 'reviewer' });

describe('the plugin', () => {
  it('has one export, as opencode calls each', async () => {
    const { exports } = await loadPlugin('{}');
    expect(Object.keys(exports)).toEqual(['Squadlog']);
  });

  it('tells the sub-agent in its first message, not its parent', async () => {
    const { hooks, calls, project } = await loadPlugin(answerOf('Memory. Look.'));
    const output = { args: args() };
    await hooks['tool.execute.before'](call, output);
    expect(output.args).toEqual(args());
    const event = 'tool.execute.before';
    expect(calls()).toEqual([
      {
        argv: ['hook', 'opencode', event],
        input: { event, ...call, args: args(), directory: project, worktree: '/tree' },
      },
    ]);
    expect(await textAfter(hooks, 'Another prompt.')).toBe('Another prompt.');
    expect(await textAfter(hooks, 'Look.')).toBe('Memory. Look.');
    expect(await textAfter(hooks, 'Look.')).toBe('Look.');
  });

  it('keeps the blocks of two kinds apart that are asked the same', async () => {
    const { hooks, bin } = await loadPlugin(answerOf('For the reviewer. Look.'));
    await hooks['tool.execute.before'](call, { args: args() });
    writeFileSync(join(bin, 'answer'), answerOf('For the tester. Look.'));
    const other = { ...call, callID: 'call_2' };
    await hooks['tool.execute.before'](other, { args: { ...args(), subagent_type: 'tester' } });
    expect(await textAfter(hooks, 'Look.', 'tester')).toBe('For the tester. Look.');
    expect(await textAfter(hooks, 'Look.', 'reviewer')).toBe('For the reviewer. Look.');
  });

  it.each(['session.idle', 'session.error', 'session.deleted'])(
    'forgets at %s what no sub-agent was told',
    async (type) => {
      const { hooks } = await loadPlugin(answerOf('Memory. Look.'));
      await hooks['tool.execute.before'](call, { args: args() });
      await hooks.event({ event: { type, properties: { sessionID: call.sessionID } } });
      expect(await textAfter(hooks, 'Look.')).toBe('Look.');
    },
  );

  it('hands over what a task gave, and the end of its parent', async () => {
    const { hooks, calls } = await loadPlugin('{}');
    await hooks['tool.execute.before'](call, { args: args() });
    const result = { title: 'x', output: 'Done.', metadata: { sessionId: 'ses_2' } };
    await hooks['tool.execute.after']({ ...call, args: args() }, result);
    const idle = (sessionID: string) => ({
      event: { type: 'session.idle', properties: { sessionID } },
    });
    await hooks.event(idle('ses_2'));
    await hooks.event(idle('ses_1'));
    expect(calls().map(({ input }) => [input.event, input.sessionID, input.output])).toEqual([
      ['tool.execute.before', 'ses_1', undefined],
      ['tool.execute.after', 'ses_1', 'Done.'],
      ['session.idle', 'ses_1', undefined],
    ]);
  });

  it('has nothing to do with other tools', async () => {
    const { hooks, calls } = await loadPlugin('{}');
    await hooks['tool.execute.before']({ ...call, tool: 'bash' }, { args: { command: 'ls' } });
    await hooks['tool.execute.after']({ ...call, tool: 'bash' }, { output: 'x' });
    expect(calls).toThrow(/ENOENT/u);
  });

  it.each([
    ['says nothing', ''],
    ['says no JSON', 'oops'],
    ['says null', 'null'],
    ['gives no arguments', '{"args": "x"}'],
    ['gives no prompt', '{"args": {}}'],
  ])('leaves a task alone where the program %s', async (_how, answer) => {
    const { hooks } = await loadPlugin(answer);
    const output = { args: args() };
    await hooks['tool.execute.before'](call, output);
    expect(output.args).toEqual(args());
    expect(await textAfter(hooks, 'Look.')).toBe('Look.');
  });

  it('leaves a task alone where the program is missing', async () => {
    const { hooks } = await loadPlugin('{}');
    vi.stubEnv('PATH', '/nowhere');
    const output = { args: args() };
    await hooks['tool.execute.before'](call, output);
    expect(output.args).toEqual(args());
  });
});

it('waits for a program that hangs no longer than it says', async () => {
  const { file, addProgram, project } = await loadPlugin('{}');
  addProgram('squadlog', 'setInterval(() => undefined, 1000);');
  const hasty = join(project, 'hasty.js');
  const text = readFileSync(file, 'utf8');
  writeFileSync(hasty, text.replace('millisecondsMax = 5000', 'millisecondsMax = 50'));
  const { Squadlog } = await import(pathToFileURL(hasty).href);
  const hooks = await Squadlog({ directory: project, worktree: '/tree' });
  const output = { args: args() };
  await hooks['tool.execute.before'](call, output);
  expect(output.args).toEqual(args());
  expect(text).toContain('millisecondsMax = 5000');
});

describe('a file that somebody edited', () => {
  it('is neither replaced nor removed', async () => {
    const { init, file } = await loadPlugin('{}');
    const text = `${readFileSync(file, 'utf8')}// mine\n`;
    writeFileSync(file, text);
    for (const remove of [false, true]) {
      await expect(init({ target: 'opencode', remove })).rejects.toMatchObject({ code: 'refused' });
      expect(readFileSync(file, 'utf8')).toBe(text);
    }
  });

  it('is replaced where it is as an init left it, whatever started the program', async () => {
    const { init, file, bin, env } = await loadPlugin('{}');
    const before = readFileSync(file, 'utf8');
    const old = before.replace('["squadlog"]', '["/old/node", "/old/cli.cjs"]');
    const { createHash } = await import('node:crypto');
    const body = old.slice(old.indexOf('\n') + 1);
    const seal = createHash('sha256').update(body).digest('hex');
    writeFileSync(file, `${old.slice(0, old.indexOf('\n') - 64)}${seal}\n${body}`);
    env['PATH'] = bin;
    expect(await init({ target: 'opencode' })).toMatchObject({ changed: true });
    expect(readFileSync(file, 'utf8')).toBe(before);
  });
});
