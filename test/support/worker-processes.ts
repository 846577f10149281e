/** Starts memory workers as real processes, from one bundle, so that many can start at once. */
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { afterAll } from 'vitest';
import { writeRankTables } from '../../scripts/build-ranks.ts';
import type { WorkerStep } from './memory-worker.ts';
import { repository } from './source-files.ts';

export interface WorkerRun {
  readonly exitCode: number | null;
  readonly stderr: string;
  /** One result for each step that was done. */
  readonly results: readonly Record<string, unknown>[];
}

export type StartWorker = (root: string, steps: readonly WorkerStep[]) => Promise<WorkerRun>;

/** Call it at the top of a test file; bundles at the first start. */
export function workerProcesses(): StartWorker {
  const program = workerProgram('memory-worker');
  return async (root, steps) => run([await program(), root, JSON.stringify(steps)]);
}

/**
 * The path of a program of `test/support`, bundled when it is first asked for, and removed with
 * the test file that asked.
 */
export function workerProgram(name: string): () => Promise<string> {
  const cache = path.join(repository, 'node_modules', '.cache');
  const home = path.join(cache, `squadlog-test-${process.pid}-${name}`);
  let installing: Promise<string> | undefined;
  afterAll(() => rmSync(home, { recursive: true, force: true }));
  return () => {
    installing ??= install(home, name);
    return installing;
  };
}

/**
 * Lays the bundle out as the package is: beside its tables and migrations, the driver above.
 */
async function install(home: string, name: string): Promise<string> {
  mkdirSync(path.join(home, 'dist'), { recursive: true });
  writeFileSync(path.join(home, 'package.json'), '{ "name": "squadlog", "type": "module" }\n');
  for (const name of ['db', 'data'])
    symlinkSync(path.join(repository, name), path.join(home, name));
  writeRankTables(path.join(home, 'dist', 'ranks'));
  const outfile = path.join(home, 'dist', 'worker.js');
  await build({
    entryPoints: [path.join(repository, `test/support/${name}.ts`)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: ['better-sqlite3', 'pg', 'tiktoken'],
    // CommonJS packages in the bundle ask for Node's own modules by require.
    banner: {
      js: "import { createRequire as cr } from 'node:module'; const require = cr(import.meta.url);",
    },
    logLevel: 'silent',
  });
  return outfile;
}

/** What a worker inherits: certificates of the machine cost it a start it has no use for. */
export function workerEnvironment(): NodeJS.ProcessEnv {
  const { NODE_EXTRA_CA_CERTS: _certificates, ...env } = process.env;
  return env;
}

function run(command: readonly string[]): Promise<WorkerRun> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, command, { env: workerEnvironment() });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    child.on('error', reject);
    child.on('close', (exitCode) => {
      const lines = stdout.split('\n').filter((line) => line !== '');
      resolve({ exitCode, stderr, results: lines.map((line) => JSON.parse(line)) });
    });
  });
}
