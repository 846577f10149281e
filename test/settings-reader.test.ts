/** Settings of a memory: the file's, a host's over them, and what surfaces are told of them. */
import { expect, it } from 'vitest';
import { openFor, outputWith } from './support/sample-memory.ts';
import { temporaryFolders } from './support/temp-root.ts';
import { writeSettings } from './support/write-settings.ts';

const folder = temporaryFolders();

it('puts what a host sets over the file, and tells where each value came from', async () => {
  const root = folder();
  writeSettings(root, { tokenBudget: 300, autoDistillEvery: 5 });
  const memory = await openFor(root, {
    config: { tokenBudget: 200, agents: { ada: { autoCapture: false, role: 'qa' } } },
    configName: 'plugins.entries.squadlog.config',
  });
  const { values } = await memory.config.show({ agent: 'ada' });
  const from = Object.fromEntries(values.map((one) => [one.key, [one.value, one.from]]));
  expect(from).toMatchObject({
    tokenBudget: [200, 'plugins.entries.squadlog.config'],
    autoDistillEvery: [5, `${root}/squadlog.json`],
    autoCapture: [false, 'plugins.entries.squadlog.config (agents.ada)'],
    role: ['QA', 'plugins.entries.squadlog.config (agents.ada)'],
    squad: [null, 'default'],
  });
  expect(memory.settingsFor({ agent: 'ADA' })).toMatchObject({ autoCapture: false, role: 'QA' });
  expect(memory.settingsFor({ squad: 'kiln' })).toMatchObject({ autoCapture: true, role: null });
  expect((await memory.read({ squad: 'kiln' })).budget).toBe(200);
  const { findings } = await memory.doctor();
  expect(findings.find(({ what }) => what === 'settings')?.detail).toBe(
    `plugins.entries.squadlog.config and ${root}/squadlog.json set 2 of them`,
  );
});

it('fails what reads settings of a host that do not fit, and doctor says so', async () => {
  const memory = await openFor(folder(), { config: { tokenBuget: 1 } });
  const fault = { code: 'invalid', message: expect.stringContaining('the host: unknown key') };
  expect(() => memory.settingsFor({})).toThrow(expect.objectContaining(fault));
  await expect(memory.read({ squad: 'kiln' })).rejects.toMatchObject(fault);
  const { ok, findings } = await memory.doctor();
  expect(ok).toBe(false);
  expect(findings.filter(({ level }) => level === 'error')).not.toEqual([]);
});

it('names the place that switches memory off', async () => {
  const memory = await openFor(folder(), { config: { enabled: false }, configName: 'gate.yaml' });
  const output = outputWith('[DEV] Ship early');
  await expect(memory.write({ squad: 'kiln', session: 's1', output })).rejects.toMatchObject({
    code: 'refused',
    message: expect.stringContaining('(enabled: false in gate.yaml)'),
  });
});

it('takes defaultSquad for a read that names nobody, and doctor says by which rule', async () => {
  const root = folder();
  writeSettings(root, { defaultSquad: 'Kiln' });
  const memory = await openFor(root);
  await memory.write({ squad: 'kiln', session: 's1', output: outputWith('[DEV] Ship early') });
  expect(await memory.read({})).toMatchObject({
    squad: 'Kiln',
    block: expect.stringContaining('Ship early'),
  });
  const { findings } = await memory.doctor();
  expect(findings.find(({ what }) => what === 'squad')?.detail).toBe(
    `where none is named: Kiln (defaultSquad in ${root}/squadlog.json)`,
  );
});
