/**
 * A simulated power loss: whatever was not synced may be missing, and the log is still a good
 * prefix with every acknowledged append in it.
 */
import { expect, it } from 'vitest';
import { tryCutLogs, tryHalfCheckpoints, tryRestartedLogs } from '../support/power-loss-cases.ts';
import { seed } from '../support/seed.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const how = { folder: temporaryFolders(), seed, most: 30 };

it('keeps what was acknowledged, wherever the log is cut', async () => {
  expect(await tryCutLogs(how)).toBeGreaterThan(10);
});

it('keeps everything when a checkpoint stops half-way', async () => {
  expect(await tryHalfCheckpoints(how)).toBe(30);
});

it('takes nothing from an old log that a new one is written over', async () => {
  expect(await tryRestartedLogs(how)).toBeGreaterThan(10);
});
