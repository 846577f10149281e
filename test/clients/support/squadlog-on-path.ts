/** A folder for a client's path with a `squadlog` that runs the built one and notes each call. */
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { repository } from '../../support/source-files.ts';

/** `SQUADLOG_CLIENTS_CLI`: the bundle of another build, as an installed package. */
export const builtCli =
  process.env['SQUADLOG_CLIENTS_CLI'] || path.join(repository, 'dist/cli.cjs');

/** One call of `squadlog` by a client: what it was given, what it answered, what it cost. */
export interface SquadlogCall {
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly stdin: string;
  readonly stdout: string;
  readonly stderr: string;
  readonly exit: number;
  readonly ms: number;
}

export interface SquadlogOnPath {
  /** Holds the program. */
  readonly folder: string;
  /** Calls of the verb so far, in the order in which they ended. */
  calls(verb?: string): SquadlogCall[];
}

/** Only `hook` is noted; what talks for longer, as `mcp` does, is passed through untouched. */
export function putSquadlogOnPath(scratch: string): SquadlogOnPath {
  const folder = path.join(scratch, 'programs');
  const notes = path.join(scratch, 'squadlog-calls.jsonl');
  mkdirSync(folder, { recursive: true });
  const program = path.join(folder, 'squadlog');
  writeFileSync(program, programText(notes));
  chmodSync(program, 0o755);
  return {
    folder,
    calls: (verb) => {
      if (!existsSync(notes)) return [];
      const lines = readFileSync(notes, 'utf8').split('\n').filter(Boolean);
      const calls = lines.map((line) => JSON.parse(line) as SquadlogCall);
      return calls.filter(({ argv }) => verb === undefined || argv[0] === verb);
    },
  };
}

function programText(notes: string): string {
  return `#!${process.execPath}
const { spawnSync } = require('node:child_process');
const { appendFileSync, readFileSync } = require('node:fs');
const argv = process.argv.slice(2);
const words = [${JSON.stringify(builtCli)}, ...argv];
if (argv[0] !== 'hook') {
  process.exitCode = spawnSync(process.execPath, words, { stdio: 'inherit' }).status ?? 1;
} else {
  const stdin = readFileSync(0, 'utf8');
  const from = process.hrtime.bigint();
  const done = spawnSync(process.execPath, words, { input: stdin, encoding: 'utf8' });
  const ms = Number(process.hrtime.bigint() - from) / 1e6;
  const { stdout, stderr, status: exit } = done;
  const call = { argv, cwd: process.cwd(), stdin, stdout, stderr, exit, ms };
  appendFileSync(${JSON.stringify(notes)}, JSON.stringify(call) + '\\n');
  process.stderr.write(stderr);
  process.stdout.write(stdout);
  process.exitCode = exit ?? 1;
}
`;
}
