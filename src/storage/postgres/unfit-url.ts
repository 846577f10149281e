/** What is said of a store's URL that does not fit; no part of it is repeated. */
import { MemoryError } from '../../errors.ts';

/** How the letters are written that end a part of a URL. */
export const escapes =
  'in a user, password or path, @ : / ? # % and a space are written %40 %3A %2F %3F %23 %25 %20';

/** `invalid`: the fault as the rest of a sentence, and what to do about it. */
export function unfit(fault: string, remedy = form): MemoryError {
  return new MemoryError({
    code: 'invalid',
    message: `The URL of the store ${fault}; ${remedy}${remedy.endsWith('?') ? '' : '.'}`,
    hint: 'squadlog help',
  });
}

/** Without its `%` escapes; fails where they are none, or hide a control character. */
export function decodePart(text: string): string {
  let decoded: string;
  try {
    decoded = decodeURIComponent(text);
  } catch {
    throw unfit('holds a % that stands for nothing', escapes);
  }
  if (/\p{Cc}/u.test(decoded)) throw unfit('holds a control character', 'take it out');
  return decoded;
}

const form = 'it is written postgres://user@host:5432/database?schema=squadlog';
