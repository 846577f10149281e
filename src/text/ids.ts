/** Ids of squads, agents and roles: their grammar, and the streams they name. */
import * as z from 'zod/mini';

const idPattern = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;
const idRule = 'must be 1 to 64 letters, digits, - or _, and start with a letter or digit';

/** The process layer's own folder; no squad may be called so. */
export const processId = '_process';

/** A squad's or agent's id as people write it; compared without case. */
export const squadId = z.string().check(z.regex(idPattern, idRule));
export const agentId = z.string().check(z.regex(idPattern, idRule));

export function isSquadId(text: string): boolean {
  return idPattern.test(text);
}

/** A role as people write it, folded to how it is stored: upper case; `ALL` is everyone. */
export const roleName = z.pipe(
  z
    .string()
    .check(
      z.regex(
        /^[\p{L}\p{N}\p{M}_-]{1,64}$/u,
        'must be 1 to 64 letters, digits, - or _, in any script',
      ),
    ),
  z.transform((role: string) => role.toUpperCase()),
);

/** What a session is called; any text without control characters. */
export const sessionId = z
  .string()
  .check(z.regex(/^[^\p{Cc}\p{Surrogate}]{1,200}$/u, 'must be 1 to 200 printable characters'));

export const processStream = 'process';

export function squadStream(id: string): string {
  return `squad/${id.toLowerCase()}`;
}

export function agentStream(id: string): string {
  return `agent/${id.toLowerCase()}`;
}

export function streamKind(stream: string): string {
  return stream.split('/', 1)[0] ?? stream;
}

/** The id in a stream's name: `kiln` of `squad/kiln`. */
export function streamId(stream: string): string {
  return stream.slice(stream.indexOf('/') + 1);
}

/** How a short id reads: `L12` for a learning, `P12` for a pattern, `S3` for a standard. */
export function shortId(kind: 'L' | 'P' | 'S' | 'R', revision: number): string {
  return `${kind}${revision}`;
}

/**
 * A pattern's id: `P` and 25 letters and digits of a hash of 64 hex digits, in Crockford's base
 * 32.
 */
export function patternId(hash: string): string {
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  let bits = BigInt(`0x${hash}`);
  let id = '';
  for (let i = 0; i < 25; i += 1) {
    id += alphabet[Number(bits & 31n)];
    bits >>= 5n;
  }
  return `P${id}`;
}
