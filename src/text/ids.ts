/** Ids of squads, agents and roles: their grammar, and the streams they name. */
import * as z from 'zod/mini';
import { withoutHidden } from './hidden-characters.ts';

/** The names of Windows devices, which no folder there may have, are no ids anywhere. */
const idPattern = /^(?!(?:con|prn|aux|nul|com\d|lpt\d)$)[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/i;
const idRule =
  'must be 1 to 64 letters, digits, - or _, start with a letter or digit, and be no device ' +
  'name such as con or aux';

/** The process layer's own folder; no squad may be called so. */
export const processId = '_process';

/** A squad's or agent's id as people write it; compared without case. */
export const squadId = z.string().check(z.regex(idPattern, idRule));
export const agentId = z.string().check(z.regex(idPattern, idRule));

export function isSquadId(text: string): boolean {
  return idPattern.test(text);
}

/**
 * How a role is stored: upper case and one form for all spellings that look alike, so that neither
 * a composed accent nor a full-width letter nor one that does not show makes another role.
 */
export function foldRole(role: string): string {
  return withoutHidden(role.normalize('NFKC').toUpperCase().normalize('NFKC'));
}

/** True for what is a role's name once it is folded. */
export function isRoleName(role: string): boolean {
  return role.length <= 200 && /^[\p{L}\p{N}\p{M}_-]{1,64}$/u.test(foldRole(role));
}

/** A role as people write it, folded to how it is stored; `ALL` is everyone. */
export const roleName = z.pipe(
  z.string().check(z.refine(isRoleName, 'must be 1 to 64 letters, digits, - or _, in any script')),
  z.transform(foldRole),
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
