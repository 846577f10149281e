/** Every shape of a secret, in order of trust: of two that overlap, the earlier names the kind. */

import { accountTokenPatterns } from './account-token-patterns.ts';
import { assignedPatterns } from './assigned-secret-patterns.ts';
import { cloudTokenPatterns } from './cloud-token-patterns.ts';
import { codeTokenPatterns } from './code-token-patterns.ts';
import { bearerPatterns, keyBlockPatterns } from './key-block-patterns.ts';
import type { SecretPattern } from './secret-pattern.ts';
import { toldPatterns } from './told-secret-patterns.ts';

/** Those that only their surroundings betray. */
export const surroundedPatterns: readonly SecretPattern[] = [...assignedPatterns, ...toldPatterns];

export const secretPatterns: readonly SecretPattern[] = [
  ...keyBlockPatterns,
  ...cloudTokenPatterns,
  ...codeTokenPatterns,
  ...accountTokenPatterns,
  ...bearerPatterns,
  ...surroundedPatterns,
];
