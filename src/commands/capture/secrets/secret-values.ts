/**
 * Judges whether the value of a key named like a secret is one, or words, a number, a placeholder.
 */

/**
 * True when the value stands for a secret without being one: `<token>`, `$TOKEN`, `${T}`, `xxxx`,
 * `process.env.T`.
 */
export function isPlaceholder(value: string): boolean {
  return value.length <= 1024 && placeholders.some((shape) => shape.test(value));
}

/**
 * True when the value of a key such as `token` or `secret` is not a secret: a placeholder, words,
 * an identifier, a number, a date, an address, a path or a labelled digest.
 */
export function isOrdinaryValue(value: string): boolean {
  if (value.length < 8) return true;
  if (isTooLongToJudge(value)) return false;
  if (isPlaceholder(value) || isProse(value)) return true;
  if (plainShapes.some((shape) => shape.test(value))) return true;
  return value.split(/[-_./:@()[\]{},+&|~#=]+/).every(isIdentifierPiece);
}

/**
 * True when the unquoted value of a key such as `password` is not a password: `password: never log
 * it`.
 */
export function isOrdinaryPassword(value: string): boolean {
  if (isNoPassword(value)) return true;
  if (isTooLongToJudge(value)) return false;
  return value.split(/[-_./'’+&]+/).every((piece) => isWord(piece) || techniques.test(piece));
}

/**
 * True when the value, quoted or written tightly after `=`, can't be a password: `"password":
 * "required"`.
 */
export function isNoPassword(value: string): boolean {
  if (isTooLongToJudge(value)) return false;
  return (
    isPlaceholder(value) ||
    isProse(value) ||
    schemaWords.test(value) ||
    techniques.test(value) ||
    measures.test(value) ||
    code.test(value)
  );
}

/** True for `test/e2e.spec.ts:12` and `--runInBand`, which no password looks like. */
export function isFileOrFlag(value: string): boolean {
  return (
    value.length <= 256 &&
    (/^--?[A-Za-z][A-Za-z-]*$/.test(value) ||
      /^[\w@.-]+(?:\/[\w@.-]+)+\.[a-z]{1,5}(?::\d{1,6}){0,2}$/.test(value))
  );
}

/** True when what a test report says of a pass is no password: a file, an id, a version. */
export function isReported(value: string): boolean {
  if (isOrdinaryValue(value) || isFileOrFlag(value) || isDigest(value)) return true;
  if (isTooLongToJudge(value)) return false;
  return value
    .split(/[^A-Za-z0-9]+/)
    .every((one) => /^(?:\d{0,14}|[a-z]{2,}\d{1,3})$/i.test(one) || isIdentifierPiece(one));
}

/** True for a version of something: `1.2.3-alpine`, `v2.0`. */
export function isVersion(value: string): boolean {
  return /^v?\d{1,6}(?:\.\d{1,6}){1,3}(?:[-+.][\w.-]{1,40})?(?:\W{0,4}$|\\[nrt])/.test(value);
}

/**
 * True when a run of letters continues a secret from the line above, and is neither words nor a
 * digest of its own.
 */
export function isRandomRun(run: string): boolean {
  if (run.length > 4096) return true;
  if (/^(?:[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64}|[0-9a-f-]{36}|[0-9A-Z]{26})[.,;:]?$/i.test(run)) {
    return false;
  }
  return !run.split(/[-_./=+~]+/).every(isIdentifierPiece);
}

/** An id of a commit, a run or an event. */
function isDigest(value: string): boolean {
  return digests.some((shape) => shape.test(value));
}

const digests: readonly RegExp[] = [
  /^(?:[0-9a-f]{7,40}|[0-9a-f]{64})$/,
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  /^[0-9A-HJKMNP-TV-Z]{26}$/,
];

const placeholders: readonly RegExp[] = [
  /^<[^>]*>?$/,
  /^\$[A-Z_][A-Z0-9_]*$/,
  /^\$\{[^}]*\}?$/,
  /^\$\(.*$/,
  /^\$env:/i,
  /^%[A-Za-z0-9_]+%$/,
  /^\{\{?[^}]*\}{0,2}$/,
  /^\[[A-Za-z _-]+\]?$/,
  /^[-xX*.•·_#?…]+$/,
  /^(.)\1*$/,
  /[xX*•]{8}|…|\.{3}/,
  /^(?:process\.env|import\.meta\.env|os\.(?:environ|getenv)|Deno\.env|Bun\.env)\b/,
  /^(?:your|my|example|sample|dummy|fake|insert|replace)[-_](?:[a-z]+[-_])*[a-z]+\d?$/i,
  /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/,
];

const plainShapes: readonly RegExp[] = [
  /^[\d.,_:/x×+-]+[A-Za-z%]{0,3}$/,
  /^\d{4}-\d\d-\d\d(?:T[\d:.]+)?(?:Z|[+-]\d\d:?\d\d)?$/,
  /^[a-z][a-z0-9+.-]{0,20}:\/\//i,
  /^[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64})*$/,
  /^(?:sha\d+|md5)[-:=]/i,
  /^(?:~|\.{1,2})?\/(?:[\w.@-]*\/)*[\w@-]*\.[a-z]{1,5}\d?$/,
  /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*\(/,
  /^(?:process|env|config|cfg|settings|req|request|ctx|context|this|self|props|options|opts|args|params|secrets|vars|var|local|data|body|module|import)\./,
];

const code =
  /^(?:(?:await|new)\s|[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*\(|(?:process|env|config|cfg|settings|req|request|ctx|context|this|self|props|options|opts|args|params|secrets|vars|var|local|data|body|user|creds|credentials|module)\.[A-Za-z_$])/;

const schemaWords =
  /^(?:an?|the|any|str|string|text|varchar|char|number|int|integer|bool|boolean|object|true|false|yes|no|on|off|null|none|nil|undefined|void|required|optional|nullable|missing|empty|blank|invalid|valid|wrong|incorrect|expired|weak|strong|hidden|plain|plaintext|hashed|encrypted|redacted|masked|password|passwords|passwd|secret|token|value|input|field|reset|prompt|ask|default|same|here|see|https?:.*)[.:,;!?]*$/i;

/** Names of algorithms and formats carry digits as passwords do. */
const techniques =
  /^(?:utf8mb[34]|cp\d{3,4}|iso8859|gb18030|e2e|k8s|i18n|l10n|a11y|o11y|p2p|b2b)$|^(?:sha|md|base|utf|aes|des|rsa|hs|rs|es|ps|ed|ecdsa|hmac|x|argon|bcrypt|scrypt|pbkdf|oauth|oidc|http|tls|ssl|ipv|ntlm|scram|kdf|[vkpsh])[-_]?\d{1,5}[a-z]{0,3}$/i;

const measures = /^(?:\d{1,3}|[\d.,]+(?:[a-z]{1,3}|%)|\d+[-–/:.]\d+(?:[-–/:.]\d+)*)[.,;:]?$/i;

/**
 * A value that stays is searched again from its start: an endless one would take quadratic time.
 */
function isTooLongToJudge(value: string): boolean {
  return value.length > 256 && !/\s/.test(value);
}

/** Several words in a row with nothing random among them. */
function isProse(value: string): boolean {
  const words = value.trim().split(/\s+/);
  return words.length > 1 && words.every((word) => isOrdinaryWord(word));
}

function isOrdinaryWord(word: string): boolean {
  const bare = word.replaceAll(/^[^\p{L}\p{N}$<]+|[^\p{L}\p{N}>}]+$/gu, '');
  return (
    bare.length < 6 || isPlaceholder(bare) || bare.split(/[-_./'’:@]+/).every(isIdentifierPiece)
  );
}

function isWord(piece: string): boolean {
  if (piece.length > 1024) return false;
  if (piece === '' || (/[^\x00-\x7f]/.test(piece) && /^\p{L}+$/u.test(piece))) return true;
  return /^(?:[A-Z]?[a-z]{1,23}|[A-Z]{1,23})$/.test(piece) || isCamel(piece);
}

function isIdentifierPiece(piece: string): boolean {
  return (
    isWord(piece.replace(/\d{1,2}$/, '')) ||
    /^\d{1,4}[a-z]{0,2}$/.test(piece) ||
    techniques.test(piece)
  );
}

/**
 * Words run together, as `getAccessToken`: every hump has three letters or more, save the first.
 */
function isCamel(piece: string): boolean {
  return (
    piece.length <= 48 &&
    /^(?:[A-Z]?[a-z]+|[A-Z]{2,5})(?:[A-Z][a-z]{2,})*(?:[A-Z]{2,4})?$/.test(piece)
  );
}
