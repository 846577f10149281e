/**
 * Writes the files of a stream as of a view, and says what was kept of those that stood in their
 * place.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isMemoryError, messageOf } from '../../errors.ts';
import { processStream } from '../../text/ids.ts';
import { errorCode } from '../file-errors.ts';
import { readRegularText } from '../regular-file.ts';
import type { Reader } from '../storage.ts';
import { editKey } from './edited-files.ts';
import type { EditedFile } from './find-edits.ts';
import { originalsFolder } from './kept-copies.ts';
import { ensureFolders, foldersOf, namesIn } from './mirror-folders.ts';
import type { Replacement } from './replace-file.ts';
import { replaceFile } from './replace-file.ts';
import { retireOwnStandards } from './retire-own-standards.ts';
import { roleFilesMax, rolesLeftOut } from './role-files.ts';
import { recoverLeftovers } from './side-files.ts';
import { soundFiles } from './sound-files.ts';
import type { StandardsPlace } from './standards-place.ts';
import { ownStandards } from './standards-place.ts';
import type { StreamFile, StreamHead } from './stream-files.ts';
import { readHead } from './stream-files.ts';
import type { TakenEdit } from './take-edits.ts';
import { readTrailer, sealJson, sealMarkdown } from './trailer.ts';

/** One refresh of the mirror, as far as it got. */
export interface Refresh {
  readonly root: string;
  readonly standards: StandardsPlace;
  readonly written: Set<string>;
  readonly problems: string[];
  /** Files that were left because they are of a later position. */
  readonly newer: Map<string, number>;
  /** What became of edits, by `editKey`. */
  readonly taken: Map<string, TakenEdit>;
  /** True where edits are recorded, and not only kept beside. */
  readonly takesEdits: boolean;
  /** Edits that were met only when their files were moved aside, and where they are kept. */
  readonly late: (EditedFile & { readonly copy: string })[];
}

export async function writeStream(work: Refresh, view: Reader, stream: string): Promise<void> {
  const folders = foldersOf(work.root, stream, work.standards);
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
  for await (const { withheld, ...file } of soundFiles(view, head, { there, below })) {
    const isOwn = () => positionOf(join(below, file.folder, file.name)) > 0;
    if (file.onlyOverOwn === true && !isOwn()) continue;
    if (withheld !== undefined) {
      complete = false;
      const path = [...folders, file.folder, file.name].filter((part) => part !== '').join('/');
      work.problems.push(`${path} is left as it is: ${withheld}`);
      continue;
    }
    // While a page is missing, `history.md` keeps the position from which pages are written again.
    const position = file.name === 'history.md' && !complete ? historyPosition : head.position;
    const done = writeFile(work, place, { ...file, position });
    if (file.folder === 'history') complete &&= done;
  }
  if (stream === processStream) retireOwnStandards(work);
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
  const isProcess = place.head.stream === processStream;
  const name = isProcess ? work.standards.path : [...folders, file.name].join('/');
  const fileName = isProcess ? work.standards.name : file.name;
  const { body, position } = file;
  const text = typeof body === 'string' ? sealMarkdown(body, position) : sealJson(body, position);
  const at = { stream: place.head.stream, folder: file.folder, name: file.name, path: name };
  const fateOf = (content: Uint8Array) => work.taken.get(editKey(name, content));
  const isTaken = (content: Uint8Array) => fateOf(content)?.outcome === 'complete';
  try {
    const folder = ensureFolders(work.root, folders);
    const asides = recoverOnce(place, folder).get(fileName) ?? [];
    const path = join(folder, fileName);
    if (failed(work, path, name)) return false;
    const home = isProcess ? ownStandards.folders : place.folders;
    const originals = () => ensureFolders(work.root, [...home, originalsFolder]);
    report(work, at, replaceFile({ path, text, position, originals, isTaken, asides }));
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

/** True where an edit could not be recorded, so that its file must stay for the next time. */
function failed({ taken }: Refresh, path: string, name: string): boolean {
  if (![...taken.values()].some(({ outcome }) => outcome === 'failed')) return false;
  try {
    const content = readRegularText(path);
    return content !== undefined && taken.get(editKey(name, content))?.outcome === 'failed';
  } catch {
    return false;
  }
}

function report(work: Refresh, at: Omit<EditedFile, 'content'>, replacement: Replacement): void {
  const { outcome, position, edits, originals } = replacement;
  const { path } = at;
  if (outcome === 'written') work.written.add(path);
  if (outcome === 'newer' && position !== undefined) work.newer.set(path, position);
  for (const copy of edits) reportEdit(work, at, copy);
  for (const copy of originals) {
    work.problems.push(
      `${path} was not written by Squadlog; it is kept unchanged as ${shown(work, copy)}.`,
    );
  }
}

function reportEdit(work: Refresh, at: Omit<EditedFile, 'content'>, copy: string): void {
  const content = readFileSync(copy, 'utf8');
  const known = work.taken.get(editKey(at.path, content));
  const kept = `the edited file is kept as ${shown(work, copy)}`;
  if (known?.outcome === 'complete') rmSync(copy, { force: true });
  else if (known !== undefined) {
    work.problems.push(`${known.sentence} ${kept.replace('the', 'The')}.`);
  } else if (work.takesEdits && at.name.endsWith('.md')) {
    work.late.push({ ...at, content, copy });
  } else {
    const verb = at.stream === processStream ? 'standards import' : 'write';
    work.problems.push(
      `${at.path} was edited; ${kept}. The file shows what the log holds; ` +
        `squadlog ${verb} takes in what should be remembered.`,
    );
  }
}

function positionOf(path: string): number {
  try {
    return readTrailer(readRegularText(path) ?? '')?.position ?? 0;
  } catch {
    return 0;
  }
}

function unwritable(name: string, error: unknown): string {
  const code = errorCode(error);
  const reason =
    { EACCES: 'permission denied', EROFS: 'read-only disk', ENOSPC: 'disk full' }[code] ??
    messageOf(error);
  return `${name} could not be written (${reason}); it is written again after the next capture.`;
}

function shown({ root }: Refresh, path: string): string {
  return relative(root, path).replaceAll('\\', '/');
}
