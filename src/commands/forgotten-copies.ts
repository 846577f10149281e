/** Keeps copies of what was forgotten out of a capture: no later output shall bring it back. */
import { streamId, streamKind } from '../text/ids.ts';
import type { Quotable } from '../text/quoted-words.ts';
import { findQuoted, toQuotable } from '../text/quoted-words.ts';
import type { FoundLearning } from './capture/findings.ts';
import type { PreparedCapture, SkippedReport } from './prepared-capture.ts';
import type { StreamState } from './stream-state.ts';

export interface CopiesKeptOut {
  /** The capture without them. */
  readonly prepared: PreparedCapture;
  /** Positions, in the capture as it was, of the lessons that are left. */
  readonly left: readonly number[];
  readonly warnings: readonly string[];
}

/**
 * Takes lessons that repeat a forgotten entry of the stream out, each as a skipped line whose words
 * are left out too, and so is a title that does.
 */
export function keepCopiesOut(prepared: PreparedCapture, state: StreamState): CopiesKeptOut {
  const { parsed } = prepared;
  const all = parsed.learnings.map((_, index) => index);
  if (state.forgotten.length === 0) return { prepared, left: all, warnings: [] };
  const words = state.forgotten.map((entry) => ({ ...entry, ...toQuotable(entry.text) }));
  const copies = new Map(
    parsed.learnings.flatMap((found, index) => {
      const source = findQuoted(found.text, words);
      return source === undefined ? [] : [[index, reportCopy(found, source, prepared)] as const];
    }),
  );
  const skipped = [...parsed.skipped.map((line) => withoutWords(line, words)), ...copies.values()];
  const untitled = withoutTitle({ ...prepared, parsed: { ...parsed, skipped } }, words);
  return { ...untitled, left: all.filter((index) => !copies.has(index)) };
}

type Words = Quotable & { readonly shortId: string };

function reportCopy(
  { role, line }: FoundLearning,
  { shortId }: Words,
  { stream }: PreparedCapture,
): SkippedReport {
  const whose = streamKind(stream) === 'agent' ? '--agent ' : '';
  return {
    line,
    text: `- [${role}] ${wordsOf(shortId)}`,
    reason:
      `says what was forgotten as ${shortId}; ` +
      `squadlog restore ${whose}${streamId(stream)} ${shortId} brings that back`,
  };
}

function withoutWords(line: SkippedReport, words: readonly Words[]): SkippedReport {
  const source = findQuoted(line.text, words);
  return source === undefined ? line : { ...line, text: wordsOf(source.shortId) };
}

function withoutTitle(
  prepared: PreparedCapture,
  words: readonly Words[],
): Omit<CopiesKeptOut, 'left'> {
  const { title, ...parsed } = prepared.parsed;
  const source = title === undefined ? undefined : findQuoted(title, words);
  if (source === undefined) return { prepared, warnings: [] };
  const warning = `The task line says what was forgotten as ${source.shortId}; it was left out.`;
  return { prepared: { ...prepared, parsed, titleTokens: undefined }, warnings: [warning] };
}

function wordsOf(shortId: string): string {
  return `(the words of ${shortId})`;
}
