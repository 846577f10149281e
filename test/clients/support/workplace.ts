/** A person's machine for one test: a home, a project under git, and `squadlog` on the path. */
import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { builtCli, putSquadlogOnPath, type SquadlogCall } from './squadlog-on-path.ts';

export interface Workplace {
  readonly home: string;
  /** A git repository called `shop`, with one commit. */
  readonly project: string;
  /** The whole environment of a client: home, path and language. */
  environment(more?: Readonly<Record<string, string>>): Record<string, string>;
  /** Writes a file of the project, or of the home where the name starts with `~/`. */
  write(file: string, text: string): void;
  /** What `squadlog` prints in the project. */
  squadlog(...words: readonly string[]): Promise<string>;
  json<Answer>(...words: readonly string[]): Promise<Answer>;
  /** The calls of `squadlog hook` so far. */
  hookCalls(): readonly SquadlogCall[];
  /** The folder of the memory. */
  root(): Promise<string>;
  configure(config: object): Promise<void>;
  /** From here on no `squadlog` is found on the path. */
  uninstallSquadlog(): void;
  close(): void;
}

export function openWorkplace(): Workplace {
  const scratch = realpathSync(mkdtempSync(path.join(tmpdir(), 'squadlog-client-')));
  const home = path.join(scratch, 'home');
  const project = path.join(scratch, 'shop');
  mkdirSync(home);
  mkdirSync(project);
  startRepository(project);
  const onPath = putSquadlogOnPath(scratch);
  const system = ['/usr/local/bin', '/usr/bin', '/bin'];
  const environment = (more: Readonly<Record<string, string>> = {}) => ({
    HOME: home,
    PATH: [onPath.folder, path.dirname(process.execPath), ...system].join(path.delimiter),
    LANG: 'C.UTF-8',
    TERM: 'dumb',
    NO_COLOR: '1',
    TMPDIR: tmpdir(),
    ...more,
  });
  const squadlog = async (...words: readonly string[]): Promise<string> => {
    const options = { cwd: project, env: environment() };
    const done = await promisify(execFile)(process.execPath, [builtCli, ...words], options);
    return done.stdout;
  };
  const root = async () => (JSON.parse(await squadlog('list', '--json')) as { root: string }).root;
  return {
    home,
    project,
    environment,
    write: (file, text) => {
      const isHome = file.startsWith('~/');
      const to = isHome ? path.join(home, file.slice(2)) : path.join(project, file);
      mkdirSync(path.dirname(to), { recursive: true });
      writeFileSync(to, text);
    },
    squadlog,
    json: async <Answer>(...words: readonly string[]) =>
      JSON.parse(await squadlog(...words, '--json')) as Answer,
    root,
    configure: async (config) => {
      const folder = await root();
      mkdirSync(folder, { recursive: true });
      writeFileSync(path.join(folder, 'squadlog.json'), JSON.stringify(config));
    },
    uninstallSquadlog: () => rmSync(path.join(onPath.folder, 'squadlog')),
    hookCalls: () => onPath.calls('hook'),
    close: () => rmSync(scratch, { recursive: true, force: true, maxRetries: 5 }),
  };
}

function startRepository(project: string): void {
  writeFileSync(path.join(project, 'README.md'), '# Shop\n');
  const git = (...words: readonly string[]) => {
    const who = ['-c', 'user.name=dev', '-c', 'user.email=dev@example.org'];
    execFileSync('git', [...who, ...words], { cwd: project, stdio: 'ignore' });
  };
  git('init', '--quiet');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'Start');
}
