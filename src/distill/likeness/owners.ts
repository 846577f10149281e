/** Whose things a lesson is about, and which: `their test runner` is not replaced by ours. */
import type { Statement } from './statement.ts';
import { owners } from './word-lists.ts';

/** False where the two name other owners, or one says `this` where the other says `that`. */
export function ownersAgree(a: Statement, b: Statement): boolean {
  const [first, second] = [ownersOf(a), ownersOf(b)];
  if (first.persons !== second.persons) return false;
  return first.pointer === '' || second.pointer === '' || first.pointer === second.pointer;
}

interface Owners {
  /** Without `we`: what is not said is ours. */
  readonly persons: string;
  /** `near`, `far`, both, or nothing. */
  readonly pointer: string;
}

/** Once for each statement, which may meet many that replace it. */
const known = new WeakMap<Statement, Owners>();

function ownersOf(statement: Statement): Owners {
  const read = known.get(statement);
  if (read !== undefined) return read;
  const words = statement.tokens.flatMap(({ before, raw }) => [...before, raw.toLowerCase()]);
  const found = [...new Set(words.flatMap((word) => owners.get(word) ?? []))].sort();
  const isPointer = (one: string) => one === 'near' || one === 'far';
  const made = {
    persons: found.filter((one) => !isPointer(one)).join(' '),
    pointer: found.filter(isPointer).join(' '),
  };
  known.set(statement, made);
  return made;
}
