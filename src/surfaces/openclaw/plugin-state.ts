/**
 * What all registrations of the plugin in one process share: a host that applies a new
 * configuration registers it anew, perhaps from a new copy of this module, while children run.
 */
import type { FilesKeeper } from '../../index.ts';
import type { Lanes } from './lanes.ts';
import { openLanes } from './lanes.ts';
import type { MemoryDesk } from './memory-desk.ts';
import type { SpawnBook } from './spawn-book.ts';
import { openBook } from './spawn-book.ts';

export interface PluginState {
  readonly book: SpawnBook;
  readonly lanes: Lanes;
  /** What each run was told: a run that builds its prompt again gets the same bytes. */
  readonly told: Map<string, Promise<string>>;
  /** Tokens of a model's context, as its last answer had them. */
  readonly budgets: Map<string, number>;
  /** Calls whose task got the block. */
  readonly rewritten: Set<string>;
  /** When a hook's firing was last noted, in milliseconds. */
  readonly noted: Map<string, number>;
  /** A hook that needs the grant has fired. */
  hearsConversations: boolean;
  desk: { readonly key: string; readonly memory: MemoryDesk } | undefined;
  /** While the gateway runs. */
  files: Promise<FilesKeeper | undefined> | undefined;
}

export function openState(): PluginState {
  return {
    book: openBook(),
    lanes: openLanes(),
    told: new Map(),
    budgets: new Map(),
    rewritten: new Set(),
    noted: new Map(),
    hearsConversations: false,
    desk: undefined,
    files: undefined,
  };
}

/** The one of this process. */
export function sharedState(): PluginState {
  const holder = globalThis as { [place]?: PluginState };
  holder[place] ??= openState();
  return holder[place];
}

const place = Symbol.for('squadlog.openclaw.state.1');
