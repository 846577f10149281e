/** Which roles a text names as its subject: `what does QA check`, `the QA lead's rules`. */

/** Those of `roles` whose name stands in the text as words of its own, whatever their case. */
export function namedRoles(text: string, roles: readonly string[]): readonly string[] {
  const words = ` ${toWords(text)} `;
  return roles.filter((role) => role !== 'ALL' && words.includes(` ${toWords(role)} `));
}

/**
 * Those of the named roles that the text writes like a person's name: `Caroline`, but not `QA`, nor
 * the first word of a sentence, which may be any.
 */
export function properNames(text: string, named: readonly string[]): readonly string[] {
  return named.filter((role) => {
    const [first = '', ...rest] = [...role];
    const name = `${first}${rest.join('').toLowerCase()}`;
    if (isPlain(text)) return /^[A-Z][a-z]+$/.test(name) && plainWithin(name).test(text);
    return /^\p{Lu}\p{Ll}+$/u.test(name) && anyWithin(name).test(text);
  });
}

function toWords(text: string): string {
  if (isPlain(text)) {
    const owned = text.toLowerCase().replace(/'s(?![a-z0-9])/g, '');
    return owned.replace(/[^a-z0-9]+/g, ' ').trim();
  }
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’]s(?![\p{L}\p{N}])/gu, '')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();
}

/** Patterns of all scripts take a short process milliseconds to compile. */
function isPlain(text: string): boolean {
  return /^[\x00-\x7e]*$/.test(text);
}

function plainWithin(name: string): RegExp {
  return new RegExp(`[A-Za-z0-9,;:] +${name}(?![A-Za-z0-9_])`);
}

function anyWithin(name: string): RegExp {
  return new RegExp(`[\\p{L}\\p{N},;:] +${name}(?![\\p{L}\\p{N}_])`, 'u');
}
