/** What every transformation answers: how the memory is after it, beside what it was. */
import type { TransformationDecision, TransformationInput } from './commands/transformation.ts';
import type { TransformationState } from './commands/transformation-state.ts';
import { addReasons } from './queries/add-reasons.ts';
import type { MemoryComparison } from './queries/compare-memory.ts';
import { compareMemory } from './queries/compare-memory.ts';
import { readMemoryEntries } from './queries/memory-entries.ts';
import type { Encoding } from './queries/recall/settings.ts';
import type { Reader, Storage } from './storage/storage.ts';
import { streamId, streamKind } from './text/ids.ts';

/** What every transformation answers, beside its own report. */
export interface TransformationResult extends MemoryComparison {
  /** As people write it; null for an agent's own memory. */
  readonly squad: string | null;
  readonly agent?: string;
  /** The event to undo, where one was recorded. */
  readonly event?: string;
  readonly changed: boolean;
  readonly dryRun: boolean;
  readonly warnings: readonly string[];
}

/** What the memory is after a decision, beside what it was. */
export async function compareWith(
  made: {
    readonly decision: TransformationDecision<unknown>;
    readonly state: TransformationState;
    readonly input: TransformationInput;
    readonly looks: boolean;
  },
  context: {
    readonly before: Reader;
    readonly storage: Storage;
    readonly encoding: Encoding;
    /** A policy asks for no comparison. */
    readonly isPolicy: boolean;
  },
): Promise<TransformationResult> {
  const { decision, state, input } = made;
  const { before, storage, encoding, isPolicy } = context;
  const { stream } = state;
  const dryRun = input.dryRun === true;
  const event = decision.events.at(-1)?.id;
  const told = {
    squad: streamKind(stream) === 'squad' ? (state.name ?? streamId(stream)) : null,
    ...(streamKind(stream) === 'agent' ? { agent: state.name ?? streamId(stream) } : {}),
    ...(event === undefined || dryRun ? {} : { event }),
    changed: decision.events.length > 0,
    dryRun,
    warnings: decision.warnings ?? [],
  };
  if (isPolicy || made.looks) return { ...told, ...compareMemory([], []) };
  const old = await readMemoryEntries(before, stream, encoding);
  if (decision.events.length === 0) return { ...told, ...compareMemory(old, old) };
  const drafts = decision.events.map((draft) => ({ ...draft, stream }));
  const after = dryRun
    ? await storage.readAt(before.position, [stream], { followedBy: drafts })
    : await storage.read();
  try {
    const now = await readMemoryEntries(after, stream, encoding);
    // What others captured meanwhile is not of this change.
    const known = now.filter(
      ({ layer, shortId }) => layer === 'program' || Number(shortId.slice(1)) <= state.revision,
    );
    const difference = compareMemory(old, known);
    return { ...told, ...addReasons(difference, decision.reasons ?? new Map()) };
  } finally {
    await after.close();
  }
}
