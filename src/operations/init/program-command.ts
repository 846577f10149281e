/** How a client starts our program: by its name where it is installed, else by its path. */
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MemoryError } from '../../errors.ts';
import { packageRoot } from '../../package-root.ts';
import type { SetupPlace } from './client-settings.ts';

/** Where one looks for the program. */
export interface ProgramPlace {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder of our package. */
  readonly folder?: string;
}

/** `['squadlog']` or `[node, program]`. Fails with `unavailable` where there is neither. */
export function programCommand({ env, folder }: ProgramPlace): readonly string[] {
  if (findProgram('squadlog', env) !== undefined) return ['squadlog'];
  const program = join(folder ?? fileURLToPath(packageRoot()), 'dist', 'cli.cjs');
  if (existsSync(program)) return [process.execPath, program];
  throw new MemoryError({
    code: 'unavailable',
    message: `A client could start no squadlog: PATH has none, and ${program} is not there.`,
    hint: 'npm install --global squadlog',
  });
}

/**
 * The file that a name starts, or undefined. Folders that npm adds for the run of a script are
 * none: a client has them not.
 */
export function findProgram(name: string, env: ProgramPlace['env']): string | undefined {
  return (env['PATH'] ?? '')
    .split(':')
    .filter((folder) => isAbsolute(folder) && !/\/node_modules\/\.bin\/?$/u.test(folder))
    .map((folder) => join(folder, name))
    .find(isProgram);
}

/** A line for a POSIX shell. */
export function shellLine(words: readonly string[]): string {
  return words
    .map((word) => (/^[\w./:@=-]+$/u.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`))
    .join(' ');
}

/**
 * A line that always ends well. Copilot refuses the tool, and Gemini blocks the agent, when a
 * hook's program is gone; both go on without memory after this.
 */
export function harmlessLine(words: readonly string[]): string {
  return `${shellLine(words)} || true`;
}

/** What to say of a program that is started by its path; teams commit settings of a project. */
export function programNotes({
  program,
  scope,
}: Pick<SetupPlace, 'program' | 'scope'>): readonly string[] {
  const [, file] = program;
  if (file === undefined) return [];
  const moved =
    `squadlog is not on PATH, so the hooks start ${file}: they stop when that file moves. ` +
    'To be free of it: npm install --global squadlog, then the same command again.';
  const shared =
    'The settings of this project now hold paths of this machine, which are wrong on others: ' +
    'do not commit them so. Install squadlog as above, or take them back with --remove and use ' +
    '--scope user.';
  return scope === 'project' ? [moved, shared] : [moved];
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
