/**
 * Decides what of a parsed output is new: drops echoes and repeats, retires what a lesson says it
 * replaces.
 */
import type { Draft } from '../events/index.ts';
import { shortId } from '../text/ids.ts';
import { parseRenderedLine, renderLineHead, textKey } from '../text/line.ts';
import { beginStream } from './adopted-rules.ts';
import type { FoundLearning } from './capture/parse-session-memory.ts';
import {
  keptSkips,
  recordLearning,
  recordSession,
  retireSuperseded,
  skipLine,
} from './capture-events.ts';
import type { Decision, DecisionMoment } from './command.ts';
import { keepCopiesOut } from './forgotten-copies.ts';
import type { PreparedCapture, RecordSessionResult, SkippedReport } from './prepared-capture.ts';
import type { SessionState, StreamState } from './stream-state.ts';

/** Pure; the same capture decided again yields nothing. */
export function decideCapture(
  given: PreparedCapture,
  state: StreamState,
  moment: DecisionMoment,
): Decision<RecordSessionResult> {
  if (moment.heldKeys.has(given.captureKey)) {
    const repeated = given.parsed.learnings.length;
    return { events: [], result: report(given, { repeated }) };
  }
  const { prepared, left, warnings: kept } = keepCopiesOut(given, state);
  const { session } = prepared;
  const sorted = sortOut(prepared, left, state);
  const before = state.sessions.get(session);
  const recordedId = moment.newId();
  const learnings = sorted.fresh.map((found, index) => ({
    id: moment.newId(),
    shortId: shortId('L', moment.nextRevision + 1 + index),
    ...found,
  }));
  const at = { recordedId, recordedAt: moment.recordedAt };
  const warnings = [...kept];
  const events: Draft[] = [
    recordSession(prepared, {
      id: recordedId,
      part: (before?.captures ?? 0) + 1,
      learnings: learnings.length,
      skipped: sorted.skipped.length,
    }),
    ...learnings.map((learning) => recordLearning(prepared, learning, at)),
    ...learnings.flatMap((learning) =>
      retireSuperseded(prepared, learning, { state, moment, recordedId, warnings }),
    ),
    ...keptSkips(sorted.skipped).map((line) =>
      skipLine(prepared, line, { id: moment.newId(), recordedId }),
    ),
    ...beginStream(state, moment),
  ];
  const stored = learnings.map(({ id, shortId, role, text, line }) => ({
    id,
    shortId,
    role,
    text,
    line,
  }));
  if (stored.length === 0) warnings.push(emptyWarning(prepared, sorted));
  const { skipped, repeated } = sorted;
  return { events, result: report(prepared, { stored, skipped, repeated, warnings }) };
}

interface SortedOut {
  readonly fresh: readonly (FoundLearning & { readonly index: number })[];
  readonly skipped: readonly SkippedReport[];
  readonly repeated: number;
}

/**
 * Separates what is new from echoes of the injected block and from what this run has taught
 * already.
 */
function sortOut(
  { parsed, session }: PreparedCapture,
  left: readonly number[],
  state: StreamState,
): SortedOut {
  const before = state.sessions.get(session);
  const told = new Set((before?.told ?? []).map((id) => textKey(state.toldTexts.get(id) ?? id)));
  const taught = new Set((before?.learnings ?? []).map(learningKey));
  const fresh: (FoundLearning & { index: number })[] = [];
  const skipped: SkippedReport[] = [...parsed.skipped];
  let repeated = 0;
  for (const index of left) {
    const found = parsed.learnings[index] as FoundLearning;
    const { line, text } = found;
    const asWritten = renderLineHead(found);
    if (parseRenderedLine(asWritten) !== undefined || told.has(textKey(text))) {
      skipped.push({ line, text: asWritten, reason: 'echo of the injected memory' });
    } else if (taught.has(learningKey(found))) {
      repeated += 1;
      skipped.push({ line, text: asWritten, reason: 'this run has taught it already' });
    } else if (textKey(text) === '') {
      skipped.push({ line, text: asWritten, reason: 'no visible text' });
    } else {
      taught.add(learningKey(found));
      fresh.push({ ...found, index });
    }
  }
  skipped.sort((a, b) => a.line - b.line);
  return { fresh, skipped, repeated };
}

function learningKey({ role, text }: SessionState['learnings'][number] | FoundLearning): string {
  return `${role}\n${textKey(text)}`;
}

function emptyWarning({ parsed }: PreparedCapture, { skipped, repeated }: SortedOut): string {
  if (parsed.emptyReason !== undefined) return `0 learnings: ${parsed.emptyReason}.`;
  const rest = skipped.length - repeated;
  return `0 learnings: ${repeated} taught already by this run, ${rest} skipped.`;
}

function report(
  { input, session, parsed, masked }: PreparedCapture,
  parts: Partial<RecordSessionResult>,
): RecordSessionResult {
  return {
    squad: input.squad ?? null,
    ...(input.agent === undefined ? {} : { agent: input.agent }),
    session,
    outcome: input.outcome ?? parsed.outcome ?? 'unknown',
    stored: [],
    skipped: [],
    masked,
    repeated: 0,
    distilled: false,
    compressed: 0,
    warnings: [],
    ...parts,
  };
}
