/** What the steps of a spawn's life share: the memory, the spool and whom a spawn belongs to. */
import { createHash } from 'node:crypto';
import type { Memory } from '../memory-api.ts';
import type { SpawnOwner } from './choose-owner.ts';
import { chooseOwner } from './choose-owner.ts';
import type { SpawnIdentity } from './spawn.ts';
import type { Spool } from './spool.ts';
import type { RequestRecord, RunRecord } from './spool-records.ts';

/** The part of a memory that spawns need. */
export type SpawnMemory = Pick<Memory, 'root' | 'read' | 'write' | 'run' | 'settingsFor'>;

export interface SpawnDesk {
  readonly memory: SpawnMemory;
  /** The squad of a project whose settings name none. */
  readonly project: string;
  readonly spoolOf: (client: string) => Spool;
  /** ISO 8601 UTC with milliseconds. */
  readonly now: () => string;
  /** Text without its secrets, as the settings of its owner say. */
  readonly mask: (text: string, owner: SpawnOwner) => string;
}

/** Whose a spawn is by what is known of itself. */
export function ownerOf(spawn: SpawnIdentity, { memory, project }: SpawnDesk): SpawnOwner {
  return chooseOwner(spawn, { settingsFor: memory.settingsFor, project });
}

/** What holds for an owner. */
export function settingsOf({ squad, agent }: SpawnOwner, { memory }: SpawnDesk) {
  return memory.settingsFor({ squad, agent });
}

/** What is kept of a run that has just been seen. */
export function newRun(
  { run, conversation }: { readonly run: string; readonly conversation: string },
  { squad, role, agent }: SpawnOwner,
  { now }: Pick<SpawnDesk, 'now'>,
): RunRecord {
  return {
    ...{
      run,
      conversation,
      squad,
      session: sessionName(run),
      times: 1,
      open: true,
      unsure: false,
      at: now(),
    },
    ...(role === undefined ? {} : { role }),
    ...(agent === undefined ? {} : { agent }),
  };
}

/** The owner that a request names. */
export function ownerIn({ squad, role, agent }: RequestRecord | RunRecord): SpawnOwner {
  return { squad, role, agent };
}

/** Where a call is kept: some clients count their calls anew in each conversation. */
export function callKey(conversation: string, call: string): string {
  return `${conversation}\n${call}`;
}

/** What the log calls a run or call; an id that it could not hold goes by its digest. */
export function sessionName(id: string): string {
  if (/^[^\p{Cc}\p{Surrogate}]{1,190}$/u.test(id)) return id;
  return `run-${createHash('sha256').update(id).digest('hex').slice(0, 16)}`;
}
