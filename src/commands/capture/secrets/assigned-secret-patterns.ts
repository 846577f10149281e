/**
 * Secrets that only their surroundings betray: the value of a key that is named like one, of a
 * command-line flag, of an authorization header. What counts as a value and not as a word is
 * judged in `secret-values.ts`.
 */

import type { SecretPattern } from './secret-patterns.ts';
import { isNoPassword, isOrdinaryPassword, isOrdinaryValue } from './secret-values.ts';

const passwordKey =
  /pass(?:word|wort|wd|phrase|code)|(?<![a-z])pwd|kennwort|contraseña|mot de passe|密码|密碼|口令|パスワード|비밀번호/
    .source;
const secretKey =
  /secret[ _-]?(?:access[ _-]?)?key|secret|token|(?:api|access|private|signing|encryption|auth|master|account|shared|service)[ _-]?key|credentials?|(?<![a-z])_auth|密钥|密鑰|令牌|トークン|シークレット|토큰/
    .source;

/**
 * Keys that speak about a secret and do not hold it: `token_budget`, `secretName`,
 * `password-policy`.
 */
const aboutKey =
  /(?![ _-]?(?:names?|types?|budgets?|counts?|limits?|max|min|length|size|urls?|uris?|files?|paths?|fields?|labels?|polic|rules?|refs?|env|ttl|expir|lifetime|hash|digest|sha|checksum|fingerprint|iz|less|manager|store|provider|scope|usage|window|ids?(?![a-z])|index|version|status|format|prefix|endpoint|rotat|reset))/
    .source;
const tail = /[A-Za-z0-9_-]{0,24}/.source;
const separator =
  /["'`*_\\)\]]{0,4}[ \t]{0,4}(?:=>|:=|={1,2}|[:：＝>]|(?:[ \t](?:is|was|ist|est|es)(?=[ \t:])|是|为|為|は)[:：]?)[ \t]{0,8}(?:\r?\n[ \t]{0,16}(?![-*+][ \t]|#))?/
    .source;
const tight = /["'`\]]{0,2}=/.source;
/** The same opening mark closes; a backslash before the mark belongs to it. */
const quoted = /(?<quote>\\?["'])(?<secret>(?:(?!\k<quote>)(?:\\[^\n]|[^\n\\])){4,})\k<quote>/
  .source;
/** Emphasis, back-ticks and brackets that may stand before a bare value. */
const frame = /(?:\*\*|__|[`“「『«])?/.source;

/** A colon somewhere in base64, at each of the three places it can have within four letters. */
const colonInBase64 = /^(?:.{4})*(?:O[g-v]|.[DTjz][o-r]|..[AEIMQUYcgkosw048]6)/;

const passwordHints = [
  ...['passw', 'passp', 'passc', 'pwd', 'kennwort', 'contraseña', 'mot de passe'],
  ...['密码', '密碼', '口令', 'パスワード', '비밀번호'],
];
const secretHints = [
  ...['secret', 'token', 'key', 'credential', '_auth'],
  ...['密钥', '密鑰', '令牌', 'トークン', 'シークレット', '토큰'],
];

export const assignedPatterns: readonly SecretPattern[] = [
  {
    kind: 'authorization',
    hints: ['authorization'],
    pattern:
      /authorization["'`*\\]{0,4}[ \t]{0,4}[:=：][ \t]{0,4}["'`*\\]{0,4}(?:(?:bearer|basic|token|bot|apikey|digest|negotiate)\s{1,8})?["'`*]{0,3}(?<secret>[A-Za-z0-9._~+/=:-]{6,})/i,
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
  assigned('password', passwordKey, [quoted, isNoPassword]),
  {
    kind: 'password',
    hints: passwordHints,
    pattern: new RegExp(`(?:${passwordKey})${aboutKey}${tail}${tight}${bare(4)}`, 'i'),
    group: 'secret',
    keep: isNoPassword,
  },
  assigned('password', passwordKey, [frame + bare(4), isOrdinaryPassword]),
  assigned('secret', secretKey, [quoted, isOrdinaryValue]),
  assigned('secret', secretKey, [frame + bare(8), isOrdinaryValue]),
  flag('password', passwordKey, isOrdinaryPassword),
  flag('secret', secretKey, isOrdinaryValue),
  {
    kind: 'password',
    hints: ['-u'],
    pattern: /(?:\s-u|--user)[ =]["']?[^\s:"'/]{1,64}:(?<secret>[^\s"']{4,})/,
    group: 'secret',
    keep: (value) => /^\d+$/.test(value) || isOrdinaryPassword(value),
  },
];

function assigned(
  kind: 'password' | 'secret',
  key: string,
  [value, keep]: readonly [value: string, keep: (value: string) => boolean],
): SecretPattern {
  return {
    kind,
    hints: kind === 'password' ? passwordHints : secretHints,
    pattern: new RegExp(`(?:${key})${aboutKey}${tail}${separator}${value}`, 'i'),
    group: 'secret',
    keep,
  };
}

function flag(kind: string, key: string, keep: (value: string) => boolean): SecretPattern {
  const name = `(?<!-)--[a-z-]{0,20}?(?:${key})${aboutKey}[a-z-]{0,12}`;
  const pattern = new RegExp(`${name}[ =]{1,4}["']?${bare(4)}`, 'i');
  return { kind, hints: ['--'], pattern, group: 'secret', keep };
}

/**
 * Stops at quotes, at letters written without spaces, at the next pair of a list, at a flattened
 * line break.
 */
function bare(lengthMin: number): string {
  const letter =
    /(?:[^\s"'`“”«»<>&,;\\\u3000-\u30ff\u3400-\u9fff\uac00-\ud7af\uff00-\uffef]|[&,;](?![\w.-]{1,40}[=:]|\s|$)|\\(?![nrt"'`]))/
      .source;
  return `(?<secret>${letter}{${lengthMin},}(?<![.,;:)\\]}*|]))`;
}
