/**
 * Where this package is installed, so that files shipped beside the code are found from source,
 * bundle and node_modules.
 */

import { readFileSync } from 'node:fs';
import { MemoryError } from './errors.ts';

/**
 * Folder of our own package.json, as a `file:` URL that ends in `/`; looked up once.
 * @throws MemoryError `internal` when no folder above this file is ours.
 */
export function packageRoot(): URL {
  found ??= findPackageRoot(import.meta.url);
  return found;
}

/** The nearest folder at or above `from` whose package.json carries our name. */
export function findPackageRoot(from: string): URL {
  let folder = new URL('.', from);
  for (;;) {
    if (nameOfPackage(folder) === packageName) return folder;
    const parent = new URL('..', folder);
    if (parent.href === folder.href) break;
    folder = parent;
  }
  throw new MemoryError({
    code: 'internal',
    message:
      `No package.json named "${packageName}" was found above ${from}: the files shipped with ` +
      'Squadlog cannot be located. Install the package again.',
    hint: `npm install ${packageName}`,
  });
}

/** The release, as our package.json names it: `0.1.0`. */
export function packageVersion(): string {
  const manifest = JSON.parse(readFileSync(new URL('package.json', packageRoot()), 'utf8'));
  return String((manifest as { readonly version?: unknown }).version);
}

const packageName = 'squadlog';
let found: URL | undefined;

function nameOfPackage(folder: URL): unknown {
  try {
    const manifest: unknown = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8'));
    return typeof manifest === 'object' && manifest !== null && 'name' in manifest
      ? manifest.name
      : undefined;
  } catch {
    return undefined; // absent, unreadable or not JSON: not ours, so keep climbing
  }
}
