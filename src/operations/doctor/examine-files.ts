/** What `doctor` looks at beside the store: permissions, leftovers, files that await import. */
import { existsSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { isOpaque } from '../../events/index.ts';
import { readLegacyFolder } from '../import/read-legacy-folder.ts';
import type { OperationContext } from '../operation.ts';
import { examineEdits } from './examine-edits.ts';
import type { Finding } from './finding.ts';
import { attempt } from './finding.ts';

export async function examineFiles(context: OperationContext): Promise<Finding[]> {
  const { root } = context.root;
  if (!existsSync(root)) return [];
  return [
    ...(await attempt('permissions', async () => examinePermissions(root))),
    ...(await attempt('files', async () => findLeftovers(root))),
    ...(await attempt(
      'edits',
      async () => examineEdits(root, context.settingsFor().standardsPath),
      ['invalid'],
    )),
    ...(await attempt('import', () => findUnimported(context))),
  ];
}

/** The copy that this machine follows a server by, and what it saw last of the log. */
const replicaFile = /^squadlog\.(?:replica|postgres)-/u;

const privateFiles = [
  ...['squadlog.db', 'squadlog.db-wal', 'squadlog.db-shm', 'squadlog.head', 'squadlog.key'],
  'squadlog.vectors.db',
];

/** Folder 0700 and files 0600, where the system has such modes. */
function examinePermissions(root: string): Finding[] {
  if (process.platform === 'win32') return [];
  const replicas = namesIn(root).filter((name) => replicaFile.test(name));
  const open = ['.', ...privateFiles, ...replicas].filter((name) => {
    const found = statSync(join(root, name), { throwIfNoEntry: false });
    return found !== undefined && (found.mode & 0o077) !== 0;
  });
  const files = openFilesOf(root);
  if (open.length === 0 && files.length === 0) {
    return [
      {
        level: 'ok',
        what: 'permissions',
        detail: 'store, key and files are readable by their owner only',
      },
    ];
  }
  return [...open.map(tellOpen), ...tellOpenFiles(files)];

  function tellOpen(name: string): Finding {
    const path = join(root, name);
    return {
      level: name === '.' ? 'note' : 'warning',
      what: 'permissions',
      detail: `others may open ${path}`,
      hint: `chmod ${name === '.' ? 'go-rwx' : '600'} ${JSON.stringify(path)}`,
    };
  }

  function tellOpenFiles(paths: readonly string[]): Finding[] {
    if (paths.length === 0) return [];
    const more = paths.length > 5 ? ` and ${paths.length - 5} more` : '';
    const named = paths.slice(0, 5).map((path) => relative(root, path));
    const detail = `others may open files of the memory: ${named.join(', ')}${more}`;
    const hint = `chmod -R go-rwx ${JSON.stringify(root)}`;
    return [{ level: 'note', what: 'permissions', detail, hint }];
  }
}

/** Mirrored files and their folders that more than their owner may open. */
function openFilesOf(root: string): string[] {
  return memoryFolders(root)
    .flatMap((folder) => [folder, ...namesIn(folder).map((name) => join(folder, name))])
    .filter((path) => ((lstatSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0)
    .filter((path) => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === false);
}

/** Every folder below the root that Squadlog writes to. */
function memoryFolders(root: string): string[] {
  const owned = [...foldersIn(root), ...foldersIn(join(root, '_agents'))];
  const below = owned.flatMap((folder) => [join(folder, 'history'), join(folder, 'roles')]);
  return [...owned, ...below];
}

/** Files of runs that live no more, in every folder that Squadlog writes to. */
function findLeftovers(root: string): Finding[] {
  const left = [root, ...memoryFolders(root)].flatMap((folder) =>
    namesIn(folder).map((name) => join(folder, name)),
  );
  const shown = (matches: (path: string) => boolean) =>
    left.filter(matches).map((path) => relative(root, path));
  return [
    ...reportLeft('left by runs that were killed, safe to remove', shown(isLeftover)),
    ...reportLeft(
      'moved aside by runs that were killed, may hold edits, the next capture sees to them',
      shown((path) => isOfDead(basename(path), movedAside)),
    ),
  ];
}

function reportLeft(what: string, paths: readonly string[]): Finding[] {
  if (paths.length === 0) return [];
  const more = paths.length > 5 ? ` and ${paths.length - 5} more` : '';
  const detail = `${what}: ${paths.slice(0, 5).join(', ')}${more}`;
  return [{ level: 'note', what: 'files', detail }];
}

/** Names with the id of the process that wrote them. */
const unfinished = [
  /\.partial-(\d+)$/u,
  /^\.squadlog-export-(\d+)-[0-9a-f]{12}$/u,
  /^squadlog\.key\.(\d+)-[0-9a-f]+$/u,
  /^\..+\.(\d+)-\d+\.squadlog-new$/su,
  /^squadlog\.(?:replica-[0-9a-f]{8}\.)?db\.format-\d+\.bak\.(\d+)$/u,
];
const movedAside = [/^\..+\.(\d+)-\d+\.squadlog-old$/su];
const unfinishedExport = /^\.squadlog-export-[0-9a-f]{12}$/u;
/** An export names no process; one that wrote nothing for so long is dead. */
const exportPauseMsMax = 3_600_000;

function isLeftover(path: string): boolean {
  const name = basename(path);
  if (!unfinishedExport.test(name)) return isOfDead(name, unfinished);
  const written = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  return written !== undefined && Date.now() - written > exportPauseMsMax;
}

function isOfDead(name: string, patterns: readonly RegExp[]): boolean {
  const [owner] = patterns.flatMap((pattern) => pattern.exec(name)?.[1] ?? []);
  return owner !== undefined && !isAlive(Number(owner));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Files of the predecessor under the root that no import has read as they are. */
async function findUnimported({ root: { root }, storage }: OperationContext): Promise<Finding[]> {
  const { files } = readLegacyFolder(root);
  if (files.length === 0) return [];
  const imported = await readImported(storage);
  const waiting = files.filter(({ digest }) => !imported.has(digest));
  if (waiting.length === 0) return [];
  const names = waiting.slice(0, 3).map(({ path }) => path);
  const shown = [...names, ...(waiting.length > 3 ? ['…'] : [])].join(', ');
  const detail = `files of another memory that are not imported: ${waiting.length} (${shown})`;
  const hint = `squadlog import ${JSON.stringify(root)}`;
  return [{ level: 'note', what: 'import', detail, hint }];
}

/** Digests of the files that imports read. */
async function readImported(storage: OperationContext['storage']): Promise<Set<string>> {
  const imported = new Set<string>();
  const reader = await storage.read();
  try {
    for await (const event of reader.events({ types: ['HistoryImported'] })) {
      if (isOpaque(event) || event.type !== 'HistoryImported') continue;
      for (const { digest } of event.data.files) imported.add(digest);
    }
  } finally {
    await reader.close();
  }
  return imported;
}

function foldersIn(folder: string): string[] {
  return namesIn(folder)
    .map((name) => join(folder, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true);
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
