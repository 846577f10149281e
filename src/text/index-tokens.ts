/**
 * How a term of one stream is written in the full-text index, so that a search reads only its own
 * streams.
 */

/** Letters and digits only; `z` escapes everything else, so that no two terms share a spelling. */
export function indexedTerm(term: string): string {
  return escapeName(term);
}

/** How the index spells a role, so that a search can ask for entries of some roles only. */
export function indexedRole(role: string): string {
  return `zr${escapeName(role.toLowerCase())}`;
}

/** What leads every term of a stream; no two streams share it, and none is the start of another. */
export function indexPrefix(stream: string): string {
  const [kind = '', ...key] = stream.split('/');
  return `${escapeName(shortKinds[kind] ?? kind)}zx${escapeName(key.join('/'))}zy`;
}

const shortKinds: Readonly<Record<string, string>> = { squad: 's', agent: 'a', process: 'p' };

function escapeName(name: string): string {
  if (/^[a-y0-9]*$/.test(name)) return name;
  return name.replace(/[^a-y0-9]/gu, (character) =>
    character === 'z' ? 'zz' : `zq${character.codePointAt(0)?.toString(16)}q`,
  );
}
