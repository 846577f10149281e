/**
 * `openclaw squads …` and `openclaw memory squads …`: the program `squadlog` with the memory and
 * settings of the plugin. It runs as a process of its own, so that it is the same program.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { HostFinding } from './examine-host.ts';
import { examineHost } from './examine-host.ts';
import type { CliProgram, HostApi } from './host-api.ts';
import { configName } from './plugin-config.ts';
import type { PluginContext } from './plugin-context.ts';

/** What a run of the program needs of its surroundings. */
export interface CommandIo {
  /** The words of the command line behind `squads`. */
  readonly words: readonly string[];
  readonly write: (text: string) => void;
  /** Runs `squadlog`; gives its exit status, and what it printed if that is to be kept. */
  readonly run: (
    words: readonly string[],
    options: { readonly env: Readonly<Record<string, string>>; readonly keep: boolean },
  ) => Promise<{ readonly status: number; readonly stdout: string }>;
}

export function registerCommands(api: HostApi, plugin: () => PluginContext): void {
  const description = 'Memory of sub-agent squads: read, search, explain, undo';
  const descriptors = [{ name: 'squads', description, hasSubcommands: true }];
  const register = ({ program }: { readonly program: CliProgram }) => {
    program
      .command('squads')
      .description(description)
      .argument('[words...]', 'a verb and its options; `squads help` lists them')
      .allowUnknownOption()
      .allowExcessArguments()
      .helpOption(false)
      .action(async () => {
        const { argv } = process;
        const words = argv.slice(argv.indexOf('squads') + 1);
        process.exitCode = await runSquads(plugin(), { words, write, run: runProgram });
      });
  };
  api.registerCli?.(register, { descriptors });
  // The host has this place only while its own memory plugin holds the slot.
  api.registerCli?.(register, { descriptors, parentPath: ['memory'] });
}

/** Gives the exit status. */
export async function runSquads(plugin: PluginContext, io: CommandIo): Promise<number> {
  const { words } = io;
  const env = await environmentOf(plugin);
  if (words.find((word) => !word.startsWith('-')) !== 'doctor' || words.includes('--help')) {
    return (await io.run(words, { env, keep: false })).status;
  }
  const keep = words.includes('--json');
  const { status, stdout } = await io.run(words, { env, keep });
  const host = await examineHost(plugin);
  io.write(keep ? withHost(stdout, host) : `\nOpenClaw\n${host.map(lineOf).join('')}`);
  return status;
}

/** The plugin's place of settings, for a program that knows nothing of the host. */
async function environmentOf({ memory, config }: PluginContext): Promise<Record<string, string>> {
  const { mirror, settings } = config;
  const root = await memory.use(async (opened) => opened.root);
  return {
    SQUADLOG_ROOT: root,
    SQUADLOG_HOST_SETTINGS: JSON.stringify({ config: settings, configName, mirror }),
  };
}

function withHost(stdout: string, host: readonly HostFinding[]): string {
  // A program that failed says so itself.
  if (stdout.trim() === '') return '';
  const { findings = [], ...result } = JSON.parse(stdout) as { readonly findings?: unknown[] };
  return `${JSON.stringify({ ...result, findings: [...findings, ...host] }, null, 2)}\n`;
}

function lineOf({ level, what, detail, hint }: HostFinding): string {
  const line = `${level.padEnd(7)}  ${what.padEnd(12)}  ${detail}\n`;
  return hint === undefined ? line : `${line}${' '.repeat(23)}try: ${hint}\n`;
}

function write(text: string): void {
  process.stdout.write(text);
}

const runProgram: CommandIo['run'] = (words, { env, keep }) => {
  const program = fileURLToPath(new URL('./cli.cjs', import.meta.url));
  const child = spawn(process.execPath, [program, ...words], {
    env: { ...process.env, ...env },
    stdio: ['inherit', keep ? 'pipe' : 'inherit', 'inherit'],
  });
  let stdout = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  // A person's Ctrl-C goes to both; the program says how it ended.
  const wait = () => undefined;
  process.on('SIGINT', wait);
  return new Promise<{ status: number; stdout: string }>((done, fail) => {
    child.once('error', fail);
    child.once('close', (code, signal) => done({ status: code ?? (signal ? 1 : 0), stdout }));
  }).finally(() => process.off('SIGINT', wait));
};
