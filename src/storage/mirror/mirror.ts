/**
 * Writes the Markdown and JSON files that people, and tools of the squad-memory skill, read beside
 * the store.
 */
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isMemoryError } from '../../errors.ts';
import type { Reader } from '../storage.ts';
import { originalsFolder } from './kept-copies.ts';
import { ensureFolders, foldersOf, namesIn } from './mirror-folders.ts';
import type { Replacement } from './replace-file.ts';
import { replaceFile } from './replace-file.ts';
import { errorCode, recoverLeftovers } from './side-files.ts';
import type { StreamFile, StreamHead } from './stream-files.ts';
import { readHead, roleFilesMax, rolesLeftOut, streamFiles } from './stream-files.ts';
import { readTrailer, sealJson, sealMarkdown } from './trailer.ts';

export interface MirrorReport {
  /** Paths below the root of the files that were written, with `/`. */
  readonly written: readonly string[];
  /** Sentences for the user: which edit was kept and where, which file could not be written. */
  readonly problems: readonly string[];
}

export interface Mirror {
  /**
   * Writes the files of these streams as of now. A file that can't be written is a problem of the
   * report; only the store itself may fail.
   */
  refresh(streams: readonly string[]): Promise<MirrorReport>;
}

export interface MirrorOptions {
  readonly root: string;
  /** A consistent view of now; the mirror closes it. */
  read(): Promise<Reader>;
}

export function createMirror({ root, read }: MirrorOptions): Mirror {
  return {
    refresh: async (streams) => {
      const work: Refresh = { root, written: [], problems: [], newer: new Map() };
      const view = await read();
      try {
        for (const stream of new Set(streams)) await refreshStream(work, view, stream);
      } finally {
        await view.close();
      }
      if (work.newer.size > 0) await reportForeignLog(work, read);
      return { written: work.written, problems: work.problems };
    },
  };
}

interface Refresh {
  readonly root: string;
  readonly written: string[];
  readonly problems: string[];
  /** Files that were left because they are of a later position. */
  readonly newer: Map<string, number>;
}

async function refreshStream(work: Refresh, view: Reader, stream: string): Promise<void> {
  const folders = foldersOf(work.root, stream);
  const head = folders === undefined ? undefined : await readHead(view, stream);
  if (folders === undefined || head === undefined) return;
  const below = join(work.root, ...folders);
  const historyPosition = positionOf(join(below, 'history.md'));
  const there = {
    historyPosition,
    pages: new Set(namesIn(join(below, 'history'))),
    roles: new Set(namesIn(join(below, 'roles'))),
  };
  const place: Place = { folders, head, leftovers: new Map() };
  let complete = true;
  for await (const file of streamFiles(view, head, there)) {
    // While a page is missing, `history.md` keeps the position from which pages are written again.
    const position = file.name === 'history.md' && !complete ? historyPosition : head.position;
    const done = writeFile(work, place, { ...file, position });
    if (file.folder === 'history') complete &&= done;
  }
  const leftOut = await rolesLeftOut(view, stream);
  if (leftOut === 0) return;
  work.problems.push(
    `${folders.join('/')}/roles holds the ${roleFilesMax} roles that were used last; ` +
      `${leftOut} more have no file of their own.`,
  );
}

interface Place {
  /** Of the stream, below the root. */
  readonly folders: readonly string[];
  readonly head: StreamHead;
  /** For each folder that was entered, the files that a killed process left aside, by name. */
  readonly leftovers: Map<string, ReadonlyMap<string, readonly string[]>>;
}

/** False where the file could not be written. */
function writeFile(
  work: Refresh,
  place: Place,
  file: StreamFile & { readonly position: number },
): boolean {
  const folders = file.folder === '' ? place.folders : [...place.folders, file.folder];
  const name = [...folders, file.name].join('/');
  const { body, position } = file;
  const text = typeof body === 'string' ? sealMarkdown(body, position) : sealJson(body, position);
  try {
    const folder = ensureFolders(work.root, folders);
    const asides = recoverOnce(place, folder).get(file.name) ?? [];
    const path = join(folder, file.name);
    const originals = () => ensureFolders(work.root, [...place.folders, originalsFolder]);
    report(work, name, replaceFile({ path, text, position, originals, asides }));
    return true;
  } catch (error) {
    work.problems.push(isMemoryError(error) ? error.message : unwritable(name, error));
    return false;
  }
}

/** Once for each folder, and before the first of its files. */
function recoverOnce(place: Place, folder: string): ReadonlyMap<string, readonly string[]> {
  const known = place.leftovers.get(folder);
  if (known !== undefined) return known;
  const found = new Map<string, readonly string[]>();
  for (const { aside, name } of recoverLeftovers(folder)) {
    found.set(name, [...(found.get(name) ?? []), aside]);
  }
  place.leftovers.set(folder, found);
  return found;
}

function report(work: Refresh, name: string, replacement: Replacement): void {
  const { outcome, position, edits, originals } = replacement;
  if (outcome === 'written') work.written.push(name);
  if (outcome === 'newer' && position !== undefined) work.newer.set(name, position);
  const verb = name.endsWith('/standards.md') ? 'standards import' : 'write';
  for (const copy of edits) {
    work.problems.push(
      `${name} was edited; the edited file is kept as ${shown(work, copy)}. ` +
        `The file shows what the log holds; squadlog ${verb} takes in what should be remembered.`,
    );
  }
  for (const copy of originals) {
    work.problems.push(
      `${name} was not written by Squadlog; it is kept unchanged as ${shown(work, copy)}.`,
    );
  }
}

/**
 * A file of a position that the log never reached stays as it is for ever unless somebody is told.
 */
async function reportForeignLog(work: Refresh, read: MirrorOptions['read']): Promise<void> {
  const now = await read();
  await now.close();
  for (const [name, position] of work.newer) {
    if (position <= now.position) continue;
    work.problems.push(
      `${name} is of position ${position}, but the log ends at ${now.position}: it was left as ` +
        'it is. If an older log was restored, move the file away.',
    );
  }
}

function positionOf(path: string): number {
  try {
    return readTrailer(readFileSync(path, 'utf8'))?.position ?? 0;
  } catch {
    return 0;
  }
}

function unwritable(name: string, error: unknown): string {
  const code = errorCode(error);
  const reason =
    { EACCES: 'permission denied', EROFS: 'read-only disk', ENOSPC: 'disk full' }[code] ??
    (error instanceof Error ? error.message : String(error));
  return `${name} could not be written (${reason}); it is written again after the next capture.`;
}

function shown({ root }: Refresh, path: string): string {
  return relative(root, path).replaceAll('\\', '/');
}
