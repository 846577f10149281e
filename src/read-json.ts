/** Reads a JSON file that a person wrote, and says what is wrong with it. */
import { MemoryError, messageOf } from './errors.ts';
import { readRegularFile } from './read-regular-file.ts';

/** Bytes of a file of settings; those of ten thousand squads fit. */
const bytesMax = 4 * 1024 * 1024;

/** Fails with `not_found` where there is no file, `invalid` where it is no JSON or too long. */
export function readJson(path: string): unknown {
  const bytes = readRegularFile(path, { what: 'a file of settings', bytesMax });
  const text = bytes.toString('utf8').replace(/^\ufeff/u, '');
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = messageOf(error);
    throw new MemoryError({
      code: 'invalid',
      message: `${path} is not JSON (${reason}); correct it.`,
      cause: error,
    });
  }
}
