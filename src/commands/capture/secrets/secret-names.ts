/** Tells whether a name is a secret; names are compared without case, and roles are upper case. */

import { findSecrets } from './find-secrets.ts';
import { maskSecrets } from './mask-secrets.ts';
import type { SecretSettings } from './own-secrets.ts';
import { readOwnSecrets } from './own-secrets.ts';
import type { SecretPattern } from './secret-pattern.ts';
import { secretPatterns, surroundedPatterns } from './secret-patterns.ts';

/** True for a token as its vendor writes it and for the same in other case. */
export function holdsSecret(name: string, settings?: SecretSettings): boolean {
  if (maskSecrets(name, settings).masked > 0) return true;
  const isAllowed = settings !== undefined && readOwnSecrets(settings).allows(name);
  if (name.length < tokenUnitsMin || isAllowed) return false;
  anyCase ??= secretPatterns
    .filter((pattern) => !surroundedPatterns.includes(pattern))
    .map((one) => ({ ...one, pattern: new RegExp(one.pattern.source, 'i') }));
  return findSecrets(name.toLowerCase(), { patterns: anyCase }).length > 0;
}

let anyCase: readonly SecretPattern[] | undefined;
/** The shortest token that a vendor issues. */
const tokenUnitsMin = 16;
