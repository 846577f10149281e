/** The methods of a memory: one a verb, with the same inputs and results as every surface. */
import type * as z from 'zod/mini';
import type { AdoptReport, adoptRulesInput } from './commands/adopt-rules.ts';
import type { HandChange } from './commands/change-by-hand.ts';
import type { CompressReport, compressSessionsInput } from './commands/compress-sessions.ts';
import type { DistillReport, distillSquadInput } from './commands/distill-squad.ts';
import type { FlushReport, flushSquadInput } from './commands/flush-squad.ts';
import type { forgetEntryInput } from './commands/forget-entry.ts';
import type { RecordSessionResult, recordSessionInput } from './commands/prepared-capture.ts';
import type { restoreEntryInput } from './commands/restore-entry.ts';
import type { ReviseStandardsResult, reviseStandardsInput } from './commands/revise-standards.ts';
import type { supersedeEntryInput } from './commands/supersede-entry.ts';
import type { UndoReport, undoTransformationInput } from './commands/undo-transformation.ts';
import type { BackUpInput, BackUpResult } from './operations/back-up.ts';
import type { CopyStoreInput, CopyStoreResult } from './operations/copy-store.ts';
import type { DiffMemoryResult, diffMemoryInput } from './operations/diff-memory.ts';
import type { EmbedMemoryResult, embedMemoryInput } from './operations/embed-memory.ts';
import type { EraseEntryResult, eraseEntryInput } from './operations/erase/erasure.ts';
import type { ExamineResult } from './operations/examine.ts';
import type { ExportMemoryResult, exportMemoryInput } from './operations/export-memory.ts';
import type { GetMemoryResult, getMemoryInput } from './operations/get/got-lines.ts';
import type { ImportMemoryResult } from './operations/import/import-result.ts';
import type { ImportMemoryInput } from './operations/import-memory.ts';
import type { InitialiseInput, InitialiseResult } from './operations/initialise.ts';
import type { ListRulesInput, ListRulesResult } from './operations/list-rules.ts';
import type { RefreshMirrorResult, refreshMirrorInput } from './operations/refresh-mirror.ts';
import type { RenderStandardsTextResult } from './operations/render-standards-text.ts';
import type { ReplayMemoryResult, replayMemoryInput } from './operations/replay-memory.ts';
import type { ShowConfigInput, ShowConfigResult } from './operations/show-config.ts';
import type { ShowRulesInput, ShowRulesResult } from './operations/show-rules.ts';
import type { ValidateConfigInput, ValidateConfigResult } from './operations/validate-config.ts';
import type { VerifyLogResult, verifyLogInput } from './operations/verify-log.ts';
import type { ReadMemoryResult, readMemoryInput } from './queries/block-request.ts';
import type { explainEntryInput } from './queries/explain-entry.ts';
import type { ExplainEntryResult } from './queries/explanation.ts';
import type { ListSquadsInput, ListSquadsResult } from './queries/list-squads.ts';
import type { ReadLogResult, readLogInput } from './queries/read-log.ts';
import type { SearchMemoryResult, searchMemoryInput } from './queries/search-memory.ts';
import type { ShowStandardsInput, ShowStandardsResult } from './queries/show-standards.ts';
import type { ShowStatsInput, ShowStatsResult } from './queries/show-stats.ts';
import type { TransformationResult } from './transformation-result.ts';

