/** The files of a stream's roles: those that were used last, and those that are there already. */
import { newestLearningsOfRole } from '../../queries/learning-entries.ts';
import { rolesByUse } from '../../queries/roles-by-use.ts';
import type { Reader } from '../storage.ts';
import type { PatternLine } from './entry-lines.ts';
import { renderRole, roleFileName, roleOfFile } from './render-roles.ts';

export const roleFilesMax = 100;
export const rolePatternsMax = 100;

export interface RoleFile {
  readonly folder: 'roles';
  readonly name: string;
  readonly body: string;
  /** True where a file that nobody but Squadlog wrote may be replaced, and none made. */
  readonly onlyOverOwn?: boolean;
}

/** What the files of all roles are made of, beside their newest learnings. */
export interface RoleSources {
  readonly stream: string;
  readonly name: string;
  /** All in force, best first. */
  readonly patterns: readonly PatternLine[];
  /** At most so many learnings in a file. */
  readonly learningsMax: number;
  /** Names in `roles/`. */
  readonly there: ReadonlySet<string>;
}

export async function* roleFiles(view: Reader, sources: RoleSources): AsyncGenerator<RoleFile> {
  const { stream, name, patterns: all, learningsMax, there } = sources;
  const newest = { tokensMax: Number.MAX_SAFE_INTEGER, limit: learningsMax };
  const forAll = await view.rows(newestLearningsOfRole({ stream, role: 'ALL', ...newest }));
  const written = new Set<string>();
  for (const role of await rolesToWrite(view, stream, there)) {
    const own = await view.rows(newestLearningsOfRole({ stream, role, ...newest }));
    const latest = role === 'ALL' ? own : [...own, ...forAll].sort(byAge).slice(0, learningsMax);
    const fit = all.filter((pattern) => pattern.role === role || pattern.role === 'ALL');
    const shown = fit.slice(0, rolePatternsMax);
    const more = { leftOut: fit.length - shown.length, learnings: latest };
    const body = renderRole({ name, role, patterns: shown, ...more });
    written.add(roleFileName(role));
    yield { folder: 'roles', name: roleFileName(role), body };
  }
  // A role of which an erasure left nothing must not go on saying what was erased.
  for (const file of there) {
    const role = written.has(file) ? undefined : roleOfFile(file);
    if (role === undefined) continue;
    const body = renderRole({ name, role, patterns: [], learnings: [] });
    yield { folder: 'roles', name: file, body, onlyOverOwn: true };
  }
}

/** Roles that get no file of their own, because newer-used ones fill the limit. */
export async function rolesLeftOut(view: Reader, stream: string): Promise<number> {
  const roles = await view.rows(rolesByUse({ stream }));
  return Math.max(0, roles.filter(({ newest }) => newest !== null).length - roleFilesMax);
}

/**
 * The newest-used ones, and those whose file is there, so that none goes on saying what was
 * forgotten.
 */
async function rolesToWrite(
  view: Reader,
  stream: string,
  there: ReadonlySet<string>,
): Promise<readonly string[]> {
  const rows = await view.rows(rolesByUse({ stream }));
  return rows
    .filter(
      ({ role, newest }, rank) =>
        (newest !== null && rank < roleFilesMax) || there.has(roleFileName(role)),
    )
    .map(({ role }) => role);
}

function byAge(
  left: { readonly at: string; readonly position: number },
  right: { readonly at: string; readonly position: number },
): number {
  if (left.at !== right.at) return left.at < right.at ? 1 : -1;
  return right.position - left.position;
}
