/** What a target of the fuzzer is: inputs of one kind, and what must hold for each of them. */
import fc from 'fast-check';

export interface FuzzTarget {
  /** As `npm run fuzz -- --target` names it. */
  readonly name: string;
  /** Which promise is tried, in a few words. */
  readonly promise: string;
  /** Its part of all runs, relative to the other targets'. */
  readonly share: number;
  /** Fails with the smallest input that it finds, and how to come back to it. */
  readonly attack: (round: FuzzRound) => Promise<void>;
}

export interface FuzzRound {
  readonly runs: number;
  readonly seed: number;
  /** Goes straight to the input that a failure named. */
  readonly path?: string;
}

/** `check` throws where an input breaks the promise. */
export function defineTarget<Input>(target: {
  readonly name: string;
  readonly promise: string;
  readonly share: number;
  readonly inputs: fc.Arbitrary<Input>;
  readonly check: (input: Input) => void | Promise<void>;
}): FuzzTarget {
  const { name, promise, share, inputs, check } = target;
  const attack = async ({ runs, seed, path }: FuzzRound) => {
    const options = { numRuns: runs, seed, ...(path === undefined ? {} : { path }) };
    const found = await fc.check(
      fc.asyncProperty(inputs, async (input) => {
        await check(input);
      }),
      options,
    );
    if (!found.failed) return;
    const reason = found.errorInstance instanceof Error ? found.errorInstance.stack : found;
    throw new Error(
      `${name} breaks its promise: ${promise}.\n` +
        `Smallest input found: ${spelt(fc.stringify(found.counterexample?.[0]))}\n` +
        `Again: npm run fuzz -- --target ${name} --seed ${found.seed} ` +
        `--path ${found.counterexamplePath}\n${String(reason)}`,
    );
  };
  return { name, promise, share, attack };
}

/** Fails with the words where a promise does not hold. */
export function hold(holds: boolean, words: string): asserts holds {
  if (!holds) throw new Error(words);
}

/** Signs that do not show by themselves are spelt out. */
function spelt(text: string): string {
  return text.replace(
    /[^\x20-\x7e]/gu,
    (sign) => `\\u{${sign.codePointAt(0)?.toString(16) ?? ''}}`,
  );
}
