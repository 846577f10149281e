/**
 * Attacks every reader of foreign text with generated and damaged inputs, and prints the smallest
 * input that breaks a promise, with the command that comes back to it.
 */
import { parseArgs } from 'node:util';
import type { FuzzTarget } from '../test/fuzz/fuzz-target.ts';
import { measureGrowth } from '../test/fuzz/growth.ts';
import { fuzzTargets, runsOf } from '../test/fuzz/targets.ts';

const usage = `Usage: npm run fuzz [-- --runs N --seed S --target NAME --path P]

  --runs N       inputs over all chosen targets; 1,000,000 by default
  --seed S       the same inputs again; by default a new seed, which is printed
  --target NAME  only this target; may be given several times
  --path P       straight to the input that a failure named
  --growth       instead report how time grows with the length of hostile inputs
Targets:
${fuzzTargets.map(({ name, promise }) => `  ${name.padEnd(18)} ${promise}`).join('\n')}
Exit status: 0 all promises held, 1 one was broken, 2 wrong arguments.
`;

/** Damaged YAML makes its parser warn, and only what comes of it counts here. */
process.removeAllListeners('warning');

const options = {
  runs: { type: 'string', default: '1000000' },
  seed: { type: 'string' },
  target: { type: 'string', multiple: true },
  path: { type: 'string' },
  growth: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

/** Inputs between two lines of progress; each part has a seed of its own. */
const partRuns = 20_000;

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`fuzz: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}

async function main(): Promise<number> {
  const { values } = parseArgs({ options });
  if (values.help === true) {
    process.stdout.write(usage);
    return 0;
  }
  if (values.growth === true) return reportGrowth();
  const chosen = choose(values.target ?? []);
  const runs = wholeNumber('--runs', values.runs);
  const seed = wholeNumber('--seed', values.seed ?? String(Date.now() % 1_000_000_000));
  process.stdout.write(`seed ${seed}\n`);
  let broken = 0;
  for (const target of chosen) {
    const count = values.path === undefined ? runsOf(target, chosen, runs) : 1;
    if (!(await attack(target, { count, seed, path: values.path }))) broken += 1;
  }
  process.stdout.write(broken === 0 ? 'every promise held\n' : `${broken} promises broken\n`);
  return broken === 0 ? 0 : 1;
}

async function attack(
  target: FuzzTarget,
  how: { readonly count: number; readonly seed: number; readonly path: string | undefined },
): Promise<boolean> {
  const start = performance.now();
  try {
    for (let done = 0; done < how.count; done += partRuns) {
      const runs = Math.min(partRuns, how.count - done);
      const seed = how.seed + done / partRuns;
      await target.attack({ runs, seed, ...(how.path === undefined ? {} : { path: how.path }) });
    }
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return false;
  }
  const eachMicroseconds = Math.round(((performance.now() - start) * 1000) / how.count);
  const [inputs, each] = [String(how.count).padStart(8), String(eachMicroseconds).padStart(6)];
  process.stdout.write(`${target.name.padEnd(18)}${inputs} inputs ${each} µs each\n`);
  return true;
}

/** Twice the time for twice the length is what is promised; four times would be a fault. */
function reportGrowth(): number {
  for (const { reader, unit, milliseconds } of measureGrowth(40_000)) {
    const [half, whole] = milliseconds.map((each) => each.toFixed(1));
    const grown = `20,000 letters ${half} ms, 40,000 ${whole} ms`;
    process.stdout.write(`${reader.padEnd(18)}${grown}  of ${JSON.stringify(unit)}\n`);
  }
  return 0;
}

function choose(names: readonly string[]): readonly FuzzTarget[] {
  const unknown = names.find((name) => fuzzTargets.every((target) => target.name !== name));
  if (unknown !== undefined) throw new TypeError(`no target is called ${unknown}; see --help.`);
  return names.length === 0 ? fuzzTargets : fuzzTargets.filter(({ name }) => names.includes(name));
}

function wholeNumber(option: string, text: string): number {
  const number = Number(text);
  if (/^\d{1,9}$/u.test(text)) return number;
  throw new TypeError(`${option} ${text} is no whole number of at most nine digits.`);
}
