/**
 * C11: a process is killed while it captures, or while it distils or replays; every acknowledged
 * capture is there once, what was derived is the old or the new in full, and the next run finishes.
 */
import { expect, it } from 'vitest';
import { crashProcesses } from '../support/crash-processes.ts';
import { crashRounds, crashSeed } from '../support/crash-rounds.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const round = crashRounds({ start: crashProcesses(), folder: temporaryFolders() });
const rounds = Number(process.env['SQUADLOG_CRASH_ROUNDS'] ?? 30);

it(`survives ${rounds} kills, some in distill and replay, seed ${crashSeed}`, async () => {
  let done = 0;
  for (; done < rounds; done += 1) {
    await round(done, done % 3 === 2 ? ['distill', 'replay'] : ['capture']);
  }
  expect(done).toBe(rounds);
}, 300_000);
