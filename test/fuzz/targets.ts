/** Every target of the fuzzer, in the order in which it attacks. */
import * as captures from './capture-targets.ts';
import type { FuzzTarget } from './fuzz-target.ts';
import * as imports from './import-targets.ts';
import * as mirrors from './mirror-targets.ts';
import * as words from './word-targets.ts';

export const fuzzTargets: readonly FuzzTarget[] = [captures, imports, mirrors, words].flatMap(
  (targets) => Object.values(targets),
);

const shares = fuzzTargets.reduce((sum, { share }) => sum + share, 0);

/** How many of all runs a target gets. */
export function runsOf(target: FuzzTarget, among: readonly FuzzTarget[], runs: number): number {
  const all = among.length === fuzzTargets.length ? shares : sumShares(among);
  return Math.max(1, Math.round((runs * target.share) / all));
}

function sumShares(targets: readonly FuzzTarget[]): number {
  return targets.reduce((sum, { share }) => sum + share, 0);
}
