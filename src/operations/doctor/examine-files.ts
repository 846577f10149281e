/** What `doctor` looks at beside the store: permissions, leftovers, files that await import. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isOpaque } from '../../events/index.ts';
import { readLegacyFolder } from '../import/read-legacy-folder.ts';
import type { OperationContext } from '../operation.ts';
import type { Finding } from './finding.ts';
import { attempt } from './finding.ts';

export async function examineFiles(context: OperationContext): Promise<Finding[]> {
  const { root } = context.root;
  if (!existsSync(root)) return [];
  return [
    ...(await attempt('permissions', async () => examinePermissions(root))),
    ...(await attempt('files', async () => findLeftovers(root))),
    ...(await attempt('import', () => findUnimported(context))),
  ];
}

const privateFiles = [
  ...['squadlog.db', 'squadlog.db-wal', 'squadlog.db-shm', 'squadlog.head', 'squadlog.key'],
];

/** Folder 0700 and files 0600, where the system has such modes. */
function examinePermissions(root: string): Finding[] {
  if (process.platform === 'win32') return [];
  const open = ['.', ...privateFiles].filter((name) => {
    const found = statSync(join(root, name), { throwIfNoEntry: false });
    return found !== undefined && (found.mode & 0o077) !== 0;
  });
  if (open.length === 0) {
    return [
      {
        level: 'ok',
        what: 'permissions',
        detail: 'store and key are readable by their owner only',
      },
    ];
  }
  return open.map((name) => {
    const path = join(root, name);
    return {
      level: name === '.' ? 'note' : 'warning',
      what: 'permissions',
      detail: `others may open ${path}`,
      hint: `chmod ${name === '.' ? 'go-rwx' : '600'} ${JSON.stringify(path)}`,
    } as const;
  });
}

/** Files with the id of a process that lives no more. */
function findLeftovers(root: string): Finding[] {
  const folders = [root, ...foldersIn(root), ...foldersIn(join(root, '_agents'))];
  const left = folders.flatMap((folder) =>
    namesIn(folder)
      .filter((name) => isLeftover(name))
      .map((name) => relative(root, join(folder, name))),
  );
  if (left.length === 0) return [];
  const shown = left.slice(0, 5).join(', ');
  const more = left.length > 5 ? ` and ${left.length - 5} more` : '';
  const detail = `left by runs that were killed, safe to remove: ${shown}${more}`;
  return [{ level: 'note', what: 'files', detail }];
}

const leftover = /\.partial-(\d+)$|^squadlog\.key\.(\d+)-[0-9a-f]+$|\.(\d+)-\d+\.squadlog-new$/u;

function isLeftover(name: string): boolean {
  const owner = leftover
    .exec(name)
    ?.slice(1)
    .find((digits) => digits !== undefined);
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
  const waiting = files.filter(({ digest, path }) => !imported.has(digest) && !imported.has(path));
  if (waiting.length === 0) return [];
  const names = waiting.slice(0, 3).map(({ path }) => path);
  const shown = [...names, ...(waiting.length > 3 ? ['…'] : [])].join(', ');
  const detail = `files of another memory that are not imported: ${waiting.length} (${shown})`;
  const hint = `squadlog import ${JSON.stringify(root)}`;
  return [{ level: 'note', what: 'import', detail, hint }];
}

/** Digests of imported files, and the paths that standards were taken from. */
async function readImported(storage: OperationContext['storage']): Promise<Set<string>> {
  const imported = new Set<string>();
  const reader = await storage.read();
  try {
    const types = ['HistoryImported', 'StandardRecorded'];
    for await (const event of reader.events({ types })) {
      if (isOpaque(event)) continue;
      if (event.type === 'HistoryImported') {
        for (const { digest } of event.data.files) imported.add(digest);
      } else if (event.type === 'StandardRecorded' && event.data.source?.path !== undefined) {
        imported.add(event.data.source.path);
      }
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
