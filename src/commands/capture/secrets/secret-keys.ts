/** What keys are called that hold a secret, in the languages that agents write. */

/** Names of passwords. */
export const passwordKey =
  /pass(?:word|wort|wd|phrase|code)|(?<![a-z])pwd|kennwort|contraseña|contrasenya|mot de passe|senha|wachtwoord|lösenord|adgangskode|salasana|hasło|heslo|şifre|mật khẩu|пароль|密码|密碼|口令|パスワード|パスフレーズ|비밀번호|كلمة المرور|סיסמה|पासवर्ड/
    .source;

/** Names of tokens, keys and other secrets. */
export const secretKey =
  /secret[ _-]?(?:access[ _-]?)?key|secret|token|(?:api|app|application|access|private|preshared|signing|encryption|auth|master|account|shared|service|license|client)[ _-]?key|credentials?|(?<![a-z])_auth|токен|密钥|密鑰|令牌|トークン|シークレット|토큰/
    .source;

/**
 * Keys that speak about a secret and do not hold it: `token_budget`, `secretName`,
 * `password-policy`.
 */
export const aboutKey =
  /(?![ _-]?(?:names?|types?|budgets?|counts?|limits?|max|min|length|size|urls?|uris?|files?|paths?|fields?|labels?|polic|rules?|refs?|env|ttl|expir|lifetime|hash|digest|sha|checksum|fingerprint|iz|less|manager|store|provider|scope|usage|window|ids?(?![a-z])|index|version|status|format|prefix|endpoint|rotat|reset))/
    .source;

/** The rest of a key's name. */
export const keyTail = /[A-Za-z0-9_-]{0,24}/.source;

export const passwordHints: readonly string[] = [
  ...['passw', 'passp', 'passc', 'pwd', 'kennwort', 'contraseña', 'contrasenya', 'mot de passe'],
  ...['senha', 'wachtwoord', 'lösenord', 'adgangskode', 'salasana', 'hasło', 'heslo', 'şifre'],
  ...['mật khẩu', 'пароль', '密码', '密碼', '口令', 'パスワード', 'パスフレーズ', '비밀번호'],
  ...['كلمة المرور', 'סיסמה', 'पासवर्ड'],
];
export const secretHints: readonly string[] = [
  ...['secret', 'token', 'key', 'credential', '_auth', 'токен'],
  ...['密钥', '密鑰', '令牌', 'トークン', 'シークレット', '토큰'],
];

/**
 * A bare value. Stops at quotes that end a word, at letters written without spaces, at the next
 * pair of a list, at a flattened line break.
 */
export function bareValue(lengthMin: number): string {
  const letter =
    /(?:[^\s"'`“”«»<>&,;\\\u3000-\u30ff\u3400-\u9fff\uac00-\ud7af\uff00-\uffef]|(?<=[^\s=:(])["'](?=[A-Za-z0-9$!#@%])|[&,;](?![\w.-]{1,40}[=:]|\s|$)|\\(?![nrt"'`]))/
      .source;
  // A group that is repeated without bound would exhaust the stack; the rest is one plain class.
  const rest = /(?:(?<=[^\s"'`]{4000})[^\s"'`]*)?/.source;
  return `(?<secret>${letter}{${lengthMin},4096}${rest}(?<![.,;:)\\]}*|]))`;
}
