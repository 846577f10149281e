/**
 * A disk that gets full at some moment of a verb: success or an error that says what to do, nothing
 * half-written, nothing lost, and the verb works once there is room.
 */
import { expect, it } from 'vitest';
import { crashProcesses } from '../support/crash-processes.ts';
import { runOnFullDisk } from '../support/full-disk-cases.ts';
import { prepareScene } from '../support/prepare-scene.ts';
import { smallDisk } from '../support/small-disk.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const folder = temporaryFolders();
const home = folder();
const full = { start: crashProcesses(), disk: smallDisk(folder()), home };
await prepareScene(home);

it.each([
  ['capture', 0],
  ['capture', 300],
  ['distill', 0],
  ['importLog', 60],
  ['backup', 60],
  ['export', 0],
] as const)('fails in words: %s with %i KiB left', async (job, kiB) => {
  const { failure, acknowledged } = await runOnFullDisk(full, job, kiB);
  expect(failure).toBeDefined();
  expect(acknowledged.length).toBeLessThan(9);
});
