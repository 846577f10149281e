/** Where a memory lives: which folder is its root, and by which rule. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { MemoryError } from './errors.ts';
import { isSquadId } from './text/ids.ts';

export interface ResolvedRoot {
  readonly root: string;
  /** The rule that chose it, in words. */
  readonly rule: string;
}

export interface RootOptions {
  readonly root?: string | undefined;
  readonly cwd?: string | undefined;
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
  readonly home?: string | undefined;
}

/**
 * The first that holds: option, SQUADLOG_ROOT, OpenClaw's workspace, nearest `.squadlog`, the
 * user's own.
 */
export function resolveRoot(options: RootOptions = {}): ResolvedRoot {
  const { cwd = process.cwd(), env = process.env, home = homedir() } = options;
  if (options.root === '') {
    throw new MemoryError({
      code: 'invalid',
      message: 'The root is empty; name a folder, or leave it out to have it found.',
    });
  }
  if (options.root !== undefined)
    return { root: resolve(cwd, options.root), rule: 'given as --root' };
  const fromEnv = env['SQUADLOG_ROOT'];
  if (isSet(fromEnv)) return { root: resolve(cwd, fromEnv), rule: 'SQUADLOG_ROOT' };
  const workspace = env['OPENCLAW_WORKSPACE'];
  if (isSet(workspace)) {
    return { root: resolve(cwd, workspace, 'memory', 'squads'), rule: 'OPENCLAW_WORKSPACE' };
  }
  const project = findProjectRoot(cwd);
  if (project !== undefined) return project;
  const openClaw = join(home, '.openclaw', 'workspace', 'memory', 'squads');
  if (isFolder(openClaw)) return { root: openClaw, rule: "OpenClaw's default workspace exists" };
  return { root: join(home, '.squadlog'), rule: "the user's own folder, as no other rule holds" };
}

export interface ProjectSquad {
  readonly squad: string;
  /** The rule that chose it, in words. */
  readonly rule: string;
}

/** The squad of who names none: the name of the project's main checkout, or of the folder. */
export function projectSquad(cwd: string = process.cwd()): ProjectSquad {
  for (let folder = resolve(cwd); dirname(folder) !== folder; folder = dirname(folder)) {
    if (!existsSync(join(folder, '.git'))) continue;
    const main = mainCheckout(folder);
    return main === undefined
      ? { squad: squadNamed(folder), rule: 'the name of the checkout' }
      : { squad: squadNamed(main), rule: 'the name of the main checkout of this worktree' };
  }
  const rule = 'the name of the working folder, as it is in no Git checkout';
  return { squad: squadNamed(cwd), rule };
}

/** The name of a folder in the letters that an id of a squad may have. */
function squadNamed(folder: string): string {
  const path = resolve(folder);
  const name = basename(path)
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .replace(/^[^A-Za-z0-9]+/, '');
  // Names in other letters must not all be one squad.
  const id = name.slice(0, 64) || `project-${digestOf(path)}`;
  return isSquadId(id) ? id : `${id}-project`;
}

/** FNV-1a, in seven letters or digits; short, and without loading a hash. */
function digestOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return (hash >>> 0).toString(36).padStart(7, '0');
}

/**
 * The nearest `.squadlog` folder above; inside a linked worktree, its main checkout's goes first.
 */
function findProjectRoot(cwd: string): ResolvedRoot | undefined {
  for (let folder = resolve(cwd); ; folder = dirname(folder)) {
    const main = mainCheckout(folder);
    for (const [place, rule] of [
      [main, 'the .squadlog folder of the main checkout'],
      [folder, 'the nearest .squadlog folder'],
    ] as const) {
      if (place === undefined) continue;
      const root = join(place, '.squadlog');
      if (isFolder(root)) return { root, rule };
    }
    if (dirname(folder) === folder) return undefined;
  }
}

/** In a linked worktree `.git` is a file that leads to the repository's common folder. */
function mainCheckout(folder: string): string | undefined {
  const git = join(folder, '.git');
  if (!existsSync(git) || isFolder(git)) return undefined;
  const [, gitFolder] = /^gitdir:\s*(.+?)\s*$/m.exec(readFileSync(git, 'utf8')) ?? [];
  if (gitFolder === undefined) return undefined;
  const own = resolve(folder, gitFolder);
  const common = join(own, 'commondir');
  if (!existsSync(common)) return undefined;
  return dirname(resolve(own, readFileSync(common, 'utf8').trim()));
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function isSet(value: string | undefined): value is string {
  return value !== undefined && value !== '';
}
