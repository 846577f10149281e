/**
 * Under which id a folder of the predecessor is imported: its own, or the nearest that our grammar
 * allows.
 */
import { isSquadId } from '../../text/ids.ts';

export interface ImportTarget {
  readonly folder: string;
  /** The squad's or agent's id. */
  readonly id: string;
  /** True where the id is not the folder's name. */
  readonly renamed: boolean;
}

/**
 * Names all folders of one kind. Names that fit keep their id; others, and those that differ from
 * another only in case, get the nearest free one. `earlier` tells what a folder was called when it
 * was imported before, in lower case, so that a second import finds the same squad.
 */
export function nameImportTargets(
  folders: readonly string[],
  earlier: ReadonlyMap<string, string> = new Map(),
): readonly ImportTarget[] {
  const taken = new Set<string>();
  const ids = new Map<string, string>();
  const give = (folder: string, id: string) => {
    taken.add(id.toLowerCase());
    ids.set(folder, id);
  };
  const isFree = (id: string) => !taken.has(id.toLowerCase());
  for (const folder of folders) {
    const before = earlier.get(folder);
    if (before === undefined || !isFree(before)) continue;
    give(folder, before === folder.toLowerCase() ? folder : before);
  }
  for (const folder of folders) {
    if (!ids.has(folder) && isSquadId(folder) && isFree(folder)) give(folder, folder);
  }
  for (const folder of folders) {
    if (ids.has(folder)) continue;
    const near = nearestId(folder);
    let id = near;
    for (let number = 2; !isFree(id); number += 1) id = numbered(near, number);
    give(folder, id);
  }
  return folders.map((folder) => {
    const id = ids.get(folder) ?? folder;
    return { folder, id, renamed: id !== folder };
  });
}

/** `My Squad!` becomes `My-Squad`. */
function nearestId(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^A-Za-z0-9_-]+/gu, '-')
    .replace(/^[^A-Za-z0-9]+/u, '')
    .slice(0, idUnitsMax)
    .replace(/-+$/u, '');
  if (plain === '') return 'squad';
  return isSquadId(plain) ? plain : `${plain}-squad`;
}

function numbered(id: string, number: number): string {
  const end = `-${number}`;
  return `${id.slice(0, idUnitsMax - end.length)}${end}`;
}

const idUnitsMax = 64;
