/**
 * Finds and reads the files of a memory folder: the predecessor's, and our own readable exports.
 */
import { lstatSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { legacyKind } from '../../commands/capture/legacy/read-squad-memory.ts';
import { maskSecrets } from '../../commands/capture/secrets/mask-secrets.ts';
import type { SecretSettings } from '../../commands/capture/secrets/own-secrets.ts';
import { holdsSecret } from '../../commands/capture/secrets/secret-names.ts';
import { MemoryError, messageOf } from '../../errors.ts';
import { processId } from '../../text/ids.ts';
import type { FolderEntry, FolderFile, FolderFileKind, ImportProblem } from './folder-file.ts';
import { readLegacyFile } from './read-legacy-file.ts';

/**
 * Reads a squads' root, or the folder of one squad or agent. No link is followed below it.
 * Fails with `not_found` where the folder can't be read.
 */
export function readLegacyFolder(
  dir: string,
  secrets?: SecretSettings,
): {
  readonly files: readonly FolderFile[];
  readonly problems: readonly ImportProblem[];
} {
  const problems: ImportProblem[] = [];
  const files: FolderFile[] = [];
  for (const entry of findEntries(resolve(dir), problems)) {
    if (holdsSecret(entry.path, secrets)) {
      const { text } = maskSecrets(entry.path, secrets);
      problems.push({
        path: text === entry.path ? '(not shown)' : text,
        line: 1,
        reason: secretName,
      });
      continue;
    }
    const read = readLegacyFile(entry, { problems, secrets });
    if (read !== undefined) files.push(read);
  }
  return { files, problems };
}

const secretName = "the path looks like a secret, and a path can't be masked; not read: rename it";

/** Fails with `not_found` for a path that is no folder or can't be listed. */
export function listFolder(dir: string): readonly string[] {
  try {
    if (statSync(dir).isDirectory()) return readdirSync(dir).sort();
  } catch (error) {
    const reason = messageOf(error);
    throw new MemoryError({
      code: 'not_found',
      message: `${dir} can't be read (${reason}); name a folder or file that can.`,
      cause: error,
    });
  }
  throw new MemoryError({
    code: 'not_found',
    message:
      `${dir} is a file, but no log that squadlog export wrote; name a folder of squads, ` +
      'the folder of one squad, or a log.jsonl.',
    hint: 'squadlog import --help',
  });
}

const agentsFolder = '_agents';

function findEntries(dir: string, problems: ImportProblem[]): readonly FolderEntry[] {
  const names = listFolder(dir);
  const parent = dirname(dir);
  if (basename(dir) === agentsFolder) {
    return names.flatMap((name) => findBelow(parent, `${agentsFolder}/${name}`, problems));
  }
  if (basename(parent) === agentsFolder) {
    return findBelow(dirname(parent), `${agentsFolder}/${basename(dir)}`, problems);
  }
  const isSquad = names.some((name) => kindOf(basename(dir), [name]) !== undefined);
  const isFlushed = names.some((name) => /^flush-archive-./.test(name));
  if (isSquad || isFlushed || basename(dir) === processId) {
    return findBelow(parent, basename(dir), problems);
  }
  return names.flatMap((name) => {
    if (name.startsWith('.')) return [];
    if (name !== agentsFolder) return findBelow(dir, name, problems);
    return readable(dir, name, problems).flatMap((agent) =>
      findBelow(dir, `${agentsFolder}/${agent.name}`, problems),
    );
  });
}

/**
 * The files of one squad's or agent's folder, those of its archives and kept originals included.
 */
function findBelow(
  root: string,
  folder: string,
  problems: ImportProblem[],
): readonly FolderEntry[] {
  const found: FolderEntry[] = [];
  const visit = (below: readonly string[]) => {
    for (const { name, isFolder } of readable(root, [folder, ...below].join('/'), problems)) {
      const path = [...below, name];
      if (isFolder) {
        if (path.length <= foldersMax && /^(?:before-squadlog|flush-archive-.+)$/.test(name)) {
          visit(path);
        }
        continue;
      }
      const kind = kindOf(folder, path);
      if (kind === undefined) continue;
      const shown = [folder, ...path].join('/');
      found.push({ folder, path: shown, absolute: join(root, shown), kind });
    }
  };
  visit([]);
  return found;
}

/** A flush archive among kept originals is the deepest there is. */
const foldersMax = 2;

/** Names in a folder; none for a file. A link that would matter is reported, not followed. */
function readable(
  root: string,
  path: string,
  problems: ImportProblem[],
): readonly { readonly name: string; readonly isFolder: boolean }[] {
  try {
    const own = statSync(join(root, path), { throwIfNoEntry: false });
    if (own?.isDirectory() !== true) return [];
    if (isLink(root, path)) {
      problems.push({ path, line: 1, reason: 'a symbolic link; not followed' });
      return [];
    }
    const entries = readdirSync(join(root, path), { withFileTypes: true });
    return entries
      .map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    const reason = messageOf(error);
    problems.push({ path, line: 1, reason: `can't be read (${reason})` });
    return [];
  }
}

function isLink(root: string, path: string): boolean {
  return lstatSync(join(root, path)).isSymbolicLink();
}

/**
 * By name alone. Originals that the mirror kept twice are numbered (`history-2.md`); an edited
 * mirror file that it set aside may end in records that the predecessor appended.
 */
function kindOf(folder: string, path: readonly string[]): FolderFileKind | undefined {
  const inProcess = folder === processId;
  const [first = '', ...more] = path;
  if (path.length === 1 && first === 'learnings.md' && !inProcess) return 'lessons';
  if (path.length === 1 && /^history\.edited-[0-9a-f]{8}(?:-\d+)?\.md$/.test(first)) {
    return 'history';
  }
  const last = (more.at(-1) ?? '').replace(/^(history|semantic|meta|standards)-\d+\./, '$1.');
  const plain = first === 'before-squadlog' ? [first, ...more.slice(0, -1), last] : path;
  return legacyKind([inProcess ? processId : 'any', ...plain].join('/'))?.kind;
}
