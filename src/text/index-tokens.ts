/**
 * How a term of one stream is written in the full-text index, so that a search reads only its own
 * streams.
 */

/** Letters and digits only; `z` escapes everything else, so that no two terms share a spelling. */
export function indexedTerm(term: string): string {
  return escapeName(term);
}

/** The term that `indexedTerm` spelled so. */
export function spelledTerm(indexed: string): string {
  if (!indexed.includes('z')) return indexed;
  return indexed.replace(/zz|zq([0-9a-f]+)q/g, (_escape, code?: string) =>
    code === undefined ? 'z' : String.fromCodePoint(Number.parseInt(code, 16)),
  );
}

/** Whether the term spelled from `at` on begins with something else than a to z and 0 to 9. */
export function beginsForeign(indexed: string, at = 0): boolean {
  return indexed.startsWith('zq', at);
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
