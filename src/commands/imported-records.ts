/** The shapes of an import: what files hold, as read and as prepared for the decision. */
import type { TokenCounts } from '../events/fields.ts';
import type { EventData } from '../events/index.ts';

/** A lesson or a distilled line. */
export interface ImportedLine {
  readonly role: string;
  readonly text: string;
  readonly path: string;
  readonly line: number;
  /** ISO 8601 UTC with milliseconds, where the file says when. */
  readonly occurredAt?: string | undefined;
  /** What the file calls it, so that its patterns can name it. */
  readonly ref?: string | undefined;
}

export interface ImportedPattern extends ImportedLine {
  /** `ref`s of the lessons it was made from; the first is the one it began with. */
  readonly sources?: readonly string[] | undefined;
}

/** A session read from a file. */
export interface ImportedSession {
  readonly path: string;
  readonly line: number;
  /** ISO 8601 UTC with milliseconds, where the record says when. */
  readonly occurredAt?: string | undefined;
  readonly title?: string | undefined;
  readonly outcome: EventData<'SessionRecorded'>['outcome'];
  readonly agent?: string | undefined;
  readonly role?: string | undefined;
  /** Its id, where the file keeps one; it is then one with a session of that id in the log. */
  readonly session?: string | undefined;
  /** The record as it stands in the file; only where the file is not of our own making. */
  readonly text?: string | undefined;
  /** Equal for copies of one session, and only for those. */
  readonly identity: string;
  readonly compressed: boolean;
  readonly learnings: readonly ImportedLine[];
  readonly skipped: readonly {
    readonly line: number;
    readonly text: string;
    readonly reason: string;
  }[];
}

/** A record that is kept as evidence only: an archive's copy of what was flushed. */
export interface ImportedEvidence {
  readonly path: string;
  readonly kind: string;
  readonly line: number;
  readonly occurredAt?: string | undefined;
  readonly text: string;
  /** Equal for copies of one record, and only for those. */
  readonly identity: string;
}

export interface ImportHistoryInput {
  readonly stream: string;
  /** The squad or agent as its people write it. */
  readonly name: string;
  readonly sessions: readonly ImportedSession[];
  /** Lessons whose session is unknown. */
  readonly lessons: readonly ImportedLine[];
  readonly evidence: readonly ImportedEvidence[];
  /** Lines of distilled memory. */
  readonly patterns: readonly ImportedPattern[];
  readonly files: EventData<'HistoryImported'>['files'];
  readonly problems: EventData<'HistoryImported'>['problems'];
  readonly format: EventData<'HistoryImported'>['format'];
}

export interface ImportHistoryResult {
  readonly sessions: number;
  readonly entries: number;
  /** Events that were appended. */
  readonly recorded: number;
  /** Records that were imported before. */
  readonly repeated: number;
  readonly masked: number;
  /** What says again what was forgotten, and so was left out. */
  readonly copies: EventData<'HistoryImported'>['problems'];
}

export interface PreparedLine extends ImportedLine {
  readonly tokens: TokenCounts;
}

export interface PreparedSession extends Omit<ImportedSession, 'learnings'> {
  readonly id: string;
  readonly key: string;
  /** UTF-8 bytes of `text`. */
  readonly bytes: number;
  readonly titleTokens: TokenCounts | undefined;
  readonly learnings: readonly PreparedLine[];
}

type Keyed<Record> = Record & { readonly key: string };

/** Everything the decision needs, masked, counted and keyed. */
export interface PreparedImport
  extends Omit<ImportHistoryInput, 'sessions' | 'lessons' | 'evidence' | 'patterns'> {
  readonly sessions: readonly PreparedSession[];
  readonly lessons: readonly Keyed<PreparedLine>[];
  readonly evidence: readonly Keyed<ImportedEvidence>[];
  readonly patterns: readonly Keyed<ImportedPattern & PreparedLine>[];
  readonly importKey: string;
  readonly masked: number;
}
