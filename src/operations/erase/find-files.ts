/** Finds files under the root that still hold erased words: what Squadlog may not clean. */
import type { Dirent } from 'node:fs';
import { closeSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';
import { join, relative } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import { readTrailer } from '../../storage/mirror/trailer.ts';
import { textKey } from '../../text/line.ts';

export interface FoundFile {
  /** Below the root, with `/`. */
  readonly path: string;
  readonly holds: 'the words' | 'could not be read';
}

/** Every file but the store's own; links are not followed. */
export function findFiles(root: string, texts: readonly string[]): readonly FoundFile[] {
  const patterns = texts.map(toPattern).filter((pattern) => pattern !== undefined);
  if (patterns.length === 0) return [];
  return filesBelow(root).flatMap((path): FoundFile[] => {
    const shown = relative(root, path).replaceAll('\\', '/');
    if (ownFiles.test(shown)) return [];
    try {
      return holdsAny(path, patterns) ? [{ path: shown, holds: 'the words' }] : [];
    } catch {
      return [{ path: shown, holds: 'could not be read' }];
    }
  });
}

export function holdsWords(text: string, texts: readonly string[]): boolean {
  return texts.some((words) => toPattern(words)?.test(text) === true);
}

/** True for a file that Squadlog wrote and writes anew after every change. */
export function isMirrored(root: string, path: string): boolean {
  if (!mirroredFiles.test(path)) return false;
  try {
    return readTrailer(readFileSync(join(root, path), 'utf8')) !== undefined;
  } catch {
    return false;
  }
}

const mirroredFiles =
  /^(?:_agents\/)?[^/]+\/(?:(?:history|semantic|standards)\.md|meta\.json|(?:roles|history)\/[^/]+\.md)$/u;

const ownFiles = /^squadlog\.(?:db(?:-wal|-shm|-journal)?|vectors\.db(?:-journal)?|head|key)$/u;

/**
 * Its words in order, whatever stands between two: Markdown wraps and marks lines, JSON escapes
 * signs. A single short word would be found everywhere.
 */
function toPattern(text: string): RegExp | undefined {
  const words = textKey(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  if (words.join('').length < 4) return undefined;
  const between = '(?:[^\\p{L}\\p{N}\\p{M}]|\\\\[nrt]){1,24}';
  return new RegExp(`(?<![\\p{L}\\p{N}])${words.join(between)}(?![\\p{L}\\p{N}])`, 'iu');
}

const chunkBytes = 1024 * 1024;
/** More than the longest learning with its marks. */
const overlapCharacters = 32 * 1024;

function holdsAny(path: string, patterns: readonly RegExp[]): boolean {
  const descriptor = openSync(path, 'r');
  try {
    const decoder = new StringDecoder('utf8');
    const chunk = Buffer.allocUnsafe(chunkBytes);
    let rest = '';
    for (;;) {
      const length = readSync(descriptor, chunk, 0, chunkBytes, null);
      const text = rest + decoder.write(chunk.subarray(0, length));
      if (patterns.some((pattern) => pattern.test(text))) return true;
      if (length === 0) return false;
      rest = text.slice(-overlapCharacters);
    }
  } finally {
    closeSync(descriptor);
  }
}

function filesBelow(folder: string): string[] {
  return entriesOf(folder).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(path);
    return entry.isFile() ? [path] : [];
  });
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}
