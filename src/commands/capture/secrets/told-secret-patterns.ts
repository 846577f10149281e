/**
 * Secrets that a command line, a cookie, a login file or a sentence tells: `-p`, `--token`,
 * `machine … password`, `set API_TOKEN to …`.
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
import { isOrdinaryPassword, isOrdinaryValue, isVersion } from './secret-values.ts';

export const toldPatterns: readonly SecretPattern[] = [
  flag('password', passwordKey, isOrdinaryPassword),
  flag('secret', secretKey, isOrdinaryValue),
  told('password', passwordKey, passwordHints),
  told('secret', secretKey, secretHints),
  ...group('password', isLogin, [
    ['-u', /(?:\s-u|--user)[ =]["']?[^\s:"'/]{1,64}:(?<secret>[^\s"']{4,})/],
    [
      'login',
      /\slogin\s(?:[^\n|;]{0,200}?\s)?-p[ =]["']?(?!std(?:in|out)\d?(?!\w))(?<secret>[^\s"']{4,})/,
    ],
    ['mongo', /mongo\w{0,8}\s(?:[^\n|;]{0,200}?\s)?-p[ =]["']?(?<secret>[^\s"']{4,})/],
  ]),
  ...group('password', isOrdinaryPassword, [
    ['sshpass', /sshpass\s{1,4}-p[ =]?["']?(?<secret>[^\s"']{4,})/],
    [
      // Not the long options that people write with one dash.
      'mysql',
      /mysql(?:dump|admin|sh|import)?\s(?:[^\n|;]{0,200}?\s)?-p(?!(?:ort|rotocol|retty|ipe|lugin|rint|rogress)[a-z-]{0,8}\d?(?!\w))["']?(?<secret>[^\s"']{4,})/,
    ],
    ['redis-cli', /redis-cli\s(?:[^\n|;]{0,200}?\s)?-a\s{1,4}["']?(?<secret>[^\s"']{4,})/],
    ['htpasswd', /htpasswd\s{1,4}-\w{0,8}b\w{0,8}\s\S{1,128}\s\S{1,64}\s(?<secret>\S{4,})/],
    [
      'password',
      /(?:(?:machine|host)\s{1,4}\S{1,128}\s{1,8}|(?:default|with|as)\s{1,4})(?:login|user(?:name)?)\s\S{1,128}\s{1,8}password\s{1,4}["']?(?<secret>[^\s"']{4,})/i,
    ],
    [
      // A login file's own line says nothing else.
      'password',
      /^[ \t]{0,16}(?:login|user(?:name)?)\s\S{1,128}\s{1,8}password\s{1,4}["']?(?<secret>[^\s"']{4,})["']?[ \t]{0,16}$/im,
    ],
    [
      'credential',
      /credentials?["'`*]{0,3}[:=：]\s{0,4}\S{1,64}\s{0,4}[/:|,]\s{0,4}(?<secret>\S{4,128})/i,
    ],
  ]),
  ...group('password', isOrdinaryValue, [
    [
      'password',
      /(?:login|user(?:name)?)\s\S{1,128}\s{1,8}password\s{1,4}["']?(?<secret>[^\s"']{8,})/i,
    ],
  ]),
  // `host:port:database:user:password`: by the ports of Postgres anywhere, else on its own line.
  ...group('password', (value) => isVersion(value) || isOrdinaryPassword(value), [
    [
      ':',
      /(?<![\w/.-])(?:localhost|[a-z][\w-]{0,62}\.[\w.*-]{1,64}):(?:543\d|6432|6543|\*):[\w*-]{1,64}:[\w-]{1,64}:(?<secret>[^\s:]{4,128})/i,
    ],
  ]),
  ...group('password', (value) => isVersion(value) || isOrdinaryValue(value), [
    [
      ':',
      /^(?:localhost|[a-z][\w-]{0,62}\.[\w.*-]{1,64})(?<!\.(?:[cm]?[jt]sx?|py|go|rs|rb|java|kt|php|cs?|cc|cpp|hp?p?|swift|vue|sql|sh|css|html|json|ya?ml|toml|md|log|txt)):\d{4,5}:[\w*-]{1,64}:[\w-]{1,64}:(?<secret>[^\s:]{4,128})$/im,
    ],
  ]),
  ...group('secret', isOrdinaryValue, [
    [
      'setx',
      /setx\s{1,4}\w{0,40}(?:key|token|secret|passw)\w{0,24}\s{1,4}["']?(?<secret>[^\s"']{6,})/i,
    ],
    ['secret-string', /--secret-string[ =]["']?(?<secret>[^\s"']{6,})/],
    ['key-data', /key-data["']?\s{0,4}:\s{0,4}["']?(?<secret>[A-Za-z0-9+/]{40,}={0,2})/],
  ]),
  ...group('cookie', isPlainCookie, [
    [
      'cookie',
      /cookie["'`*]{0,3}\s{0,2}[:=]\s{0,4}["'`]?[^\s=;"'`]{1,64}=(?<secret>[^\s;"'`]{1,4096}(?:;\s?[^\s=;"'`]{1,64}=[^\s;"'`]{0,4096}){0,40}(?<![*)\].,|]))/i,
    ],
    [
      'sess',
      /(?:phpsessid|jsessionid|asp\.net_sessionid|sessionid|(?:laravel|_\w{1,40})_session)=(?<secret>[^\s;"'`&]{16,})/i,
    ],
    ['.sid', /connect\.sid=(?<secret>[^\s;"'`&]{16,})/i],
    ['__', /__(?:host|secure)-[\w-]{1,64}=(?<secret>[^\s;"'`&]{16,})/i],
  ]),
];

function group(
  kind: string,
  keep: (value: string) => boolean,
  values: readonly (readonly [hint: string, pattern: RegExp])[],
): readonly SecretPattern[] {
  return values.map(([hint, pattern]) => ({ kind, pattern, hints: [hint], group: 'secret', keep }));
}

function flag(kind: string, key: string, keep: (value: string) => boolean): SecretPattern {
  const name = `(?<!-)--[a-z-]{0,20}?(?:${key})${aboutKey}[a-z-]{0,12}`;
  const pattern = new RegExp(`${name}[ =]{1,4}["']?${bareValue(4)}`, 'i');
  return { kind, hints: ['--'], pattern, group: 'secret', keep };
}

/** `the password for staging is …`, `set API_TOKEN to …`: only what looks random is taken. */
function told(kind: string, key: string, hints: readonly string[]): SecretPattern {
  const whose = /(?:\s(?:for|of|on|in|at|to)\s[\w./@-]{1,40}){0,2}/.source;
  const says = /["'`*]{0,3}\s{1,4}(?:is|was|to|be|as)\s{1,4}/.source;
  const name = `(?:${key})${aboutKey}${keyTail}`;
  const pattern = `${name}${whose}${says}["'\`*]{0,2}${bareValue(8)}`;
  return { kind, hints, pattern: new RegExp(pattern, 'i'), group: 'secret', keep: isOrdinaryValue };
}

function isLogin(value: string): boolean {
  return portOrPlace.test(value) || isOrdinaryPassword(value);
}

/** What `-p` names too: a port, or the profile of a place. A flattened line break ends it. */
const portOrPlace =
  /^(?:\d+|(?:prod(?:uction)?|stag(?:e|ing)|dev|test|qa|uat|preview|local)[-_]?\d{0,2})(?:\W{0,4}$|\\[nrt])/i;

/** Every cookie of a header is a word, a number or a path. */
function isPlainCookie(pairs: string): boolean {
  return pairs.split(/;\s?[^=;]*=|;|\\[nrt]/).every((value) => isOrdinaryValue(value));
}
