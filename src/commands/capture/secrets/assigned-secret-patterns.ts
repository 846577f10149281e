/**
 * Secrets that only their key betrays: the value of a key that is named like one, and of an
 * authorization header. What counts as a value and not as a word is judged in `secret-values.ts`.
 */

import {
  aboutKey,
  bareValue,
  keyTail,
  passwordHints,
  passwordKey,
  secretHints,
  secretKey,
} from './secret-keys.ts';
import type { SecretPattern } from './secret-pattern.ts';
import {
  isFileOrFlag,
  isNoPassword,
  isOrdinaryPassword,
  isOrdinaryValue,
  isReported,
} from './secret-values.ts';

const separator =
  /["'`*_\\)\]]{0,4}[ \t]{0,4}(?:=>|:=|={1,2}|[:：＝>|]|(?:(?:[ \t]|\r?\n[ \t]{1,16})(?:is|was|ist|est|es)(?=[ \t:])|是|为|為|は)[:：]?)[*_]{0,3}[ \t]{0,8}(?:\r?\n[ \t]{0,16}(?![-*+][ \t]|#))?/
    .source;
const tight = /["'`\]]{0,2}=/.source;
/** The same opening mark closes; a backslash before the mark belongs to it. */
const quoted = /(?<quote>\\?["'])(?<secret>(?:(?!\k<quote>)(?:\\[^\n]|[^\n\\])){4,4096})\k<quote>/
  .source;
/** Emphasis, back-ticks, brackets that may stand before a bare value; the quote of a long one. */
const frame = /(?:\*\*|__|[`“「『«[]|\\?["'](?=[^\s"']{4000}))?/.source;
/** Between the name of a setting and its value, where the two are told apart: Kubernetes, XML. */
const named = /["'`]?[\s,{]{1,24}["'`]?(?:value|default)["'`]?\s{0,4}[:=]\s{0,4}["'`]?/.source;
/** Whose word to pass the next one is. */
const login =
  /(?<![A-Za-z])(?:(?:admin|root|sudo|smtp|ftp|vpn|wi-?fi)[ _-]|user(?:name)?["'`]?\s{0,2}[:=]\s{0,2}["'`]?[^\s"'`]{1,64}[\s,;/"'`]{1,4})/
    .source;

/** A colon somewhere in base64, at each of the three places it can have within four letters. */
const colonInBase64 = /^(?:.{4})*(?:O[g-v]|.[DTjz][o-r]|..[AEIMQUYcgkosw048]6)/;

export const assignedPatterns: readonly SecretPattern[] = [
  {
    kind: 'authorization',
    hints: ['authorization'],
    pattern:
      /authorization["'`*\\]{0,4}[ \t]{0,4}[:=：][ \t]{0,4}["'`*\\]{0,4}(?:(?:bearer|basic|token|bot|apikey|digest|negotiate|ssws|genie-?key)\s{1,8})?["'`*]{0,3}(?<secret>[A-Za-z0-9._~+/=:-]{6,})/i,
    group: 'secret',
    keep: isOrdinaryValue,
  },
  {
    kind: 'authorization',
    hints: ['bearer'],
    pattern: /bearer["'`*:]{0,3}\s{1,16}["'`*<]{0,3}(?<secret>[A-Za-z0-9._~+/=-]{8,})/i,
    group: 'secret',
    keep: isOrdinaryValue,
  },
  {
    kind: 'authorization',
    hints: ['basic'],
    pattern: /basic\s{1,8}["'`*]{0,3}(?<secret>[A-Za-z0-9+/]{8,}={0,2})/i,
    group: 'secret',
    keep: (value) => !colonInBase64.test(value),
  },
  {
    // A container registry's login is base64 of `user:password`.
    kind: 'authorization',
    hints: ['auth"', "auth'", 'auth\\'],
    pattern: /auth\\?["']\s{0,4}:\s{0,4}\\?["'](?<secret>[A-Za-z0-9+/]{8,}={0,2})/,
    group: 'secret',
    keep: (value) => !colonInBase64.test(value),
  },
  assigned('password', passwordKey, [separator + quoted, isNoPassword]),
  assigned('password', passwordKey, [tight + bareValue(4), isNoPassword]),
  assigned('password', passwordKey, [separator + frame + bareValue(4), isOrdinaryPassword]),
  assigned('password', passwordKey, [named + bareValue(4), isOrdinaryPassword]),
  assigned('secret', secretKey, [separator + quoted, isOrdinaryValue]),
  assigned('secret', secretKey, [separator + frame + bareValue(8), isOrdinaryValue]),
  assigned('secret', secretKey, [named + bareValue(8), isOrdinaryValue]),
  ...passes([
    // A key of its own kind, as `DB_PASS`, `"pass"`, `?pass=`; or a login that stands before it.
    [`(?<=[A-Za-z0-9]_)pass(?![A-Za-z])${separator}["']?`, isOrdinaryPass],
    [`(?<=["'])pass(?=["'])${separator}["']?`, isOrdinaryPass],
    [`(?<![A-Za-z])pass(?:${tight}["']?|${separator}["'])`, isOrdinaryPass],
    [`${login}pass(?![A-Za-z])${separator}`, isOrdinaryPass],
    // Else it is the commonest word of a test report: only what looks random is taken.
    [`(?<![A-Za-z])pass(?![A-Za-z])${separator}`, isReported],
  ]),
];

function passes(
  values: readonly (readonly [before: string, keep: (value: string) => boolean])[],
): readonly SecretPattern[] {
  return values.map(([before, keep]) => ({
    kind: 'password',
    hints: ['pass'],
    pattern: new RegExp(before + bareValue(4), 'i'),
    group: 'secret',
    keep,
  }));
}

function isOrdinaryPass(value: string): boolean {
  return /^[\d.,%/:+-]+$/.test(value) || isFileOrFlag(value) || isOrdinaryPassword(value);
}

function assigned(
  kind: 'password' | 'secret',
  key: string,
  [value, keep]: readonly [value: string, keep: (value: string) => boolean],
): SecretPattern {
  return {
    kind,
    hints: kind === 'password' ? passwordHints : secretHints,
    pattern: new RegExp(`(?:${key})${aboutKey}${keyTail}${value}`, 'i'),
    group: 'secret',
    keep,
  };
}
