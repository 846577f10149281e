/** The squad `kiln` with two sessions and its mirror, which several tests start from. */
import { join } from 'node:path';
import { createMirror } from '../../../src/storage/mirror/mirror.ts';
import { sampleRoot, sessionEvents } from './sample-squad.ts';

export const kiln = 'squad/kiln';

export const flags = {
  session: 'spawn-1',
  at: '2026-11-02T08:00:00.000Z',
  title: 'Move the flags',
  lessons: [
    ['DEV', 'Flags live in flags.toml'],
    ['ALL', 'Deploys are frozen on Friday\nsave for fixes'],
  ],
} as const;
export const cache = {
  session: 'spawn-2',
  at: '2026-11-03T08:00:00.000Z',
  outcome: 'failure',
  lessons: [['QA', 'Warm the cache first']],
} as const;

/** An empty store and its mirror. */
export function openMirror() {
  const { root, storage } = sampleRoot();
  return { root, storage, mirror: createMirror({ root, read: () => storage.read() }) };
}

/** A squad of two sessions, mirrored once. */
export async function mirroredKiln() {
  const opened = openMirror();
  await opened.storage.append([...sessionEvents(kiln, flags), ...sessionEvents(kiln, cache)]);
  await opened.mirror.refresh([kiln]);
  return { ...opened, history: join(opened.root, 'kiln/history.md') };
}
