/**
 * The developer's door to replay: builds every projection anew from the log and compares it with
 * what is stored.
 */
import { parseArgs } from 'node:util';
import { isMemoryError, openMemory } from '../src/index.ts';

const usage = `Usage: npm run replay -- [--root DIR] [--rebuild]

Rebuilds all projections from the log beside the stored ones and reports every row that differs.
  --root DIR   the memory; found as squadlog finds it where not given
  --rebuild    then replace the stored projections by those of the log
Exit status: 0 equal, 1 different, 2 wrong arguments or unreadable log.
`;

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`replay: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = isMemoryError(error) || error instanceof TypeError ? 2 : 1;
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { root: { type: 'string' }, rebuild: { type: 'boolean' }, help: { type: 'boolean' } },
  });
  if (values.help === true) {
    process.stdout.write(usage);
    return 0;
  }
  await using memory = await openMemory(values.root === undefined ? {} : { root: values.root });
  const onProgress = process.stderr.isTTY ? showProgress : undefined;
  const differences = await memory.compareProjections(onProgress);
  for (const { table, stored, rebuilt } of differences) {
    process.stdout.write(`${table}\n  stored  ${stored ?? '-'}\n  rebuilt ${rebuilt ?? '-'}\n`);
  }
  process.stdout.write(`${memory.root}: ${differences.length} differences\n`);
  if (values.rebuild === true) {
    await memory.rebuildProjections(onProgress);
    process.stdout.write('The stored projections were built anew.\n');
  }
  return differences.length === 0 ? 0 : 1;
}

function showProgress(position: number): void {
  process.stderr.write(`\revent ${position}`);
}
