/**
 * Six processes begin at once, on an empty root or on one that a killed process left, and half of
 * them are killed meanwhile: nobody meets a lock, and what was acknowledged is there.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { crashProcesses } from '../support/crash-processes.ts';
import { crashSeed, randomFrom } from '../support/crash-rounds.ts';
import { readCrashState } from '../support/crash-state.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const folder = temporaryFolders();
const start = crashProcesses();
const rounds = Math.ceil(Number(process.env['SQUADLOG_CRASH_ROUNDS'] ?? 500) / 10);

it(`begins 2 × ${rounds} times with kills, seed ${crashSeed}`, async () => {
  const chance = randomFrom(crashSeed);
  for (let round = 0; round < rounds; round += 1) {
    const home = folder();
    const at = { root: join(home, 'root'), beside: home };
    mkdirSync(at.root);
    for (let again = 0; again < 2; again += 1) {
      const told = `SQUADLOG_SEED=${crashSeed}, round ${round}.${again}`;
      const ends = await Promise.all(
        Array.from({ length: 6 }, (_, nth) =>
          start('capture', at, nth % 2 === 0 ? {} : { kill: { afterMs: chance() * 300 } }),
        ),
      );
      for (const { stderr, failure, killed, acknowledged } of ends) {
        expect([stderr, failure], told).toEqual(['', undefined]);
        if (!killed) expect(acknowledged.length, told).toBe(9);
      }
      const { state, faults } = await readCrashState(at.root);
      expect(faults, told).toEqual([]);
      expect(state.sessions.length, told).toBe(9);
    }
  }
});
