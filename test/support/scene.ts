/** A memory of its own with its folder and clock, for histories that are played many times. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openMemory } from '../../src/memory.ts';
import { draft } from './event-samples.ts';
import { createClock, createIds } from './fixed-clock.ts';
import { openStorage } from './open-storage.ts';
import { expectPrepared, prepareRoot } from './prepare-root.ts';
import type { Scene } from './transformation-actions.ts';
import { writeSettings } from './write-settings.ts';

/** Settings under which nothing happens by itself. */
export const noPolicies = {
  autoDistillEvery: 0,
  layers: { episodic: { compressAfterDays: 30_000 } },
};

/** Gone when `use` is done. */
export async function withScene(
  settings: object,
  use: (scene: Scene) => Promise<void>,
): Promise<void> {
  const root = prepareRoot(mkdtempSync(join(tmpdir(), 'squadlog-test-')));
  writeSettings(root, settings);
  const clock = createClock();
  const memory = await openMemory({ root, mirror: false, now: clock.now, newId: createIds() });
  try {
    await use({ root, memory, clock });
    expectPrepared(root);
  } finally {
    await memory.close();
    rmSync(root, { recursive: true, force: true });
  }
}

/** Adds events that no block shows, so that later entries get the short ids of another history. */
export async function padLog({ root, clock }: Scene, events: number): Promise<void> {
  const storage = await openStorage(root, clock);
  const idle = Array.from({ length: events }, () => draft('LineSkipped'));
  if (idle.length > 0) await storage.append(idle);
  await storage.close();
}