/** What a transformation reports of itself, and how the memory compares before and after. */
type Transformed<Report> = TransformationResult & Report;

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
   * Opens what a search found: lines of a mirrored file, or an entry in full; `not_found` for a
   * path that is none of the memory's files.
   */
  get(input: z.input<typeof getMemoryInput>): Promise<GetMemoryResult>;
  /**
   * The squads, and agents with a memory of their own; `not_found` for a squad that isn't there.
   */
  list(input?: ListSquadsInput): Promise<ListSquadsResult>;
  /** Figures; `not_found` for a squad that isn't there. */
  stats(input?: ShowStatsInput): Promise<ShowStatsResult>;
  /** Events, oldest first; `next` says where to go on. */
  log(input?: z.input<typeof readLogInput>): Promise<ReadLogResult>;
  /**
   * Who taught an entry, what became of it and who was told, or what a session taught and was told;
   * `not_found` where nothing fits, `invalid` where several do.
   */
  why(input: z.input<typeof explainEntryInput>): Promise<ExplainEntryResult>;
  /**
   * What a memory held at one moment and not at another; `invalid` where `from` is later than
   * `to`, `not_found` for a squad that isn't there.
   */
  diff(input: z.input<typeof diffMemoryInput>): Promise<DiffMemoryResult>;
  /**
   * Puts another entry, or new words, in the place of one; `refused` for an erased entry, one in
   * its own place, and a successor that is not in force.
   */
  supersede(input: z.input<typeof supersedeEntryInput>): Promise<HandChange>;
  /** Takes an entry out of the memory that is shown; the log keeps it. */
  forget(input: z.input<typeof forgetEntryInput>): Promise<HandChange>;
  /** Brings a retired entry back; `refused` for an erased one. */
  restore(input: z.input<typeof restoreEntryInput>): Promise<HandChange>;
  /**
   * Erases an entry for good; `cleaned` says whether its bytes are gone from the store's files.
   * Erasing it again finishes that.
   */
  erase(input: z.input<typeof eraseEntryInput>): Promise<EraseEntryResult>;
  /** Makes patterns of what was taught; `unavailable` where the adopted rules can't run. */
  distill(input: z.input<typeof distillSquadInput>): Promise<Transformed<DistillReport>>;
  /** Makes one line each of old sessions. */
  compress(input: z.input<typeof compressSessionsInput>): Promise<Transformed<CompressReport>>;
  /** Hides what was recorded; process memory stays. */
  flush(input: z.input<typeof flushSquadInput>): Promise<Transformed<FlushReport>>;
  /**
   * Takes a transformation or an undo back; `refused` with the reason where that can't be,
   * `not_found` for an event that isn't there.
   */
  undo(input: z.input<typeof undoTransformationInput>): Promise<Transformed<UndoReport>>;
  /** Decides program memory anew, to look at it or to take it over. */
  replay(input?: z.input<typeof replayMemoryInput>): Promise<ReplayMemoryResult>;
  /** What learnings are distilled by. */
  readonly rules: {
    /** Takes a rule set for what is distilled from here on. */
    adopt(input: z.input<typeof adoptRulesInput>): Promise<Transformed<AdoptReport>>;
    /** The shipped rule sets; `not_found` for a squad or agent that isn't there. */
    list(input?: ListRulesInput): Promise<ListRulesResult>;
    /**
     * A rule set in full, by name, file or squad; `not_found` where there is none, `invalid` for
     * a file that does not fit.
     */
    show(input?: ShowRulesInput): Promise<ShowRulesResult>;
  };
  /** The process layer. */
  readonly standards: {
    show(input?: ShowStandardsInput): Promise<ShowStandardsResult>;
    import(input: z.input<typeof reviseStandardsInput>): Promise<ReviseStandardsResult>;
    /** The text of `standards.md`, which `import` with `replace` reads back unchanged. */
    text(): Promise<RenderStandardsTextResult>;
  };
  /**
   * Takes over a folder of squads, one squad's folder, or an export; no file is changed.
   * `not_found` where nothing could be imported, `corrupt` for a damaged log.
   */
  import(input: ImportMemoryInput): Promise<ImportMemoryResult>;
  /** Writes Markdown or the log; `refused` where a foreign file stands in the way. */
  export(input: z.input<typeof exportMemoryInput>): Promise<ExportMemoryResult>;
  /**
   * Makes the vectors that entries lack; goes on where it was cut short. `refused` where no
   * embedder is set, `unavailable` where it fails.
   */
  embed(input?: z.input<typeof embedMemoryInput>): Promise<EmbedMemoryResult>;
  /**
   * Takes in what people edited, and writes the markdown files that are behind the log; `refused`
   * where memory is switched off, or opened with `mirror: false`.
   */
  mirror(input?: z.input<typeof refreshMirrorInput>): Promise<RefreshMirrorResult>;
  /** Checks the hash chain and the log's end. */
  verify(input?: z.input<typeof verifyLogInput>): Promise<VerifyLogResult>;
  /** Copies the store; `refused` where the file exists. */
  backup(input: BackUpInput): Promise<BackUpResult>;
  /**
   * Copies the log between stores, and verifies both; goes on where it was cut short. `refused`
   * where the target holds another log, `not_found` for a source without events.
   */
  copy(input: CopyStoreInput): Promise<CopyStoreResult>;
  /** Looks for what is wrong; faults are findings, not failures. */
  doctor(): Promise<ExamineResult>;
  /** Makes the `.squadlog` folder of a project; never overwrites. */
  init(input?: InitialiseInput): Promise<InitialiseResult>;
  readonly config: {
    show(input?: ShowConfigInput): Promise<ShowConfigResult>;
    validate(input?: ValidateConfigInput): Promise<ValidateConfigResult>;
  };
}
