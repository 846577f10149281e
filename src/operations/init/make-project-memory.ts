/** Makes a project's `.squadlog` folder, which the nearest-folder rule finds. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { configSchemaUrl } from '../../config-keys.ts';
import { MemoryError } from '../../errors.ts';

export interface ProjectMemory {
  /** The folder that holds the project's memory from now on. */
  readonly root: string;
  /** Paths that this run made, or would make. */
  readonly created: readonly string[];
  /** Paths that were there, left as they are. */
  readonly kept: readonly string[];
}

/** Fails with `not_found` where the folder isn't there, `unavailable` where it can't be written. */
export function makeProjectMemory(dir: string, dryRun: boolean): ProjectMemory {
  const root = join(dir, '.squadlog');
  const created: string[] = [];
  const kept: string[] = [];
  const make = (path: string, how: () => void) => {
    const isMade = dryRun ? !existsSync(path) : makeOnce(path, how);
    (isMade ? created : kept).push(path);
  };
  make(root, () => mkdirSync(root, { mode: 0o700 }));
  for (const [name, text] of Object.entries(files)) {
    const path = join(root, name);
    make(path, () => writeFileSync(path, text, { flag: 'wx' }));
  }
  return { root, created, kept };
}

const files: Readonly<Record<string, string>> = {
  'squadlog.json': `${JSON.stringify({ $schema: configSchemaUrl }, null, 2)}\n`,
  // The store and its key are one person's; settings and Markdown files may be shared.
  '.gitignore': [
    ...['squadlog.db*', 'squadlog.replica-*', 'squadlog.postgres-*', 'squadlog.vectors.db*'],
    ...['squadlog.head', 'squadlog.key*', 'squadlog.mcp-token', '_spawns/', ''],
  ].join('\n'),
};

/** False where the path is there already. */
function makeOnce(path: string, make: () => void): boolean {
  try {
    make();
    return true;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (code === 'EEXIST') return false;
    const missing = code === 'ENOENT' || code === 'ENOTDIR';
    throw new MemoryError({
      code: missing ? 'not_found' : 'unavailable',
      message: missing
        ? `${path} can't be made, as its folder is not there; name a folder that exists.`
        : `${path} can't be made (${code}); check who owns its folder.`,
      cause: error,
    });
  }
}
