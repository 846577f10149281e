/** What a person configured on secrets: further shapes of them, and texts that are none. */

import { MemoryError } from '../../../errors.ts';
import { compilePattern } from '../section-patterns.ts';
import type { SecretPattern } from './secret-pattern.ts';

/** As the configuration file writes it. */
export interface SecretSettings {
  /** Regular expressions; the group `secret`, else group 1, else the whole match is masked. */
  readonly patterns: readonly string[];
  /** Exact texts, or regular expressions between slashes, of what is never masked. */
  readonly allow: readonly string[];
}

export interface OwnSecrets {
  readonly extra: readonly SecretPattern[];
  /** True for a text that was found and must stay. */
  readonly allows: (secret: string) => boolean;
}

/**
 * Errors: `invalid` for a pattern that is broken, that can backtrack without end or that matches
 * the empty text, and for an empty text to allow.
 */
export function readOwnSecrets(settings: SecretSettings): OwnSecrets {
  const known = read.get(settings);
  if (known) return known;
  const extra = settings.patterns.map((source, at) =>
    ownPattern(`secrets.patterns[${at}]`, source),
  );
  const texts = new Set<string>();
  const shapes: RegExp[] = [];
  for (const [at, text] of settings.allow.entries()) {
    const key = `secrets.allow[${at}]`;
    const [, source] = /^\/(.+)\/$/s.exec(text) ?? [];
    if (source !== undefined) shapes.push(compilePattern(key, `^(?:${source})$`));
    else if (text.trim() !== '') texts.add(text);
    else throw refuse(`${key} is empty: remove it, or write the text that must stay.`);
  }
  const allows = (secret: string) =>
    texts.has(secret) ||
    (secret.length <= allowedUnitsMax && shapes.some((shape) => shape.test(secret)));
  const own = { extra, allows };
  read.set(settings, own);
  return own;
}

const read = new WeakMap<SecretSettings, OwnSecrets>();
const allowedUnitsMax = 4096;

function ownPattern(key: string, source: string): SecretPattern {
  const pattern = compilePattern(key, source);
  if (new RegExp(`^(?:${source})$`, pattern.flags).test('')) {
    throw refuse(
      `${key} \`${source}\` matches the empty text and would mask nothing: make it ask for at ` +
        'least one character, as in `KILN-[0-9]{6}`.',
    );
  }
  if (new RegExp(`^(?:${source})$`, pattern.flags).test(ordinaryWords)) {
    throw refuse(
      `${key} \`${source}\` takes a plain sentence for a secret, and so would mask everything: ` +
        'say what a secret of yours begins with, as in `KILN-[0-9]{6}`.',
    );
  }
  // An alternative that always matches makes `exec` tell which groups the pattern has.
  const empty = new RegExp(`${source}|`, pattern.flags).exec('');
  const named = empty?.groups !== undefined && 'secret' in empty.groups ? 'secret' : undefined;
  const group = named ?? ((empty?.length ?? 1) > 1 ? 1 : undefined);
  return { kind: 'own-pattern', pattern, ...(group === undefined ? {} : { group }) };
}

/** A pattern that fits all of this fits any words. */
const ordinaryWords = 'Feature flags live in flags.toml';

function refuse(message: string): MemoryError {
  return new MemoryError({ code: 'invalid', message, hint: 'squadlog config validate' });
}
