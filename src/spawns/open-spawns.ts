/** Opens the life of spawns on a memory: what hooks and host plugins call. */
import { maskSecrets } from '../commands/capture/secrets/mask-secrets.ts';
import { projectSquad } from '../root.ts';
import { endSpawn, settleSpawn, stageSpawn } from './capture-spawn.ts';
import { closeSpawns, joinSpawn, recoverSpawns } from './close-spawns.ts';
import { noteFailure, noteSeen } from './host-notes.ts';
import type { Spawns } from './spawn.ts';
import type { SpawnDesk, SpawnMemory } from './spawn-desk.ts';
import { openSpool } from './spool.ts';
import { requestSpawn, startSpawn } from './tell-spawn.ts';

export interface SpawnsOptions {
  /** The project's folder, whose name is the squad of who names none. */
  readonly cwd: string;
  /** The clock; ISO 8601 UTC with milliseconds. */
  readonly now?: () => string;
}

export function openSpawns(
  memory: SpawnMemory,
  { cwd, now = () => new Date().toISOString() }: SpawnsOptions,
): Spawns {
  const { root } = memory;
  const desk: SpawnDesk = {
    memory,
    now,
    project: projectSquad(cwd).squad,
    spoolOf: (client) => openSpool(root, client),
    mask: (text, owner) => maskSecrets(text, memory.settingsFor(owner).secrets).text,
  };
  return {
    requested: (spawn) => requestSpawn(spawn, desk),
    joined: (spawn) => joinSpawn(spawn, desk),
    knows: async (client, run) => {
      const { requests, runs } = desk.spoolOf(client);
      const isAsked = () => requests.list().some((request) => request.run === run);
      return runs.get(run) !== undefined || isAsked();
    },
    started: (spawn) => startSpawn(spawn, desk),
    ended: (spawn) => endSpawn(spawn, desk),
    staged: (spawn) => stageSpawn(spawn, desk),
    settled: (spawn) => settleSpawn(spawn, desk),
    recovered: (client) => recoverSpawns(client, desk),
    closed: (conversation, textOf = async () => undefined) =>
      closeSpawns(conversation, textOf, desk),
    seen: async (client, event) => noteSeen(root, client, event),
    failed: async (client, event, error) => {
      try {
        const mask = (text: string) => maskSecrets(text, ownSecrets(memory)).text;
        noteFailure(root, { at: now(), client, event }, { error, mask });
      } catch {
        // The failure that is told may be that nothing can be written here.
      }
    },
  };
}

/** Undefined where the settings are what failed. */
function ownSecrets(memory: SpawnMemory) {
  try {
    return memory.settingsFor().secrets;
  } catch {
    return undefined;
  }
}
