/**
 * What a library user holds: one typed method for each verb, with the same inputs and results as
 * every surface.
 */
import type * as z from 'zod/mini';
import type { CapabilityName } from './catalog.ts';
import type { RecordSessionResult, recordSessionInput } from './commands/prepared-capture.ts';
import type { ReviseStandardsResult, reviseStandardsInput } from './commands/revise-standards.ts';
import type { BackUpInput, BackUpResult } from './operations/back-up.ts';
import type { ExamineResult } from './operations/examine.ts';
import type { ExportMemoryResult, exportMemoryInput } from './operations/export-memory.ts';
import type { ImportMemoryResult } from './operations/import/import-result.ts';
import type { ImportMemoryInput } from './operations/import-memory.ts';
import type { InitialiseInput, InitialiseResult } from './operations/initialise.ts';
import type { ShowConfigInput, ShowConfigResult } from './operations/show-config.ts';
import type { ValidateConfigInput, ValidateConfigResult } from './operations/validate-config.ts';
import type { VerifyLogResult, verifyLogInput } from './operations/verify-log.ts';
import type { ReadMemoryResult, readMemoryInput } from './queries/block-request.ts';
import type { ExplainEntryResult } from './queries/entry-history.ts';
import type { explainEntryInput } from './queries/explain-entry.ts';
import type { ListSquadsInput, ListSquadsResult } from './queries/list-squads.ts';
import type { ReadLogResult, readLogInput } from './queries/read-log.ts';
import type { SearchMemoryResult, searchMemoryInput } from './queries/search-memory.ts';
import type { ShowStandardsInput, ShowStandardsResult } from './queries/show-standards.ts';
import type { ShowStatsInput, ShowStatsResult } from './queries/show-stats.ts';
import type { ProjectionDifference } from './storage/storage.ts';

/**
 * Every method fails with a `MemoryError`; see its `code`. Inputs that do not fit are `invalid`.
 */
export interface MemoryMethods {
  /** The block for a spawn. With `session`, the ledger notes that the run was told. */
  read(input: z.input<typeof readMemoryInput>): Promise<ReadMemoryResult>;
  /** Records what a finished run learned; the same output of the same run is recorded once. */
  write(input: z.input<typeof recordSessionInput>): Promise<RecordSessionResult>;
  /** Finds entries by their words. */
  search(input: z.input<typeof searchMemoryInput>): Promise<SearchMemoryResult>;
  /**
   * The squads, and agents with a memory of their own; `not_found` for a squad that isn't there.
   */
  list(input?: ListSquadsInput): Promise<ListSquadsResult>;
  /** Figures; `not_found` for a squad that isn't there. */
  stats(input?: ShowStatsInput): Promise<ShowStatsResult>;
  /** Events, oldest first; `next` says where to go on. */
  log(input?: z.input<typeof readLogInput>): Promise<ReadLogResult>;
  /**
   * Who taught an entry and who was told; `not_found` where none fits, `invalid` where several
   * do.
   */
  why(input: z.input<typeof explainEntryInput>): Promise<ExplainEntryResult>;
  /** The process layer. */
  readonly standards: {
    show(input?: ShowStandardsInput): Promise<ShowStandardsResult>;
    import(input: z.input<typeof reviseStandardsInput>): Promise<ReviseStandardsResult>;
  };
  /**
   * Takes over a folder of squads, one squad's folder, or an export; no file is changed.
   * `not_found` where nothing could be imported, `corrupt` for a damaged log.
   */
  import(input: ImportMemoryInput): Promise<ImportMemoryResult>;
  /** Writes Markdown or the log; `refused` where a foreign file stands in the way. */
  export(input: z.input<typeof exportMemoryInput>): Promise<ExportMemoryResult>;
  /** Checks the hash chain and the log's end. */
  verify(input?: z.input<typeof verifyLogInput>): Promise<VerifyLogResult>;
  /** Copies the store; `refused` where the file exists. */
  backup(input: BackUpInput): Promise<BackUpResult>;
  /** Looks for what is wrong; faults are findings, not failures. */
  doctor(): Promise<ExamineResult>;
  /** Makes the `.squadlog` folder of a project; never overwrites. */
  init(input?: InitialiseInput): Promise<InitialiseResult>;
  readonly config: {
    show(input?: ShowConfigInput): Promise<ShowConfigResult>;
    validate(input?: ValidateConfigInput): Promise<ValidateConfigResult>;
  };
}

export interface Memory extends MemoryMethods, AsyncDisposable {
  /** The folder that holds store, settings and files. */
  readonly root: string;
  /** Which rule chose the root, in words. */
  readonly rootRule: string;
  /** Any capability of the catalog by name; the input is checked, the result is its own. */
  run(name: CapabilityName, input: unknown): Promise<unknown>;
  /**
   * Builds all projections anew from the log, beside the stored ones, and gives every row that
   * differs.
   */
  compareProjections(
    onProgress?: (position: number) => void,
  ): Promise<readonly ProjectionDifference[]>;
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
    list: call('list-squads'),
    stats: call('show-stats'),
    log: call('read-log'),
    why: call('explain-entry'),
    standards: { show: call('show-standards'), import: call('revise-standards') },
    import: call('import-memory'),
    export: call('export-memory'),
    verify: call('verify-log'),
    backup: call('back-up'),
    doctor: call('examine'),
    init: call('initialise'),
    config: { show: call('show-config'), validate: call('validate-config') },
  };
}
