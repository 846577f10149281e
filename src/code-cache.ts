/**
 * Starts a program of this package with the code that V8 compiled the last time. Node 22.8 and
 * newer do so by themselves; on Node 20, compiling is a quarter of a short process.
 *
 * Compiled code is run as it is found, so it is kept where only its owner writes: in the user's own
 * cache folder, 0700, and it is passed over where that is not so. V8 refuses code of another
 * version by itself, but of a source it knows the length only, so the file is called by its digest.
 */
import { createHash } from 'node:crypto';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { Script } from 'node:vm';

/**
 * Runs a CommonJS file as `require` would, without `import()`; a bad cache is none. True where
 * compiled code was run.
 */
export function runCached(file: string): boolean {
  // The build writes ASCII, which V8 takes as it is.
  const text = readFileSync(file, 'latin1');
  const cache = cacheFile(file, text);
  const cachedData = cache === undefined ? undefined : readCache(cache);
  const source = `(function(exports,require,module,__filename,__dirname){${text}\n})`;
  const script = new Script(source, {
    filename: file,
    ...(cachedData === undefined ? {} : { cachedData }),
  });
  const wasCompiled = cachedData !== undefined && script.cachedDataRejected === false;
  const module = { exports: {} };
  script.runInThisContext()(module.exports, createRequire(file), module, file, dirname(file));
  if (cache !== undefined && !wasCompiled) {
    // What ran by then is compiled, so that the next start compiles nothing.
    process.on('exit', () => writeCache(cache, () => script.createCachedData()));
  }
  return wasCompiled;
}

/** Undefined where compiled code must not be kept. */
function cacheFile(file: string, text: string): string | undefined {
  if (process.env['NODE_DISABLE_COMPILE_CACHE'] === '1') return undefined;
  try {
    const home = process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache');
    const folder = join(home, 'squadlog');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const { uid, mode } = statSync(folder);
    if (uid !== process.getuid?.() || (mode & 0o022) !== 0) return undefined;
    const digest = createHash('sha256').update(text, 'latin1').digest('hex').slice(0, 32);
    const key = [basename(file, '.cjs'), process.version, process.arch, digest];
    return join(folder, `${key.join('-')}.code`);
  } catch {
    return undefined;
  }
}

function readCache(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

function writeCache(file: string, make: () => Buffer): void {
  try {
    const partial = `${file}.${process.pid}`;
    writeFileSync(partial, make(), { mode: 0o600, flag: 'wx' });
    renameSync(partial, file);
    sweep(dirname(file));
  } catch {
    // A full disk or a folder that can't be written leaves starts as slow as the first.
  }
}

/** Code of releases that are gone, and of writes that were cut off. */
function sweep(folder: string): void {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    if (Date.now() - statSync(file).mtimeMs > keptMs) rmSync(file, { force: true });
  }
}

const keptMs = 30 * 24 * 60 * 60 * 1000;
