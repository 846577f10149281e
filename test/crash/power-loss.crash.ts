/**
 * Every cut of the log that the short test only samples: each border of a frame, a byte off, and
 * between.
 */
import { expect, it } from 'vitest';
import { crashSeed } from '../support/crash-rounds.ts';
import { tryCutLogs, tryHalfCheckpoints, tryRestartedLogs } from '../support/power-loss-cases.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const rounds = Number(process.env['SQUADLOG_CRASH_ROUNDS'] ?? 500);
// Fewer than all in CI, by the same measure as the kills.
const how = {
  folder: temporaryFolders(),
  seed: crashSeed,
  ...(rounds < 500 ? { most: 2 * rounds } : {}),
};

it.each([
  ['a log that is cut', tryCutLogs],
  ['half a checkpoint', tryHalfCheckpoints],
  ['a log begun anew over an old one', tryRestartedLogs],
])(`keeps what was acknowledged after %s, seed ${crashSeed}`, async (_name, attempt) => {
  expect(await attempt(how)).toBeGreaterThan(0);
});
