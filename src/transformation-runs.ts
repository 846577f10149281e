/**
 * Running transformations: decided on a snapshot, appended in a short transaction that checks that
 * no other landed since, and told as a comparison of the memory before and after.
 */
import type {
  Transformation,
  TransformationEffects,
  TransformationInput,
  TransformationMoment,
} from './commands/transformation.ts';
import type { TransformationState } from './commands/transformation-state.ts';
import { MemoryError } from './errors.ts';
import type { Draft } from './events/index.ts';
import { loadTransformationState } from './projections/load-transformation-state.ts';
import { newestTransformation } from './projections/transformation-rows.ts';
import type { Encoding } from './queries/recall/settings.ts';
import type { Storage } from './storage/storage.ts';
import type { TransformationResult } from './transformation-result.ts';
import { compareWith } from './transformation-result.ts';

export interface TransformationParts extends Omit<TransformationMoment, 'now'> {
  readonly storage: Storage;
  now(): string;
}

export interface TransformationHow {
  readonly effects: TransformationEffects;
  readonly encoding: Encoding;
  /** The key of a policy, which asks for no comparison. */
  readonly policyKey?: string | undefined;
}

/** Rule sets are read from the folder that the process runs in. */
export function transformationEffects(
  settings: TransformationEffects['settings'],
): TransformationEffects {
  return {
    loadRules: async (reference) => (await import('./rule-sets.ts')).loadRuleSet(reference),
    openRules: async (definition) => (await import('./rule-sets.ts')).openRuleSet(definition),
    settings,
  };
}

const triesMax = 3;

/**
 * Fails with `not_found` for a stream without events, and `conflict` where other transformations
 * were first three times.
 */
export async function runTransformation<Input extends TransformationInput, Prepared, Result>(
  transformation: Transformation<Input, Prepared, Result>,
  input: Input,
  { parts, how }: { readonly parts: TransformationParts; readonly how: TransformationHow },
): Promise<TransformationResult & Result> {
  for (let tries = 1; ; tries += 1) {
    const before = await parts.storage.read();
    try {
      const scope = transformation.scope(input);
      // Rules that can't run are told before the memory is read for them.
      const outline = await loadTransformationState(before, { stream: scope.stream });
      if (outline.name === undefined) throw unknownStream(scope.stream);
      const prepared = await transformation.prepare(input, outline, how.effects);
      const state = await loadTransformationState(before, scope);
      const decision = await decide(transformation, { input, state, prepared }, { parts, how });
      const landed = input.dryRun === true || (await land(decision.events, state, { parts, how }));
      if (landed !== undefined) {
        const kept = landed ? decision : { ...decision, events: [] };
        const looks = transformation.onlyLooks?.(input) === true;
        const made = { decision: kept, state, input, looks };
        const { storage } = parts;
        const { encoding, policyKey } = how;
        const shown = { before, storage, encoding, isPolicy: policyKey !== undefined };
        return { ...(await compareWith(made, shown)), ...decision.result };
      }
    } finally {
      await before.close();
    }
    if (tries === triesMax) throw beaten();
  }
}

interface Asked<Input, Prepared> {
  readonly input: Input;
  readonly state: TransformationState;
  readonly prepared: Prepared;
}

type Context = { readonly parts: TransformationParts; readonly how: TransformationHow };

async function decide<Input extends TransformationInput, Prepared, Result>(
  transformation: Transformation<Input, Prepared, Result>,
  { input, state, prepared }: Asked<Input, Prepared>,
  { parts, how }: Context,
) {
  const at = transformation.decideAt?.(input, state);
  const scope = transformation.scope(input);
  const then = at === undefined ? state : await stateAt(parts.storage, at, scope);
  return transformation.decide(prepared, state, {
    then,
    moment: { ...parts, now: parts.now() },
    policyKey: how.policyKey,
  });
}

async function stateAt(
  storage: Storage,
  position: number,
  scope: { readonly stream: string },
): Promise<TransformationState> {
  const view = await storage.readAt(position, [scope.stream]);
  try {
    return await loadTransformationState(view, scope);
  } finally {
    await view.close();
  }
}

/**
 * False where another process did it under the same key; undefined where another transformation of
 * the stream was first.
 */
async function land(
  events: readonly Draft[],
  { stream, done }: TransformationState,
  { parts, how }: Context,
): Promise<boolean | undefined> {
  if (events.length === 0) return true;
  const seen = done.findLast(({ type }) => type !== 'EntryRetired')?.position ?? null;
  const { policyKey } = how;
  const committed = await parts.storage.commit({
    stream,
    keys: policyKey === undefined ? [] : [policyKey],
    load: [newestTransformation({ stream })],
    decide: ([rows], { heldKeys }) => {
      if (policyKey !== undefined && heldKeys.has(policyKey)) return { events: [], result: false };
      const [newest] = rows as readonly { readonly position: number | null }[];
      const isFirst = (newest?.position ?? null) === seen;
      return isFirst ? { events, result: true } : { events: [], result: undefined };
    },
  });
  return committed.result;
}

function unknownStream(stream: string): MemoryError {
  return new MemoryError({
    code: 'not_found',
    message: `There is no ${stream.replace('/', ' ')} yet; its first write creates it.`,
    hint: 'squadlog list',
  });
}

function beaten(): MemoryError {
  return new MemoryError({
    code: 'conflict',
    message: `Other transformations were first ${triesMax} times; nothing was changed. Try again.`,
    hint: 'squadlog undo <squad> --list',
  });
}
