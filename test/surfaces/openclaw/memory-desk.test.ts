/** The memory of a gateway: opened late, once, and closed behind what is under way. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDesk } from '../../../src/surfaces/openclaw/memory-desk.ts';
import { temporaryFolders } from '../../support/temp-root.ts';

const folder = temporaryFolders();
const config = { root: undefined, mirror: false, settings: {} };

it("lies in the user's own folder, never in the one where a gateway happens to run", async () => {
  const home = folder();
  const at = openDesk({ config, workspace: home, env: {}, home });
  expect(await at.use(async ({ root }) => root)).toBe(join(home, '.squadlog'));
  expect(existsSync(join(home, '.squadlog'))).toBe(false);
});

it('is one for all who use it, and a new one after it was closed', async () => {
  const root = folder();
  const desk = openDesk({ config: { ...config, root }, workspace: root });
  const [one, other] = await Promise.all([desk.use(itself), desk.use(itself)]);
  expect(one).toBe(other);
  await desk.close();
  expect(await desk.use(itself)).not.toBe(one);
  await desk.close();
});

it('waits for what is under way when it closes', async () => {
  const root = folder();
  const desk = openDesk({ config: { ...config, root }, workspace: root });
  const gate = openGate();
  const started = openGate();
  const writing = desk.use(async (memory) => {
    await memory.list();
    started.open();
    await gate.passed;
    return memory.write({ squad: 'kiln', output: 'Done.' });
  });
  await started.passed;
  let isClosed = false;
  const closing = desk.close().then(() => {
    isClosed = true;
  });
  for (let turn = 0; turn < 20; turn += 1) await new Promise((next) => setImmediate(next));
  expect(isClosed).toBe(false);
  gate.open();
  expect((await writing).squad).toBe('kiln');
  await closing;
});

it('says each time what is wrong with its settings', async () => {
  const root = folder();
  const settings = { tokenBudgte: 5 };
  const desk = openDesk({ config: { root, mirror: false, settings }, workspace: root });
  for (const _time of [1, 2]) {
    const reading = desk.use((memory) => memory.read({ squad: 'kiln' }));
    await expect(reading).rejects.toThrow('plugins.entries.squadlog.config');
  }
});

async function itself<Memory>(memory: Memory): Promise<Memory> {
  return memory;
}

function openGate() {
  let open = (): void => undefined;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open };
}
