/**
 * The developer's door to replay: builds every projection anew from the log and compares it with
 * what is stored, sums up the log's beginning, or shows what other rules would make of it.
 */
import { parseArgs } from 'node:util';
import type { Memory } from '../src/index.ts';
import { isMemoryError, MemoryError, openMemory } from '../src/index.ts';
import { linesOfReplays, replaysOf } from './replay-lines.ts';

const usage = `Usage: npm run replay -- [--root DIR] [--store URL] [--check]
                         [--rebuild | --until N | --rules R]

Rebuilds all projections from the log beside the stored ones and reports every row that differs.
  --root DIR         the memory; found as squadlog finds it where not given
  --store URL        sqlite, or the server that holds the log
  --until N          instead sum up each table as of position N; compares with nothing stored
  --rules NAME|FILE  instead show what rules R would make of every squad; writes nothing
  --check            print the verdict alone
  --rebuild          then replace the stored projections by those of the log
Exit status: 0 equal, 1 different, 2 wrong arguments or unreadable log. With --rules a difference
is what was asked for, and is an exit status of 1 only with --check.
`;

const options = {
  root: { type: 'string' },
  store: { type: 'string' },
  until: { type: 'string' },
  rules: { type: 'string' },
  check: { type: 'boolean' },
  rebuild: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`replay: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = isMemoryError(error) || error instanceof TypeError ? 2 : 1;
}

async function main(): Promise<number> {
  const { values } = parseArgs({ options });
  if (values.help === true) return print(usage, 0);
  const chosen = ['until', 'rules', 'rebuild'].filter((name) => Object.hasOwn(values, name));
  if (chosen.length > 1) throw invalid(`--${chosen.join(' and --')} exclude each other.`);
  const until = values.until === undefined ? undefined : positionOf(values.until);
  await using memory = await openMemory({
    ...(values.root === undefined ? {} : { root: values.root }),
    ...(values.store === undefined ? {} : { store: values.store }),
  });
  const check = values.check === true;
  if (until !== undefined) return sumUp(memory, until, check);
  if (values.rules !== undefined) return tryRules(memory, values.rules, check);
  return compare(memory, { check, rebuild: values.rebuild === true });
}

async function compare(
  memory: Memory,
  { check, rebuild }: { readonly check: boolean; readonly rebuild: boolean },
): Promise<number> {
  const differences = await memory.compareProjections(onProgress());
  endProgress();
  for (const { table, stored, rebuilt } of check ? [] : differences) {
    process.stdout.write(`${table}\n  stored  ${stored ?? '-'}\n  rebuilt ${rebuilt ?? '-'}\n`);
  }
  process.stdout.write(`${memory.root}: ${plural(differences.length, 'difference')}\n`);
  if (rebuild) {
    await memory.rebuildProjections(onProgress());
    endProgress();
    process.stdout.write('The stored projections were built anew.\n');
  }
  return differences.length === 0 ? 0 : 1;
}

/** Twice, for a verdict: a fold that reads anything but the log shows itself. */
async function sumUp(memory: Memory, until: number, check: boolean): Promise<number> {
  const summaries = await memory.summariseProjections(until, onProgress());
  endProgress();
  if (check) {
    const again = await memory.summariseProjections(until, onProgress());
    endProgress();
    const isSame = JSON.stringify(again) === JSON.stringify(summaries);
    const verdict = isSame ? 'the same twice' : 'not the same twice';
    return print(`${memory.root} as of position ${until}: ${verdict}\n`, isSame ? 0 : 1);
  }
  const widest = Math.max(...summaries.map(({ table }) => table.length));
  const lines = summaries.map(
    ({ table, rows, hash }) => `${table.padEnd(widest)}  ${String(rows).padStart(8)}  ${hash}\n`,
  );
  const said = `${memory.root} as of position ${until}, compared with nothing stored:\n`;
  return print(`${said}${lines.join('')}`, 0);
}

async function tryRules(memory: Memory, rules: string, check: boolean): Promise<number> {
  const replays = replaysOf(await memory.replay({ rules }));
  const different = replays.filter(({ identical }) => !identical).length;
  const verdict = `${plural(replays.length, 'squad')}, ${different} would differ\n`;
  const text = check ? verdict : `${linesOfReplays(replays)}${verdict}`;
  return print(text, check && different > 0 ? 1 : 0);
}

function print(text: string, status: number): number {
  process.stdout.write(text);
  return status;
}

function positionOf(text: string): number {
  if (/^\d{1,15}$/u.test(text)) return Number(text);
  throw invalid(`--until ${JSON.stringify(text)} is no position of the log.`);
}

function invalid(message: string): MemoryError {
  return new MemoryError({ code: 'invalid', message });
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function onProgress(): ((position: number) => void) | undefined {
  if (!process.stderr.isTTY) return undefined;
  return (position) => void process.stderr.write(`\revent ${position}`);
}

/** Leaves the line to what is printed next. */
function endProgress(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
}
