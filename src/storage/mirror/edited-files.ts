/** Which mirrored files of a stream were edited by somebody since they were written. */
import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { processStream } from '../../text/ids.ts';
import type { EditedFile } from './find-edits.ts';
import { look } from './found-file.ts';
import { foldersOf, namesIn } from './mirror-folders.ts';
import { recoverLeftovers } from './side-files.ts';
import type { StandardsPlace } from './standards-place.ts';
import { ownStandards, standardsName } from './standards-place.ts';
import { sha256 } from './trailer.ts';

/**
 * The edited Markdown files, where wanted after what killed processes moved aside is back in its
 * place. A link is not followed; what can't be read is left to the writing, which says so.
 */
export function findEditedFiles(
  root: string,
  stream: string,
  {
    recovers = true,
    standards = ownStandards,
  }: { readonly recovers?: boolean; readonly standards?: StandardsPlace } = {},
): readonly EditedFile[] {
  const folders = foldersOf(root, stream, standards);
  if (folders === undefined || !areFolders(root, folders)) return [];
  const below = (folder: EditedFile['folder']) => (folder === '' ? folders : [...folders, folder]);
  const found: EditedFile[] = [];
  for (const folder of stream === processStream ? ([''] as const) : mirrorFolders) {
    const path = join(root, ...below(folder));
    if (!areFolders(root, below(folder))) continue;
    if (recovers) attempt(() => recoverLeftovers(path));
    if (stream === processStream) {
      const content = readEdited(join(path, standards.name));
      const of = { stream, folder, name: standardsName, path: standards.path };
      return content === undefined ? [] : [{ ...of, content }];
    }
    for (const name of namesOf(folder, path)) {
      const content = readEdited(join(path, name));
      if (content === undefined) continue;
      found.push({ stream, folder, name, content, path: [...below(folder), name].join('/') });
    }
  }
  return found;
}

/** The key under which an edited file's fate is known. */
export function editKey(path: string, content: string | Uint8Array): string {
  return `${path}\n${sha256(content)}`;
}

const mirrorFolders = ['', 'roles', 'history'] as const;

function namesOf(folder: EditedFile['folder'], path: string): readonly string[] {
  if (folder === '') return ['history.md', 'semantic.md'];
  const names = namesIn(path).filter((name) => name.endsWith('.md') && !isKeptCopy(name));
  if (folder === 'roles') return names;
  // Closed pages are many and seldom change: only those newer than the history are looked into.
  const written = attempt(() => lstatSync(join(path, '..', 'history.md')).mtimeMs) ?? 0;
  return names.filter((name) => {
    const changed = attempt(() => lstatSync(join(path, name)).mtimeMs);
    return changed !== undefined && changed >= written;
  });
}

function isKeptCopy(name: string): boolean {
  return /\.edited-[0-9a-f]{8}(?:-\d+)?\.md$/.test(name) || name.startsWith('.');
}

function readEdited(path: string): string | undefined {
  const found = attempt(() => look(path));
  return found?.kind === 'edited' ? found.content.toString() : undefined;
}

function areFolders(root: string, folders: readonly string[]): boolean {
  return folders.every((_folder, index) => {
    const path = join(root, ...folders.slice(0, index + 1));
    return folders[index] === '..' || (attempt(() => lstatSync(path).isDirectory()) ?? false);
  });
}

function attempt<Result>(run: () => Result): Result | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
