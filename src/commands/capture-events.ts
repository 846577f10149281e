/**
 * The events of one capture: the session, its lessons, what they retire, and the lines that were
 * not taken.
 */
import type { Draft } from '../events/index.ts';
import { flagsOf } from '../text/suspicion.ts';
import type { FoundLearning } from './capture/findings.ts';
import type { DecisionMoment } from './command.ts';
import { findEntries } from './find-entries.ts';
import type { PreparedCapture, SkippedReport, StoredLearning } from './prepared-capture.ts';
import type { EntryState, StreamState } from './stream-state.ts';

export function recordSession(
  prepared: PreparedCapture,
  facts: { id: string; part: number; learnings: number; skipped: number },
): Draft {
  const { input, parsed } = prepared;
  return {
    id: facts.id,
    type: 'SessionRecorded',
    actor: actorOf(prepared),
    occurredAt: input.occurredAt,
    dedupeKey: prepared.captureKey,
    correlation: facts.id,
    data: {
      session: {
        id: prepared.session,
        part: facts.part,
        ...(input.client === undefined ? {} : { client: input.client }),
      },
      name: prepared.name,
      ...(input.agent === undefined ? {} : { agent: input.agent }),
      ...(input.role === undefined ? {} : { role: input.role }),
      outcome: input.outcome ?? parsed.outcome ?? 'unknown',
      ...(parsed.title === undefined ? {} : { title: parsed.title }),
      ...(prepared.titleTokens === undefined ? {} : { titleTokens: prepared.titleTokens }),
      output: { bytes: prepared.outputBytes, digest: prepared.outputDigest },
      learnings: facts.learnings,
      skipped: facts.skipped,
      masked: prepared.masked,
      ...(parsed.emptyReason === undefined ? {} : { emptyReason: parsed.emptyReason }),
    },
  };
}

export function recordLearning(
  prepared: PreparedCapture,
  learning: StoredLearning & { readonly index: number },
  at: { readonly recordedId: string; readonly recordedAt: string },
): Draft {
  const { recordedId, recordedAt } = at;
  const { input, session } = prepared;
  const tokens = prepared.tokens[learning.index];
  if (tokens === undefined) throw new RangeError(`no token count for learning ${learning.index}`);
  return {
    id: learning.id,
    type: 'LearningRecorded',
    actor: actorOf(prepared),
    occurredAt: input.occurredAt,
    causation: recordedId,
    correlation: recordedId,
    data: {
      session,
      role: learning.role,
      text: learning.text,
      tokens,
      origin: input.origin,
      flags: [
        ...flagsOf(learning.text),
        ...(input.origin === 'web' ? ['web'] : []),
        ...((input.occurredAt ?? '') > recordedAt ? ['future-date'] : []),
      ],
      ...(input.agent === undefined ? {} : { agent: input.agent }),
      source: { lineFirst: learning.line },
    },
  };
}

/**
 * Retires what a lesson says it supersedes; of a pattern, all its sources. Where there is nothing
 * to retire, a warning says so.
 */
export function retireSuperseded(
  prepared: PreparedCapture,
  learning: StoredLearning & Pick<FoundLearning, 'supersedes'>,
  context: {
    readonly state: StreamState;
    readonly moment: DecisionMoment;
    readonly recordedId: string;
    readonly warnings: string[];
  },
): Draft[] {
  const retired = new Set<string>();
  if (prepared.input.origin === 'web' && (learning.supersedes ?? []).length > 0) {
    context.warnings.push(
      `Line ${learning.line} says what it supersedes, which a text from the web can't do; the ` +
        'lesson was stored, nothing was retired.',
    );
    return [];
  }
  for (const reference of learning.supersedes ?? []) {
    const found = findEntries(context.state, reference);
    const entries = found.kind === 'found' ? found.entries : [];
    const current = entries.filter(({ status }) => status === 'current');
    for (const { id } of current) retired.add(id);
    if (current.length > 0) continue;
    const why = found.kind === 'found' ? statusOf(entries) : missing(reference, found.kind);
    context.warnings.push(
      `Line ${learning.line} says it supersedes ${reference}, but ${why}; the lesson was ` +
        'stored, nothing was retired.',
    );
  }
  return [...retired].map((entry) => ({
    id: context.moment.newId(),
    type: 'EntryRetired',
    actor: actorOf(prepared),
    causation: learning.id,
    correlation: context.recordedId,
    data: { entry, why: 'superseded', by: learning.id },
  }));
}

/** Skipped lines of one capture that the log keeps; each is an event, written under the lock. */
export const skippedKeptMax = 1_000;

/** All of them, or the first ones and a last that says how many more there were. */
export function keptSkips(skipped: readonly SkippedReport[]): readonly SkippedReport[] {
  const last = skipped[skippedKeptMax - 1];
  if (skipped.length <= skippedKeptMax || last === undefined) return skipped;
  const more = skipped.length - skippedKeptMax;
  const reason = `${last.reason}; ${more} more skipped lines are not kept, over the limit of 1,000`;
  return [...skipped.slice(0, skippedKeptMax - 1), { ...last, reason }];
}

export function skipLine(
  prepared: PreparedCapture,
  { line, text, reason }: SkippedReport,
  ids: { readonly id: string; readonly recordedId: string },
): Draft {
  return {
    id: ids.id,
    type: 'LineSkipped',
    actor: actorOf(prepared),
    causation: ids.recordedId,
    correlation: ids.recordedId,
    data: { session: prepared.session, line, text, reason },
  };
}

function statusOf([entry]: readonly EntryState[]): string {
  return `it is ${entry?.status} already`;
}

function missing(reference: string, kind: 'ambiguous' | 'none'): string {
  if (kind === 'ambiguous') return 'several ids begin so';
  return reference.startsWith('S')
    ? 'that is a standard, which only people revise'
    : 'there is no such entry';
}

function actorOf({ input, session }: PreparedCapture): Draft['actor'] {
  return { kind: 'agent', id: input.agent ?? session };
}
