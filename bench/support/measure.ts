/**
 * How figures are taken: rounds in turn, medians, and ratios within a round, so that a noisy
 * machine disturbs all cases alike.
 */
import { fork } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Does one round of work and gives its figure, such as microseconds an operation. */
export type Case = (round: number) => number | Promise<number>;

export interface RoundOptions {
  readonly rounds: number;
  /** Rounds before those that count; the default is 1. */
  readonly warmUps?: number;
}

/** Runs all cases once a round, one after the other, and gives each case's figures by round. */
export async function interleave<Name extends string>(
  cases: Readonly<Record<Name, Case>>,
  { rounds, warmUps = 1 }: RoundOptions,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(cases) as Name[];
  const figures = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<
    Name,
    number[]
  >;
  for (let round = 0; round < warmUps + rounds; round += 1) {
    // Each round starts with another case, so that none always follows the same one.
    for (let turn = 0; turn < names.length; turn += 1) {
      const name = names[(turn + round) % names.length] as Name;
      const figure = await cases[name](round);
      if (round >= warmUps) figures[name].push(figure);
    }
  }
  return figures;
}

/** Milliseconds that `body` takes. */
export async function timeMs(body: () => unknown): Promise<number> {
  const start = performance.now();
  await body();
  return performance.now() - start;
}

/** Microseconds an operation of `body`, which does `operations` of them. */
export async function timeUsEach(operations: number, body: () => unknown): Promise<number> {
  return ((await timeMs(body)) * 1_000) / operations;
}

export function median(figures: readonly number[]): number {
  return percentile(figures, 0.5);
}

/** The figure below which a share of all figures lies; nearest rank. */
export function percentile(figures: readonly number[], share: number): number {
  const sorted = [...figures].sort((a, b) => a - b);
  const rank = Math.max(0, Math.ceil(sorted.length * share) - 1);
  return sorted[rank] ?? Number.NaN;
}

/** Median of the ratios of figures that were taken in the same round. */
export function medianRatio(numerators: readonly number[], denominators: readonly number[]) {
  return median(numerators.map((figure, round) => figure / (denominators[round] ?? Number.NaN)));
}

/**
 * The most memory this process ever held, in MB (2^20 bytes). Where the kernel tells it, without
 * what the process that forked this one held, which `maxRSS` counts too.
 */
export function peakRssMb(): number {
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : '';
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(status) ?? [];
  return Number(kilobytes ?? process.resourceUsage().maxRSS) / 1_024;
}

/** Runs `work` of a bench in a further process and gives what it returns. */
export function runWorker<Result>(bench: string, input: unknown): Promise<Result> {
  return new Promise((resolve, reject) => {
    const program = process.argv[1] as string;
    const child = fork(program, ['--work', bench, JSON.stringify(input)]);
    let result: Result | undefined;
    child.on('message', (message) => {
      result = message as Result;
    });
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0 && result !== undefined) resolve(result);
      else reject(new Error(`A worker of bench ${bench} ended with code ${code}.`));
    });
  });
}
