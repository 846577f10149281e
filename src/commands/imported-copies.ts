/** Keeps copies of what was forgotten out of an import: old files shall not bring it back. */
import { findQuoted } from '../text/quoted-words.ts';
import type { ForgottenSource } from './forgotten-sources.ts';
import { forgottenSources, placeOf, withoutSources } from './forgotten-sources.ts';
import type {
  ImportedLine,
  ImportHistoryResult,
  PreparedImport,
  PreparedSession,
} from './imported-records.ts';
import type { StreamState } from './stream-state.ts';

type Problem = ImportHistoryResult['copies'][number];

/**
 * Takes lessons and distilled lines that repeat a forgotten entry out, and its words out of
 * everything else; what is known already is left as it is.
 */
export function keepImportedCopiesOut(
  prepared: PreparedImport,
  state: StreamState,
  heldKeys: ReadonlySet<string>,
): { readonly prepared: PreparedImport; readonly copies: Problem[] } {
  const sources = forgottenSources(state, prepared.stream);
  if (sources.length === 0) return { prepared, copies: [] };
  const copies: Problem[] = [];
  const isNew = <Line extends ImportedLine & { readonly key: string }>(line: Line) => {
    if (heldKeys.has(line.key)) return true;
    const source = findQuoted(line.text, sources);
    if (source !== undefined) copies.push(problemOf(line, source));
    return source === undefined;
  };
  const kept = {
    sessions: prepared.sessions.map((session) =>
      heldKeys.has(session.key) ? session : withoutCopies(session, sources, copies),
    ),
    lessons: prepared.lessons.filter(isNew),
    patterns: prepared.patterns.filter(isNew),
    evidence: prepared.evidence.map((record) => ({
      ...record,
      text: withoutSources(record.text, sources),
    })),
  };
  return { prepared: { ...prepared, ...kept }, copies };
}

function withoutCopies(
  session: PreparedSession,
  sources: readonly ForgottenSource[],
  copies: Problem[],
): PreparedSession {
  const found = session.learnings.map((line) => ({ line, source: findQuoted(line.text, sources) }));
  const skipped = session.skipped.map((line) => ({
    ...line,
    text: withoutSources(line.text, sources),
  }));
  for (const { line, source } of found) {
    if (source === undefined) continue;
    copies.push(problemOf(line, source));
    const text = `- [${line.role}] ${placeOf(source)}`;
    skipped.push({ line: line.line, text, reason: source.reason });
  }
  const { title, text, ...rest } = session;
  const ofTitle = title === undefined ? undefined : findQuoted(title, sources);
  return {
    ...rest,
    learnings: found.flatMap(({ line, source }) => (source === undefined ? [line] : [])),
    skipped,
    text: text === undefined ? undefined : withoutSources(text, sources),
    ...(ofTitle === undefined ? { title } : { titleTokens: undefined }),
  };
}

function problemOf({ path, line }: ImportedLine, { reason }: ForgottenSource): Problem {
  return { path, line, reason };
}
