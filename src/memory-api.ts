/** What a library user holds: the methods of all verbs, and what concerns the store as a whole. */
import type { CapabilityName } from './catalog.ts';
import type { WaitOptions } from './log-waits.ts';
import type { MemoryMethods } from './memory-methods.ts';
import type { Settings } from './settings.ts';
import type { ProjectionDifference, ProjectionSummary } from './storage/storage-care.ts';
import type { StoreChoice } from './storage/store-facts.ts';

export interface Memory extends MemoryMethods, AsyncDisposable {
  /** The folder that holds store, settings and files. */
  readonly root: string;
  /** Which rule chose the root, in words. */
  readonly rootRule: string;
  /** Which store holds the log, and which rule chose it. */
  readonly store: StoreChoice;
  /**
   * What holds for a squad, an agent or both, so that a surface may obey it; `invalid` where the
   * settings do not fit.
   */
  settingsFor(whose?: {
    readonly squad?: string | undefined;
    readonly agent?: string | undefined;
  }): Settings;
  /** Any capability of the catalog by name; the input is checked, the result is its own. */
  run(name: CapabilityName, input: unknown): Promise<unknown>;
  /**
   * Waits until the log holds an event after a position, whoever wrote it, and gives the position
   * of its newest event; what is read then knows it. Gives `after` once the signal is aborted or
   * the memory is closed. Fails with `unavailable` or `busy` where the store is out of reach, so
   * that the caller may try again, and `refused` on a closed memory.
   */
  awaitNews(after: number, options: WaitOptions): Promise<number>;
  /**
   * Builds all projections anew from the log, beside the stored ones, and gives every row that
   * differs.
   */
  compareProjections(
    onProgress?: (position: number) => void,
  ): Promise<readonly ProjectionDifference[]>;
  /**
   * Builds all projections from the log up to a position, beside the stored ones, and sums up each
   * table; `not_found` for a position that the log has not reached.
   */
  summariseProjections(
    until: number,
    onProgress?: (position: number) => void,
  ): Promise<readonly ProjectionSummary[]>;
  /** Replaces the stored projections by what the log gives. */
  rebuildProjections(onProgress?: (position: number) => void): Promise<void>;
  /** Ends all connections; the memory can't be used afterwards. */
  close(): Promise<void>;
}

type Run = Memory['run'];

/** The methods, each a capability that is run by its name. */
export function memoryMethods(run: Run): MemoryMethods {
  const call =
    <Method>(name: CapabilityName) =>
    (input: unknown = {}) =>
      run(name, input) as Promise<Method>;
  return {
    read: call('read-memory'),
    write: call('record-session'),
    search: call('search-memory'),
    get: call('get-memory'),
    list: call('list-squads'),
    stats: call('show-stats'),
    log: call('read-log'),
    why: call('explain-entry'),
    diff: call('diff-memory'),
    supersede: call('supersede-entry'),
    forget: call('forget-entry'),
    restore: call('restore-entry'),
    erase: call('erase-entry'),
    distill: call('distill-squad'),
    compress: call('compress-sessions'),
    flush: call('flush-squad'),
    undo: call('undo-transformation'),
    replay: call('replay-memory'),
    rules: {
      adopt: call('adopt-rules'),
      list: call('list-rules'),
      show: call('show-rules'),
    },
    standards: {
      show: call('show-standards'),
      import: call('revise-standards'),
      text: call('render-standards-text'),
    },
    import: call('import-memory'),
    export: call('export-memory'),
    embed: call('embed-memory'),
    mirror: call('refresh-mirror'),
    verify: call('verify-log'),
    backup: call('back-up'),
    copy: call('copy-store'),
    doctor: call('examine'),
    init: call('initialise'),
    config: { show: call('show-config'), validate: call('validate-config') },
  };
}
