/**
 * Finds the lines of the mirrored files that hold an entry. Files may be absent, older than the
 * log or edited, so a place is given only where its lines are the entry's own, id and words.
 */
import { join } from 'node:path';
import type { Place } from '../../queries/place.ts';
import type { Entry } from '../../queries/recall/entry.ts';
import { processStream } from '../../text/ids.ts';
import { foldersOf, namesIn } from './mirror-folders.ts';
import type { MirroredName } from './mirrored-file.ts';
import { linesOf, pageName, readMirroredBytes } from './mirrored-file.ts';
import { idOfLine } from './mirrored-items.ts';
import { ownLines } from './own-lines.ts';
import { roleFileName } from './render-roles.ts';
import type { StandardsPlace } from './standards-place.ts';
import { ownStandards, standardsName } from './standards-place.ts';

/** In the order of the entries; undefined for one that no file holds. Each file is read once. */
export function findPlaces(
  root: string,
  entries: readonly Entry[],
  standards: StandardsPlace = ownStandards,
): readonly (Place | undefined)[] {
  const files = rememberFiles(root, standards);
  return entries.map((entry) => {
    for (const named of filesFor(entry, files)) {
      const file = files.open(named);
      const place = file && findIn(file, entry);
      if (place !== undefined) return place;
    }
    return undefined;
  });
}

interface Files {
  open(named: MirroredName): OpenedFile | undefined;
  /** Names of closed pages, oldest first. */
  pagesOf(stream: string): readonly string[];
}

function rememberFiles(root: string, standards: StandardsPlace): Files {
  const opened = new Map<string, OpenedFile | undefined>();
  const pages = new Map<string, readonly string[]>();
  return {
    open: (named) => {
      const key = [named.stream, named.folder, named.name].join('\n');
      if (!opened.has(key)) opened.set(key, openFile(root, named, standards));
      return opened.get(key);
    },
    pagesOf: (stream) => {
      const known = pages.get(stream);
      if (known !== undefined) return known;
      const folders = foldersOf(root, stream) ?? [];
      const names = namesIn(join(root, ...folders, 'history')).filter((name) =>
        pageName.test(name),
      );
      const found = names.sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
      pages.set(stream, found);
      return found;
    },
  };
}

interface OpenedFile {
  readonly path: string;
  /** Each line ends with a line feed. */
  readonly bytes: Buffer;
}

/** Where it says most comes first: a lesson among those of its run, a pattern among patterns. */
function* filesFor(
  { stream, shortId, role, firstSeen, lastSeen }: Entry,
  files: Files,
): Generator<MirroredName> {
  if (stream === processStream) {
    yield { stream, folder: '', name: standardsName };
    return;
  }
  const kind = shortId.charAt(0);
  if (kind === 'L' || kind === 'R') {
    yield { stream, folder: '', name: 'history.md' };
    const months = [firstSeen.slice(0, 7), lastSeen.slice(0, 7)];
    const names = files.pagesOf(stream).filter((name) => months.includes(name.slice(0, 7)));
    const pages = names.map((name) => ({ stream, folder: 'history', name }) as const);
    yield* likelyFirst(pages, Number(shortId.slice(1)), (page) => revisionsIn(files.open(page)));
  }
  if (kind === 'L' || kind === 'P') {
    yield { stream, folder: '', name: 'semantic.md' };
    yield { stream, folder: 'roles', name: roleFileName(role) };
  }
}

type Range = readonly [first: number, last: number];

/** Pages are long, and a run stands where its time puts it: almost always in the order recorded. */
function* likelyFirst<Page>(
  pages: readonly Page[],
  revision: number,
  rangeOf: (page: Page) => Range | undefined,
): Generator<Page> {
  const rest = new Set(pages);
  let [from, until] = [0, pages.length];
  while (from < until) {
    const middle = (from + until) >> 1;
    const page = pages[middle];
    const [first, last] = (page === undefined ? undefined : rangeOf(page)) ?? [0, 0];
    if (page !== undefined && revision >= first && revision <= last) {
      rest.delete(page);
      yield page;
      break;
    }
    if (revision < first) until = middle;
    else from = middle + 1;
  }
  yield* rest;
}

/** Revisions of the first and the last entry of a page. */
function revisionsIn(file: OpenedFile | undefined): Range | undefined {
  if (file === undefined) return undefined;
  const { bytes } = file;
  const [first, last] = [bytes.indexOf(noteStart), bytes.lastIndexOf(noteStart)].map((at) =>
    Number(/^<!-- [LR](\d{1,15}) /.exec(bytes.toString('latin1', at, at + 24))?.[1]),
  );
  return first !== undefined && last !== undefined && first <= last ? [first, last] : undefined;
}

const noteStart = '<!-- L';

/** A search must not fail because a file can't be read. */
function openFile(
  root: string,
  name: MirroredName,
  standards: StandardsPlace,
): OpenedFile | undefined {
  try {
    const file = readMirroredBytes(root, name, standards);
    if (file === undefined || !file.bytes.includes(carriageReturn)) return file;
    return { ...file, bytes: Buffer.from(linesOf(file.bytes.toString()).join('\n')) };
  } catch {
    return undefined;
  }
}

const carriageReturn = 13;
const lineFeed = 10;

/** By bytes, as a search may look through many pages, and taking one apart costs the most. */
function findIn({ path, bytes }: OpenedFile, entry: Entry): Place | undefined {
  const note = `<!-- ${entry.shortId} `;
  for (let at = bytes.indexOf(note); at >= 0; at = bytes.indexOf(note, at + 1)) {
    const start = bytes.lastIndexOf(lineFeed, at) + 1;
    const lines = linesOf(bytes.subarray(start, start + entryBytesMax).toString());
    if (idOfLine(lines[0] ?? '') !== entry.shortId) continue;
    const own = ownLines(entry, lines[0] ?? '');
    // The id of a standard stands on a line above it.
    const first = entry.stream === processStream ? 1 : 0;
    const end = first + own.length;
    const isSame = own.length > 0 && own.every((line, index) => line === lines[first + index]);
    if (!isSame || goesOn(lines, end)) continue;
    const before = countLines(bytes, start);
    return { path, startLine: before + first + 1, endLine: before + end };
  }
  return undefined;
}

/** More than the lines of any learning have; what is longer gets no place. */
const entryBytesMax = 65_536;

function countLines(bytes: Buffer, until: number): number {
  let lines = 0;
  for (let at = bytes.indexOf(lineFeed); at >= 0 && at < until; lines += 1) {
    at = bytes.indexOf(lineFeed, at + 1);
  }
  return lines;
}

/** True where a person wrote further lines to it. */
function goesOn(lines: readonly string[], from: number): boolean {
  const next = lines.slice(from, from + 8).find((line) => line.trim() !== '');
  return next !== undefined && /^(?: {2}|\t)/.test(next);
}
