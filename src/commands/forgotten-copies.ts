/** Keeps copies of what was forgotten out of a capture: no later output shall bring it back. */
import { findQuoted } from '../text/quoted-words.ts';
import type { FoundLearning } from './capture/findings.ts';
import { skippedKeptMax } from './capture-events.ts';
import type { ForgottenSource } from './forgotten-sources.ts';
import { forgottenSources, placeOf } from './forgotten-sources.ts';
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
 * Takes lessons that repeat a forgotten entry out, of the stream or of one that is read with it,
 * each as a skipped line whose words are left out too, and so is a title that does.
 */
export function keepCopiesOut(prepared: PreparedCapture, state: StreamState): CopiesKeptOut {
  const { parsed } = prepared;
  const all = parsed.learnings.map((_, index) => index);
  if (state.forgotten.length === 0) return { prepared, left: all, warnings: [] };
  const words = forgottenSources(state, prepared.stream);
  const copies = new Map(
    parsed.learnings.flatMap((found, index) => {
      const source = findQuoted(found.text, words);
      return source === undefined ? [] : [[index, reportCopy(found, source)] as const];
    }),
  );
  // Those behind the first are not kept, and go back to the caller alone, whose text they are.
  const searched = parsed.skipped.slice(0, skippedKeptMax).map((line) => withoutWords(line, words));
  const skipped = [...searched, ...parsed.skipped.slice(skippedKeptMax), ...copies.values()];
  const untitled = withoutTitle({ ...prepared, parsed: { ...parsed, skipped } }, words);
  return { ...untitled, left: all.filter((index) => !copies.has(index)) };
}

function reportCopy({ role, line }: FoundLearning, source: ForgottenSource): SkippedReport {
  return { line, text: `- [${role}] ${placeOf(source)}`, reason: source.reason };
}

function withoutWords(line: SkippedReport, words: readonly ForgottenSource[]): SkippedReport {
  const source = findQuoted(line.text, words);
  return source === undefined ? line : { ...line, text: placeOf(source) };
}

function withoutTitle(
  prepared: PreparedCapture,
  words: readonly ForgottenSource[],
): Omit<CopiesKeptOut, 'left'> {
  const { title, ...parsed } = prepared.parsed;
  const source = title === undefined ? undefined : findQuoted(title, words);
  if (source === undefined) return { prepared, warnings: [] };
  const warning = `The task line says what was forgotten as ${source.name}; it was left out.`;
  return { prepared: { ...prepared, parsed, titleTokens: undefined }, warnings: [warning] };
}
