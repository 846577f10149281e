/** Which files may hold the standards in place of the root's own: `layers.process.path`. */
import { realpathSync, statSync } from 'node:fs';
import { basename, dirname, extname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { MemoryError } from './errors.ts';
import { processId } from './text/ids.ts';

/** Fails with `invalid`, naming the place of the setting. */
export function checkStandardsPath(path: string, of: { root: string; from: string }): void {
  const fault = faultOf(path, of.root);
  if (fault === undefined) return;
  throw new MemoryError({
    code: 'invalid',
    message: `${of.from}: layers.process.path ${fault}.`,
    hint: 'squadlog config show',
  });
}

function faultOf(path: string, root: string): string | undefined {
  if (path.trim() === '') return 'is empty; leave it out to keep the standards under the root';
  if (path.startsWith('~')) {
    return 'begins with ~, which nothing replaces here; write the folder of your home in full';
  }
  if (/\p{Cc}/u.test(path)) return 'holds a control character';
  if (extname(path).toLowerCase() !== '.md') {
    return `is ${JSON.stringify(path)}; name a Markdown file, which ends with .md`;
  }
  const file = resolve(root, path);
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory() === true) {
    return `is a folder, ${file}; name a file in it`;
  }
  const taken = [file, realPlace(file)].some((one) => isOfOthers(one, [root, realPlace(root)]));
  return taken
    ? `is ${file}, among the files of a squad; name one outside of the root, or in ${processId}`
    : undefined;
}

/** Below the root every other folder is a squad's, or may be one day. */
function isOfOthers(file: string, roots: readonly string[]): boolean {
  return roots.some((root) => {
    const [first = '', ...rest] = relative(root, file).split(sep);
    return first !== '..' && !isAbsolute(first) && rest.length > 0 && first !== processId;
  });
}

/** Where a link in its folder leads to. */
function realPlace(file: string): string {
  try {
    return join(realpathSync(dirname(file)), basename(file));
  } catch {
    return file;
  }
}
