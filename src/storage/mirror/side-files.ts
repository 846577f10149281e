/**
 * The hidden files of a replacement: new ones before they are put in place, old ones that were
 * moved aside.
 */
import {
  closeSync,
  constants,
  copyFileSync,
  fchmodSync,
  linkSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { errorCode } from '../file-errors.ts';

/** Writes a file beside `path`, complete before anybody looks for it. */
export function writeTemporary(path: string, content: Uint8Array, mode: number): string {
  for (;;) {
    const temporary = sidePath(path, 'new');
    try {
      const descriptor = openSync(temporary, 'wx', 0o600);
      try {
        if (mode !== 0o600) fchmodSync(descriptor, mode);
        writeFileSync(descriptor, content);
      } finally {
        closeSync(descriptor);
      }
      return temporary;
    } catch (error) {
      if (errorCode(error) === 'EEXIST') continue;
      rmSync(temporary, { force: true });
      throw error;
    }
  }
}

/** Moves a file out of its place; undefined where somebody else did so first. */
export function moveAside(path: string): string | undefined {
  const aside = sidePath(path, 'old');
  try {
    renameSync(path, aside);
    return aside;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Gives a file a second name; false where the name is taken or the file is gone. Never overwrites.
 */
export function putInPlace(file: string, path: string): boolean {
  try {
    linkSync(file, path);
    return true;
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EEXIST' || code === 'ENOENT') return false;
    if (!withoutLinks.has(code)) throw error;
  }
  try {
    copyFileSync(file, path, constants.COPYFILE_EXCL);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST' || errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

/**
 * Clears a folder of what killed processes left: drops unfinished files and puts old ones back
 * where their place is empty. Returns those whose place is taken, with the name they had.
 *
 * A process of another container may look dead: it then finds its side file gone, and starts again.
 */
export function recoverLeftovers(folder: string): readonly { aside: string; name: string }[] {
  const left: { aside: string; name: string }[] = [];
  for (const entry of readdirSync(folder)) {
    const [, name, owner, kind] = sideName.exec(entry) ?? [];
    if (name === undefined || isOtherProcess(Number(owner))) continue;
    const file = join(folder, entry);
    if (kind === 'new' || putInPlace(file, join(folder, name))) rmSync(file, { force: true });
    else left.push({ aside: file, name });
  }
  return left;
}

/** What file systems without hard links answer. */
const withoutLinks: ReadonlySet<string> = new Set([
  ...['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EXDEV', 'UNKNOWN'],
]);

const sideName = /^\.(.+)\.(\d+)-\d+\.squadlog-(new|old)$/s;

let sideFiles = 0;

function sidePath(path: string, kind: 'new' | 'old'): string {
  sideFiles += 1;
  return join(dirname(path), `.${basename(path)}.${process.pid}-${sideFiles}.squadlog-${kind}`);
}

/**
 * True for a living process other than this one, which has no replacement under way when it looks.
 */
function isOtherProcess(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) !== 'ESRCH';
  }
}
