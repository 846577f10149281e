/**
 * Measures the bars of the design: `npm run bench [-- [name…] [--full] [--events N]]`.
 *
 * Each bench runs as it would be shipped, bundled and without a TypeScript loader, in a process of
 * its own, so that none inherits another's heap. Prints one table, writes `results.json`.
 */
import { fork } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import type { Row } from './bench.ts';
import { isMet } from './bench.ts';
import { renderTable } from './support/table.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { full: { type: 'boolean', default: false }, events: { type: 'string' } },
});
const program = fileURLToPath(
  new URL(`../node_modules/.cache/squadlog-bench/${process.pid}.mjs`, import.meta.url),
);
await build({
  entryPoints: [fileURLToPath(new URL('one.ts', import.meta.url))],
  outfile: program,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  external: ['better-sqlite3', 'pg', 'tiktoken'],
  logLevel: 'warning',
});
try {
  const names = await inProcess<string[]>(['--list']);
  const unknown = positionals.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    throw new Error(`There is no bench ${unknown.join(', ')}; there are ${names.join(', ')}.`);
  }
  const chosen = positionals.length === 0 ? names : positionals;
  const options = JSON.stringify({
    full: values.full,
    ...(values.events === undefined ? {} : { events: Number(values.events) }),
  });
  const results: Record<string, readonly Row[]> = {};
  for (const name of names.filter((candidate) => chosen.includes(candidate))) {
    results[name] = await inProcess<Row[]>(['--run', name, options]);
  }
  const rows = Object.values(results).flat();
  process.stdout.write(`\n${renderTable(rows.map(({ note: _, ...row }) => row))}\n`);
  const missed = rows.filter((row) => isMet(row) === false).map(({ what }) => what);
  process.stdout.write(
    missed.length === 0 ? '\nAll bars reached.\n' : `\nMissed: ${missed.join('; ')}.\n`,
  );
  if (positionals.length === 0) save(results);
} finally {
  rmSync(program, { force: true });
}

/** Only a run of all benches is kept, so that the figures in the file belong together. */
function save(results: Readonly<Record<string, readonly Row[]>>): void {
  const report = {
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    cores: availableParallelism(),
    machine: '2-core shared machine',
    sizes: values.full ? 'full' : 'quick',
    results,
  };
  const rounded = (_key: string, value: unknown) =>
    typeof value === 'number' ? Number(value.toPrecision(4)) : value;
  const file = new URL('results.json', import.meta.url);
  writeFileSync(file, `${JSON.stringify(report, rounded, 2)}\n`);
}

function inProcess<Message>(args: readonly string[]): Promise<Message> {
  return new Promise((resolve, reject) => {
    // Without the loader that this process has: it would take time and memory in every child.
    const child = fork(program, args, { execArgv: [] });
    let received: Message | undefined;
    child.on('message', (message) => {
      received = message as Message;
    });
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0 && received !== undefined) resolve(received);
      else reject(new Error(`bench ${args.join(' ')} ended with code ${code}.`));
    });
  });
}
