/** Private keys as blocks, signed tokens, what URLs carry: secrets that any vendor may issue. */

import { type SecretPattern, vendor } from './secret-pattern.ts';
import { isOrdinaryValue, isPlaceholder } from './secret-values.ts';

export const keyBlockPatterns: readonly SecretPattern[] = [
  {
    kind: 'private-key',
    hints: ['private key'],
    pattern:
      /----[- ]BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?[- ]----(?:(?:(?!----[- ]BEGIN )[\s\S])*?----[- ]END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?[- ]----|(?:(?:\s|\\[nr]|[>|"'+])*(?:(?:Proc-Type|DEK-Info|Version|Comment):[^\n\\]{0,200}|[A-Za-z0-9+/=]{16,}|[A-Za-z0-9+/]{1,15}=))*)/,
    keep: (block) => !/[A-Za-z0-9+/]{12}/.test(block.replaceAll(/----[- A-Z0-9]+----/g, '')),
  },
  {
    // What is left of a block whose head was cut off; looked for backwards from its foot.
    kind: 'private-key',
    hints: ['private key'],
    pattern:
      /----[- ]END [A-Z0-9 ]{0,40}PRIVATE KEY(?<=(?<secret>(?:[A-Za-z0-9+/=]{16,80}(?:\s|\\[nr]|[>|"'+]){1,16}){1,200})----[- ]END [A-Z0-9 ]{0,40}PRIVATE KEY)/,
    group: 'secret',
  },
  {
    kind: 'private-key',
    hints: ['private-'],
    pattern:
      /Private-(?:Lines:\s{1,4}\d{1,4}|MAC:)\s{1,8}(?<secret>(?:[A-Za-z0-9+/=]{20,}\s{1,8})*[A-Za-z0-9+/=]{2,})(?![\w:-])/,
    group: 'secret',
  },
];

/** Last of the shapes: a vendor's own name for a token says more than `jwt`. */
export const bearerPatterns: readonly SecretPattern[] = [
  ...vendor('jwt', [
    [
      'eyj',
      /(?:(?<!(?<!\\)[A-Za-z0-9_-])|(?<=(?<![\w-])__))eyJ[A-Za-z0-9_-]{6,}(?:\.[A-Za-z0-9_-]+){1,4}/,
    ],
  ]),
  {
    kind: 'url-password',
    hints: ['://'],
    pattern:
      /:\/\/[^\s:@/"'`<>]{0,128}:(?<secret>(?!\d{1,5}[/?#])(?:(?!:\/\/)[^\s"'`<>]){1,512}?)@(?=[A-Za-z0-9[*$_.-][^\s/@"'`<>]{0,255}(?:[/\s"'`<>]|$))/,
    group: 'secret',
    keep: isPlaceholder,
  },
  {
    kind: 'url-credential',
    hints: ['://'],
    pattern: /:\/\/(?<secret>[A-Za-z0-9_-]{20,128})@(?=[A-Za-z0-9[])/,
    group: 'secret',
    keep: isOrdinaryValue,
  },
];
