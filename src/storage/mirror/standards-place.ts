/** Where the standards lie: the root's own file, or one that a setting names. */
import { basename, dirname, relative, resolve, sep } from 'node:path';
import { processId } from '../../text/ids.ts';

export interface StandardsPlace {
  /** From the root to its folder; those above the root are `..`. */
  readonly folders: readonly string[];
  readonly name: string;
  /** As it is shown. */
  readonly path: string;
}

/** The file is called so wherever it lies; its address in a memory is `_process/standards.md`. */
export const standardsName = 'standards.md';

export const ownStandards: StandardsPlace = {
  folders: [processId],
  name: standardsName,
  path: `${processId}/${standardsName}`,
};

export function standardsPlace(root: string, path: string | null | undefined): StandardsPlace {
  if (path === null || path === undefined) return ownStandards;
  const file = resolve(root, path);
  const folders = relative(root, dirname(file))
    .split(sep)
    .filter((folder) => folder !== '');
  return { folders, name: basename(file), path: path.replaceAll('\\', '/') };
}

export function isOwnStandards(root: string, { folders, name }: StandardsPlace): boolean {
  return resolve(root, ...folders, name) === resolve(root, processId, standardsName);
}
