/** What an undo means, what goes with it, and why something can't be undone. */
import { MemoryError } from '../errors.ts';
import { isFirstRules, takenBack, transformations } from './list-undoable.ts';
import type { Transformed } from './transformation-state.ts';

/**
 * The event that is meant: by id, by the beginning of one, by position; without a reference the
 * newest transformation in force, or a person's retirement where that is newer. Undefined where
 * there is nothing to undo. Errors: `not_found`, and `invalid` where a beginning fits several.
 */
export function findTarget(
  done: readonly Transformed[],
  reference: string | undefined,
  name: string | undefined,
): Transformed | undefined {
  if (reference === undefined) return done.findLast((one) => isDefault(one, done));
  const wanted = reference.trim().toUpperCase();
  const found = /^\d+$/.test(wanted)
    ? done.filter(({ position }) => position === Number(wanted))
    : done.filter(({ id }) => id.startsWith(wanted));
  const [target, second] = found;
  const hint = `squadlog undo ${name ?? '<squad>'} --list`;
  if (target === undefined) {
    throw new MemoryError({
      code: 'not_found',
      message:
        `No change of ${name ?? 'this memory'} is called ${reference}; ` +
        'list what can be undone.',
      hint,
    });
  }
  if (second === undefined) return target;
  const names = found.map(({ id, type }) => `${id} (${type})`).join(', ');
  throw new MemoryError({
    code: 'invalid',
    message: `${reference} begins several events: ${names}. Give more of the id.`,
    hint,
  });
}

/**
 * What was done as one is undone as one, oldest first: an adoption of rules and its distill, or
 * what a person retired at once. What a session retired is undone one by one.
 */
export function groupOf(target: Transformed, done: readonly Transformed[]): readonly Transformed[] {
  const { correlation, type } = target;
  const isRetirement = type === 'EntryRetired';
  if (correlation === null || (isRetirement && !isByPerson(target))) return [target];
  const group = done.filter((one) => one.correlation === correlation);
  return isRetirement
    ? group.filter((one) => one.type === type && one.inForce)
    : group.filter((one) => one.type !== 'EntryRetired');
}

/** Fails with `refused`, saying why and what to undo first. */
export function refuseUndo(target: Transformed, done: readonly Transformed[]): void {
  const { id, type, inForce } = target;
  if (target.targetErased === true) {
    throw refused(`what ${id} (${type}) retired was erased since, and an erasure is final`);
  }
  if (!takenBack.includes(type) || isFirstRules(target, done)) {
    throw refused(`${id} is a ${type}, which nothing takes back`);
  }
  if (!inForce) {
    const by = done.findLast((one) => one.target === id && one.inForce);
    const how = by === undefined ? '' : ` To have it again, undo ${by.id}.`;
    throw refused(`${id} (${type}) was undone already`, how);
  }
  if (type === 'SquadDistilled') refuseWhereBuiltOn(target, done);
  if (type === 'TransformationUndone') refuseStaleRedo(target, done);
}

/** A later distill in force stands on it, or took over from it. */
function refuseWhereBuiltOn({ id }: Transformed, done: readonly Transformed[]): void {
  const later = done.findLast(
    (one) => one.inForce && (one.basis.includes(id) || one.replaces.includes(id)),
  );
  if (later === undefined) return;
  const top = topOf(later, done);
  throw refused(`${later.id}, a later distill, builds on ${id}`, ` Undo ${top.id} first.`);
}

/** What stands on all that stands on a distill. */
function topOf(one: Transformed, done: readonly Transformed[]): Transformed {
  const next = done.findLast(
    (later) => later.inForce && (later.basis.includes(one.id) || later.replaces.includes(one.id)),
  );
  return next === undefined ? one : topOf(next, done);
}

/**
 * A distill that comes back would stand beside one that was since decided on the same lessons, and
 * a flush would leave what was since distilled of all that it hides.
 */
function refuseStaleRedo(undo: Transformed, done: readonly Transformed[]): void {
  const brought = broughtBack(undo, done);
  if (brought === undefined || brought.inForce || !holdsPatterns(brought)) return;
  const later = done.findLast(
    (one) =>
      one.type === 'SquadDistilled' &&
      one.inForce &&
      one.position > brought.position &&
      sawBack(one, brought, done),
  );
  if (later === undefined) return;
  const isFlush = brought.type === 'SquadFlushed';
  throw refused(
    `${later.id} was distilled after ${brought.id} and ` +
      (isFlush ? 'holds what that would hide' : 'stands in its place'),
    ` Undo ${later.id} first, or ${isFlush ? 'flush' : 'distil'} again.`,
  );
}

function holdsPatterns({ type, keepSemantic }: Transformed): boolean {
  return type === 'SquadDistilled' || (type === 'SquadFlushed' && !keepSemantic);
}

/** True where no flush that was in force then kept a distill from what was before another event. */
function sawBack(distill: Transformed, before: Transformed, done: readonly Transformed[]): boolean {
  const stoodInForce = (id: string): boolean =>
    !done.some(
      (one) =>
        one.type === 'TransformationUndone' &&
        one.target === id &&
        one.position < distill.position &&
        stoodInForce(one.id),
    );
  return !done.some(
    (one) =>
      one.type === 'SquadFlushed' &&
      !one.keepSemantic &&
      one.position >= before.position &&
      one.position < distill.position &&
      stoodInForce(one.id),
  );
}

/** The transformation at the end of a chain of undos. */
function broughtBack(undo: Transformed, done: readonly Transformed[]): Transformed | undefined {
  const target = done.find(({ id }) => id === undo.target);
  return target?.type === 'TransformationUndone' ? broughtBack(target, done) : target;
}

function isDefault(one: Transformed, done: readonly Transformed[]): boolean {
  const { type, inForce } = one;
  if (!inForce || isFirstRules(one, done)) return false;
  return transformations.includes(type) || (type === 'EntryRetired' && isByPerson(one));
}

function isByPerson({ actor }: Transformed): boolean {
  return actor.startsWith('user ');
}

function refused(why: string, advice = ''): MemoryError {
  return new MemoryError({
    code: 'refused',
    message: `Nothing was undone: ${why}.${advice}`,
    hint: 'squadlog undo <squad> --list',
  });
}
