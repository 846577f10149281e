/** Reads a JSON file that a person wrote, and says what is wrong with it. */
import { readFileSync } from 'node:fs';
import { MemoryError } from './errors.ts';

/** Fails with `not_found` where there is no file, `invalid` where it is no JSON. */
export function readJson(path: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new MemoryError({
      code: 'not_found',
      message: `${path} can't be read; name a file that exists.`,
      cause: error,
    });
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new MemoryError({
      code: 'invalid',
      message: `${path} is not JSON (${reason}); correct it.`,
      cause: error,
    });
  }
}
