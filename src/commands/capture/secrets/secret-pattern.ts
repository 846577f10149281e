/** The grammar of a secret's shape, and the short form in which vendors' tokens are listed. */

import { isPlaceholder } from './secret-values.ts';

export interface SecretPattern {
  /** Lower-case letters and hyphens; it is what the marker `[masked:<kind>]` shows. */
  readonly kind: string;
  /** Flags `g` and `d` are added when it is run. */
  readonly pattern: RegExp;
  /** Which group is the secret; the whole match without it. */
  readonly group?: number | string;
  /**
   * Lower case; a text that holds none of them in any case is not searched, which spares compiling
   * the pattern.
   */
  readonly hints?: readonly string[];
  /** True when the text that looks like a secret must stay as it is. */
  readonly keep?: (secret: string) => boolean;
}

/**
 * Tokens, each beside its hint, that stay only when they are placeholders or plain words behind
 * the prefix.
 */
export function vendor(
  kind: string,
  tokens: readonly (readonly [hint: string, pattern: RegExp])[],
): readonly SecretPattern[] {
  const keep = isPlaceholderToken;
  return tokens.map(([hint, pattern]) => ({ kind, pattern, hints: [hint], keep }));
}

/** The value of a named group, which stays when it is a placeholder. */
export function valueIn(
  kind: string,
  values: readonly (readonly [hint: string, pattern: RegExp])[],
): readonly SecretPattern[] {
  return values.map(([hint, pattern]) => ({
    ...{ kind, pattern, hints: [hint], group: 'secret', keep: isPlaceholder },
  }));
}

function isPlaceholderToken(whole: string): boolean {
  // A look at the beginning tells; a back reference over megabytes would exhaust the stack.
  const token = whole.slice(0, 1024);
  const isFiller = token.replaceAll(/(.)\1{7,}/g, '').length <= 16;
  return isFiller || token.includes('...') || plainName.test(token);
}

/** Words, and such as hold a number or are one: `sk-learn-estimators-v2`. */
const plainName = /^[a-z]+(?:[-_](?:[a-z]+(?:\d{1,4}[a-z]{0,24})?|\d{1,4}[a-z]{0,24}))*$/;
