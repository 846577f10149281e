/** Random histories of one squad that is taught, distilled, compressed, flushed and taken back. */
import fc from 'fast-check';
import { isMemoryError } from '../../src/errors.ts';
import type { Memory } from '../../src/memory-api.ts';
import type { FixedClock } from './fixed-clock.ts';
import { outputWith } from './sample-memory.ts';

/** Whose memory is changed, and the clock that it reads. */
export interface Scene {
  readonly root: string;
  readonly memory: Memory;
  readonly clock: FixedClock;
}

export interface Deed {
  readonly kind: string;
  run(scene: Scene): Promise<void>;
  toString(): string;
}

export const squad = 'kiln';

/** Some say the same, some replace others, some are noise. */
const lessons = [
  ...['[DEV] Cache keys use tenant id', '[DEV] cache keys use  tenant id.'],
  ...['[DEV] **Cache keys** use tenant id', '[ALL] Ship on Tuesdays', '[ALL] ship on Tuesdays!'],
  ...['[QA] Retry flaky browser tests twice', '[QA] Retry flaky browser tests 3 times'],
  ...['[OPS] npm run build', '[OPS] Rotate the signing key monthly', '[DEV] 42'],
  ...['[DEV] Flags live in flags.toml', '[DEV] Flags no longer live in flags.toml but flags.yaml'],
];
const replaced = '[ALL] Test runner is Jest';
const replacing = '[ALL] Test runner is Vitest; Jest removed, replaces Jest';
const lesson = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...lessons) },
  { weight: 1, arbitrary: fc.constantFrom(replaced, replacing) },
);
const number = fc.integer({ min: 1, max: 14 });
const bullet = fc.oneof(
  { weight: 6, arbitrary: lesson },
  {
    weight: 1,
    arbitrary: fc
      .tuple(number, lesson)
      .map(([old, words]) => words.replace('] ', `] (supersedes L${old}) `)),
  },
);
const session = fc.integer({ min: 1, max: 5 }).map((n) => `spawn-${n}`);
const day = fc.integer({ min: 1, max: 30 }).map((n) => `2026-11-${String(n).padStart(2, '0')}`);

/** Lessons of a run, some of them long ago. */
export const captures: fc.Arbitrary<Deed> = fc
  .record({
    session,
    bullets: fc.array(bullet, { minLength: 1, maxLength: 3 }),
    occurredAt: fc.option(day, { nil: undefined }),
  })
  .map((input) =>
    deed('write', input, async ({ bullets, ...how }, { memory }) => {
      await memory.write({ squad, output: `Task: Work\n${outputWith(...bullets)}`, ...how });
    }),
  );

export const distills = fc.constant(
  deed('distill', {}, async (_input, { memory }) => void (await memory.distill({ squad }))),
);

export const compresses = fc.record({ days: fc.constantFrom(0, 3, 10, 20) }).map((input) =>
  deed('compress', input, async ({ days }, { memory }) => {
    await memory.compress({ squad, days });
  }),
);

export const flushes = fc.record({ keepSemantic: fc.boolean() }).map((input) =>
  deed('flush', input, async ({ keepSemantic }, { memory }) => {
    await memory.flush({ squad, keepSemantic });
  }),
);

export const adoptions = fc
  .record({ rules: fc.constantFrom('standard', 'squad-memory') })
  .map((input) =>
    deed('adopt', input, async ({ rules }, { memory }) => {
      await memory.rules.adopt({ squad, rules });
    }),
  );

export const replays = fc
  .record({ rules: fc.constantFrom('standard', 'squad-memory') })
  .map((input) =>
    deed('replay', input, async ({ rules }, { memory }) => {
      await memory.replay({ squad, rules, apply: true });
    }),
  );

/** The newest, or any that is listed: in force or undone, transformation, undo or adoption. */
export const undos = fc.record({ nth: fc.option(fc.nat(20), { nil: undefined }) }).map((input) =>
  deed('undo', input, async ({ nth }, { memory }) => {
    const { undoable } = await memory.undo({ squad, list: true });
    const event = nth === undefined ? undefined : undoable[nth % undoable.length]?.event;
    await memory.undo({ squad, event });
  }),
);

/** An undo that leaves the distills in force as they are, so that their rows are told anew. */
const detours = fc.constant(
  deed('compress and undo', {}, async (_input, { memory }) => {
    const { event } = await memory.compress({ squad, days: 0 });
    if (event !== undefined) await memory.undo({ squad, event });
  }),
);

export const changesByHand = fc
  .record({ how: fc.constantFrom('forget', 'restore', 'supersede', 'forget P'), old: number })
  .map((input) =>
    deed('by hand', input, async ({ how, old }, { memory }) => {
      const entry = `L${old}`;
      if (how === 'forget') await memory.forget({ squad, entry });
      else if (how === 'forget P') await memory.forget({ squad, entry: `P${old}` });
      else if (how === 'restore') await memory.restore({ squad, entry });
      else await memory.supersede({ squad, old: entry, new: 'Said in other words' });
    }),
  );

/** Days go by, so that policies find something due. */
export const waits = fc.record({ days: fc.integer({ min: 1, max: 9 }) }).map((input) =>
  deed('wait', input, async ({ days }, { clock }) => {
    clock.set(new Date(Date.parse(clock.now()) + days * 86_400_000).toISOString());
  }),
);

export const transformationDeeds: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 3, arbitrary: distills },
  { weight: 2, arbitrary: compresses },
  { weight: 2, arbitrary: flushes },
  { weight: 1, arbitrary: adoptions },
  { weight: 2, arbitrary: replays },
);

/** A first lesson, then all of these, over and over. */
export const histories: fc.Arbitrary<readonly Deed[]> = fc
  .tuple(
    captures,
    fc.array(
      fc.oneof(
        { weight: 8, arbitrary: captures },
        { weight: 7, arbitrary: transformationDeeds },
        { weight: 5, arbitrary: undos },
        { weight: 2, arbitrary: detours },
        { weight: 3, arbitrary: changesByHand },
        { weight: 1, arbitrary: waits },
      ),
      { minLength: 3, maxLength: 24, size: 'max' },
    ),
  )
  .map(([first, rest]) => [first, ...rest]);

/** What is refused, or finds nothing, changes nothing. */
const harmless = ['refused', 'not_found', 'invalid'];

function deed<Input>(
  kind: string,
  input: Input,
  run: (input: Input, scene: Scene) => Promise<void>,
): Deed {
  return {
    kind,
    run: async (scene) => {
      try {
        await run(input, scene);
      } catch (error) {
        if (!isMemoryError(error) || !harmless.includes(error.code)) throw error;
      }
    },
    toString: () => `${kind}(${JSON.stringify(input)})`,
  };
}
