/** OpenClaw: its own program installs the package as a plugin and keeps the settings. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { MemoryError } from '../../errors.ts';
import { packageRoot, packageVersion } from '../../package-root.ts';
import type { SetupPlace } from './client-settings.ts';
import { findProgram, shellLine } from './program-command.ts';

/** What the host is told to do, as far as it has not been done. */
export interface HostPlan {
  /** Lines that can be pasted. */
  readonly lines: readonly string[];
  run(): Promise<void>;
}

/** Fails with `unavailable` where there is no `openclaw`; its `run` too, where a command fails. */
export async function planOpenClaw(place: SetupPlace, remove: boolean): Promise<HostPlan> {
  const folder = fileURLToPath(packageRoot()).replace(/\/$/u, '');
  const steps = remove ? removing : adding(folder);
  const program = findProgram('openclaw', place.env);
  if (program === undefined) throw missing(steps.map(lineOf));
  const ask = (words: readonly string[]) => run({ program, words, place });
  const needed: Step[] = [];
  for (const step of steps) if (await step.isNeeded(ask)) needed.push(step);
  const lines = needed.map(lineOf);
  return {
    lines,
    run: async () => {
      for (const [at, { words, mayFail = false }] of needed.entries()) {
        const { status, said } = await ask(words);
        if (status !== 0 && !mayFail) throw failed(lines.slice(at), said);
      }
    },
  };
}

/** A command of the host, and what shows that it is still to be given. */
interface Step {
  readonly words: readonly string[];
  isNeeded(ask: Ask): Promise<boolean>;
  /** True where there may be nothing left to take away. */
  readonly mayFail?: boolean;
}

type Ask = (words: readonly string[]) => Promise<Answer>;

interface Answer {
  readonly status: number;
  readonly stdout: string;
  /** The end of what it said, for an error. */
  readonly said: string;
}

const entry = 'plugins.entries.squadlog';
const access = `${entry}.hooks.allowConversationAccess`;
const inspect = ['plugins', 'inspect', 'squadlog', '--json'];
const get = (path: string) => ['config', 'get', path, '--json'];
const isInstalled = async (ask: Ask) => (await ask(inspect)).status === 0;

/** Without access to conversations the host keeps the hook that captures from us. */
const adding = (folder: string): readonly Step[] => [
  {
    words: ['plugins', 'install', folder, '--force', '--accept-capabilities'],
    isNeeded: async (ask) => {
      const { status, stdout } = await ask(inspect);
      const { install } = status === 0 ? parse(stdout) : {};
      return install?.sourcePath !== folder || install.version !== packageVersion();
    },
  },
  {
    // An uninstall leaves the plugin switched off, for the next install too.
    words: ['config', 'set', `${entry}.enabled`, 'true', '--strict-json'],
    isNeeded: async (ask) => (await ask(get(`${entry}.enabled`))).stdout.trim() === 'false',
  },
  {
    words: ['config', 'set', access, 'true', '--strict-json'],
    isNeeded: async (ask) => (await ask(get(access))).stdout.trim() !== 'true',
  },
];

const removing: readonly Step[] = [
  { words: ['plugins', 'uninstall', 'squadlog', '--force'], isNeeded: isInstalled },
  {
    words: ['config', 'unset', entry],
    isNeeded: async (ask) => (await isInstalled(ask)) || (await ask(get(entry))).status === 0,
    mayFail: true,
  },
];

const lineOf = ({ words }: Step) => shellLine(['openclaw', ...words]);

function run(how: {
  readonly program: string;
  readonly words: readonly string[];
  readonly place: SetupPlace;
}): Promise<Answer> {
  const { dir: cwd, env } = how.place;
  const options = { cwd, env: { ...env, NO_COLOR: '1' }, timeout: 180_000 };
  return new Promise((resolve) => {
    execFile(how.program, how.words, options, (error, stdout, stderr) => {
      const said = `${stdout}\n${stderr}`.trim().split('\n').slice(-3).join(' ');
      resolve({ status: error === null ? 0 : 1, stdout, said });
    });
  });
}

function parse(json: string): { readonly install?: { sourcePath?: string; version?: string } } {
  try {
    return JSON.parse(json) ?? {};
  } catch {
    return {}; // an answer in words: as if it were not installed
  }
}

function missing(lines: readonly string[]): MemoryError {
  return new MemoryError({
    code: 'unavailable',
    message:
      'There is no openclaw on PATH, and it alone can set its plugins. ' +
      `Where it is, run: ${lines.join(' && ')}`,
    hint: lines.join(' && '),
  });
}

function failed(lines: readonly string[], said: string): MemoryError {
  return new MemoryError({
    code: 'unavailable',
    message: `OpenClaw refused "${lines[0]}": ${said} Mend that, then run what is left yourself.`,
    hint: lines.join(' && '),
  });
}
