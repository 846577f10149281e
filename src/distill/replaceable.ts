/** Lessons that may be replaced, found by what a replacement must find in them. */
import { append } from './append.ts';
import type { Lesson } from './lesson.ts';
import type { Replacement } from './likeness/replacement.ts';
import { keysOf, keysToFind } from './likeness/retires.ts';
import type { Statement } from './likeness/statement.ts';
import { keysOfOwnValue } from './likeness/takes-back.ts';

export interface Shown {
  readonly lesson: Lesson;
  readonly statement: Statement;
}

export interface Replaceable {
  readonly add: (shown: Shown) => void;
  /** Newest first; of many, the newest. */
  readonly candidates: (replacement: Replacement, role: string) => readonly Shown[];
  readonly isPartial: () => boolean;
}

/** Lessons that are looked at for all replacements of a distillation, before each has its few. */
export const meetingsMax = 200_000;

/** Lessons that one replacement meets once all have met too many. */
export const candidatesMax = 64;

/** Starts empty. Lessons are added oldest first; those that `isGone` are met no more. */
export function openReplaceable(how: {
  readonly roles: 'own' | 'any';
  /** Verbs of the values that are new among all replacements. */
  readonly verbs: ReadonlySet<string>;
  readonly isGone: (lesson: Lesson) => boolean;
}): Replaceable {
  const lists = new Map<string, Shown[]>();
  let left = meetingsMax;
  let isPartial = false;
  return {
    add(shown) {
      const { lesson, statement } = shown;
      const keys = new Set([...keysOf(statement, how.verbs), ...keysOfOwnValue(statement)]);
      for (const key of keys) {
        append(lists, keyIn(everyRole, key), shown);
        if (how.roles === 'own') append(lists, keyIn(lesson.role, key), shown);
      }
    },
    candidates(replacement, role) {
      const own = how.roles === 'own' && role !== 'ALL' ? role : everyRole;
      const keys = keysToFind(replacement).map((key) => keyIn(own, key));
      const limit = Math.max(left, candidatesMax);
      const list = shortest(keys.map((key) => lists.get(key) ?? []));
      const { found, isCut } = newestOf(list, limit, how.isGone);
      left = Math.max(0, left - found.length);
      isPartial ||= isCut;
      return found;
    },
    isPartial: () => isPartial,
  };
}

/** No role is empty. */
const everyRole = '';

function keyIn(role: string, key: string): string {
  return `${role}\t${key}`;
}

/** Every lesson that is sought is in each of the lists. */
function shortest(lists: readonly Shown[][]): Shown[] {
  const [first = [], ...rest] = lists;
  return rest.reduce((best, list) => (list.length < best.length ? list : best), first);
}

/** Takes those that are gone out of the list once they are most of what is met on the way. */
function newestOf(
  list: Shown[],
  limit: number,
  isGone: (lesson: Lesson) => boolean,
): { readonly found: readonly Shown[]; readonly isCut: boolean } {
  const found: Shown[] = [];
  let gone = 0;
  let at = list.length - 1;
  for (; at >= 0 && found.length < limit; at -= 1) {
    const shown = list[at] as Shown;
    if (isGone(shown.lesson)) gone += 1;
    else found.push(shown);
  }
  if (gone > found.length) {
    const kept = list.filter(({ lesson }) => !isGone(lesson));
    list.splice(0, list.length, ...kept);
  }
  return { found, isCut: at >= 0 };
}
