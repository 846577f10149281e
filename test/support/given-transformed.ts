/**
 * Says what a transformation decides on a log: `given(events).when(distillSquad, input)`; what it
 * decided is then appended and decided again, from which nothing may come.
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Transformation, TransformationInput } from '../../src/commands/transformation.ts';
import { loadTransformationState } from '../../src/projections/load-transformation-state.ts';
import { createSqliteStorage } from '../../src/storage/sqlite/sqlite-storage.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { transformationEffects } from '../../src/transformation-runs.ts';
import type { StreamDraft } from './event-samples.ts';
import { createIds } from './fixed-clock.ts';
import type { Decided, ExpectedEvent } from './given-when-then.ts';

/** What the moment of a decision may be, beside its ordinary ones. */
export interface TransformedHow {
  readonly now?: string;
  readonly policyKey?: string;
  readonly maxSessions?: number;
}

/** Call `given` once a test; `folder` is an empty folder for its store. */
export function givenTransformed(folder: string, events: readonly StreamDraft[]) {
  return {
    when: <Input extends TransformationInput, Prepared, Result>(
      transformation: Transformation<Input, Prepared, Result>,
      input: Input,
      how: TransformedHow = {},
    ) => ({
      // biome-ignore lint/suspicious/noThenProperty: the sentence reads given, when, then
      then: async (expected: readonly ExpectedEvent[]): Promise<Decided<Result>> => {
        const storage = openStore(folder);
        try {
          await storage.append(events);
          const ask = { transformation, input, how };
          const first = await decideNow(storage, ask);
          expect(first.events).toMatchObject(expected);
          expect(first.events).toHaveLength(expected.length);
          const { stream } = transformation.scope(input);
          await storage.append(first.events.map((event) => ({ ...event, stream })));
          // A policy is held back by its key, not by its decision.
          if (how.policyKey === undefined) {
            expect((await decideNow(storage, ask)).events).toEqual([]);
          }
          return first;
        } finally {
          await storage.close();
        }
      },
    }),
  };
}

interface Ask<Input extends TransformationInput, Prepared, Result> {
  readonly transformation: Transformation<Input, Prepared, Result>;
  readonly input: Input;
  readonly how: TransformedHow;
}

async function decideNow<Input extends TransformationInput, Prepared, Result>(
  storage: Storage,
  { transformation, input, how }: Ask<Input, Prepared, Result>,
) {
  const scope = transformation.scope(input);
  const reader = await storage.read();
  const state = await loadTransformationState(reader, scope);
  await reader.close();
  const { now = '2026-11-30T10:00:00.000Z', policyKey, maxSessions = 1_000 } = how;
  const effects = transformationEffects({ compressAfterDays: 7, maxSessions, autoDistillEvery: 3 });
  const prepared = await transformation.prepare(input, state, effects);
  const at = transformation.decideAt?.(input, state);
  const past = at === undefined ? undefined : await storage.readAt(at, [scope.stream]);
  const then = past === undefined ? state : await loadTransformationState(past, scope);
  await past?.close();
  return transformation.decide(prepared, state, { then, moment: { now, newId, hash }, policyKey });
}

/** One row for all, so that what was decided can be given to another store. */
const newId = createIds('01Z');

function openStore(folder: string): Storage {
  const file = join(folder, 'squadlog.db');
  return createSqliteStorage({ file, now: () => '2026-11-30T09:00:00.000Z' });
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
