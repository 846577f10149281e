/** Whether a replacement is about an earlier one: it turns it round, or moves the thing on. */
import { ownersAgree } from './owners.ts';
import { type Replacement, replacementsOf } from './replacement.ts';
import { keysToFind } from './retires.ts';
import type { Statement } from './statement.ts';

/**
 * True where `earlier` itself replaced something, and `replacement` sets the old thing in again
 * (`pnpm instead of npm`, `npm instead of pnpm`) or names a newer value (`moved to a.yaml`, `moved
 * to b.yaml`). `Tabs, not spaces` only contrasts two things, so its reverse is left to be reported.
 */
export function takesBack(replacement: Replacement, earlier: Statement): boolean {
  if (!ownersAgree(replacement.said, earlier)) return false;
  return replacementsOf(earlier).some(
    (own) => isReverse(replacement, own) || isNewerValue(replacement, own),
  );
}

/** The keys by which a lesson that names a new value is found by a newer one. */
export function keysOfOwnValue(earlier: Statement): readonly string[] {
  return replacementsOf(earlier)
    .filter(({ revised }) => revised !== undefined)
    .flatMap(keysToFind);
}

function isReverse(later: Replacement, own: Replacement): boolean {
  if (later.claim !== undefined || own.claim !== undefined || later.old.length === 0) return false;
  if (!tellsOfChange(later) || !tellsOfChange(own)) return false;
  return (
    isSame(later.old, own.next) && isSame(later.next, own.old) && isSame(later.subject, own.subject)
  );
}

/** `Replace tabs with spaces` tells what to do with tabs, and not what was done. */
function tellsOfChange({ cue, said }: Replacement): boolean {
  return !/\bnot\b/u.test(cue) && !/^\W*replace\b/iu.test(said.text);
}

function isNewerValue(later: Replacement, own: Replacement): boolean {
  if (later.revised === undefined || own.revised === undefined) return false;
  if (keysToFind(later).join() !== keysToFind(own).join()) return false;
  const [value, old] = [later.revised.value, own.revised.value];
  return value.key !== old.key && value.kind !== undefined && value.kind === old.kind;
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return [...new Set(a)].sort().join(' ') === [...new Set(b)].sort().join(' ');
}
