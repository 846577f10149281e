/** Reads what is given as a stream up to a limit: a pipe or a device may never end. */
import { MemoryError } from '../../index.ts';

/** Bytes of an output, of standards or of a standard that are read. */
export const inputBytesMax = 64 * 1024 * 1024;

/** `name`: how the user called it. Fails with `invalid` past the limit. */
export async function readBounded(
  chunks: AsyncIterable<Uint8Array>,
  name: string,
): Promise<Uint8Array> {
  const kept: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > inputBytesMax) throw tooLarge(name);
    kept.push(chunk);
  }
  return Buffer.concat(kept);
}

function tooLarge(name: string): MemoryError {
  return new MemoryError({
    code: 'invalid',
    message:
      `${name} is larger than ${inputBytesMax / 1024 / 1024} MiB. Nothing was recorded: give ` +
      'the part that matters, for instance its last megabytes.',
  });
}
