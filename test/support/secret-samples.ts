/**
 * Secrets of every kind that the scrubber promises to find, each as a text that tells it. They are
 * put together at run time, so that scanners of this repository stay quiet.
 */

export interface SecretSample {
  readonly name: string;
  /** What must not survive. */
  readonly secret: string;
  readonly text: string;
}

const lower = 'abcdefghijkmnpqrstuvwxyz';
const upper = lower.toUpperCase();
const digits = '23456789';
const hex = '0123456789abcdef';
const letters = lower + upper + digits;

/** A run that looks random and is always the same; every fourth is a digit. */
export function randomRun(length: number, { from = letters, nth = 1 } = {}): string {
  let state = nth * 2_654_435_761 + length;
  return Array.from({ length }, (_, at) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    const alphabet = at % 4 === 1 ? [...from].filter((one) => /\d/.test(one)).join('') : from;
    return (alphabet || from).charAt((state >>> 8) % (alphabet || from).length);
  }).join('');
}

/** Prefix in two halves, length of the rest, and its letters. */
const tokens: readonly (readonly [string, string, number, string?])[] = [
  ['AK', 'IA', 16, upper + digits],
  ['AS', 'IA', 16, upper + digits],
  ['AI', 'za', 35],
  ['GOC', 'SPX-', 28],
  ['ya', '29.', 80],
  ['do', 'p_v1_', 64, hex],
  ['LT', 'AI', 20],
  ['gh', 'p_', 36],
  ['gh', 'o_', 36],
  ['github', '_pat_', 82],
  ['gl', 'pat-', 20],
  ['gl', 'rt-', 20],
  ['ATB', 'B', 32],
  ['ATA', 'TT3xFfGF0', 100],
  ['np', 'm_', 36],
  ['py', 'pi-', 80],
  ['ruby', 'gems_', 48, hex],
  ['dc', 'kr_pat_', 27],
  ['xo', 'xb-', 50],
  ['xa', 'pp-1-', 60],
  ['sk', '-', 48],
  ['sk', '-proj-', 120],
  ['sk', '-ant-api03-', 95],
  ['sk', '-or-v1-', 64, hex],
  ['hf', '_', 34],
  ['gs', 'k_', 52],
  ['xai', '-', 80],
  ['pp', 'lx-', 48],
  ['r', '8_', 37],
  ['sk', '_live_', 24],
  ['sk', '_test_', 24],
  ['wh', 'sec_', 32],
  ['sq0', 'atp-', 22],
  ['shp', 'at_', 32, hex],
  ['S', 'K', 32, hex],
  ['key', '-', 32, hex],
  ['HRK', 'U-', 60],
  ['vc', 'p_', 48],
  ['nf', 'p_', 36],
  ['sb', 'p_', 40, hex],
  ['sn', 'trys_', 60],
  ['dp', '.pt.', 43],
  ['hv', 's.', 90],
  ['dapi', '', 32, hex],
  ['fig', 'd_', 40],
  ['lin', '_api_', 40],
  ['nt', 'n_', 46],
  ['gl', 'c_', 40],
  ['ts', 'key-auth-', 20],
  ['sq', 'p_', 40, hex],
  ['AGE-SEC', 'RET-KEY-1', 58, upper + digits],
];

const assigned: readonly string[] = [
  'password = %',
  'the password is %.',
  'The password for staging is %',
  'DB_PASS=%',
  'pwd: %',
  '"apiKey": "%"',
  "SECRET_TOKEN='%'",
  'deploy --token % --prod',
  'set API_TOKEN to %',
  '| password | % |',
  '**password:** %',
  'token: `%`',
  '密码：%',
  'пароль: %',
  'Authorization: Bearer %',
  'Cookie: sid=%; theme=dark',
  'postgres://kiln:%@db.example.com/app',
  'redis://:%@cache:6379/0',
  'postgres%3A%2F%2Fkiln%3A%@db',
  'machine x.dev login kiln password %',
  'curl -u deploy:% https://x.dev',
  'mysql -u root -p% app',
  'https://x.dev/cb?access_token=%&state=1',
  'PrivateKey = %',
  'DD_APP_KEY=%',
];

/** A hostile spelling of a token; a reader makes it out all the same. */
export const disguises: readonly (readonly [name: string, spell: (token: string) => string])[] = [
  ['beside CJK', (token) => `密钥是${token}，不要泄露`],
  ['bold', (token) => `**${token}**`],
  ['back-ticks', (token) => `\`${token}\``],
  ['a link', (token) => `[${token}](https://x.dev)`],
  ['a table', (token) => `|${token}|`],
  ['full width', (token) => token.replace(/[!-~]/g, (one) => shift(one, 0xfee0))],
  ['zero width', (token) => [...token].join('\u200b')],
  ['a soft hyphen', (token) => `${token.slice(0, 9)}\u00ad${token.slice(9)}`],
  ['bidi', (token) => `${token.slice(0, 9)}\u202e${token.slice(9)}`],
  ['a colour', (token) => `${token.slice(0, 9)}\u001b[1m${token.slice(9)}\u001b[0m`],
  ['an entity', (token) => `${token.slice(0, 6)}&#${token.charCodeAt(6)};${token.slice(7)}`],
  ['bold in the middle', (token) => `${token.slice(0, 9)}**${token.slice(9)}`],
  ['escapes', (token) => token.replaceAll('_', '\\_').replaceAll('-', '\\-')],
  ['a soft wrap', (token) => `${token.slice(0, 14)}\n  ${token.slice(14)}`],
  ['a hard wrap', (token) => `${token.slice(0, 14)}\\\n  ${token.slice(14)}`],
];

export const secretSamples: readonly SecretSample[] = [
  ...tokens.map(([head, tail, length, from], nth) => {
    const secret = head + tail + randomRun(length, { from: from ?? letters, nth });
    return { name: `${head}${tail}…`, secret, text: `The job logs in with ${secret} today` };
  }),
  ...assigned.map((told, nth) => {
    const secret = randomRun(22, { nth: nth + 500 });
    return { name: told, secret, text: told.replace(/%(?![0-9A-F]{2})/, () => secret) };
  }),
  ...['RSA PRI', 'PRI', 'OPENSSH PRI', 'EC PRI'].flatMap((kind, nth) => {
    const secret = randomRun(64, { nth: nth + 900 });
    const lines = [`-----BEGIN ${kind}${'VATE'} KEY-----`, secret, `-----END ${kind}VATE KEY-----`];
    return ['\n  ', '\\n', ' '].map((gap) => ({ name: `${kind}…`, secret, text: lines.join(gap) }));
  }),
];

function shift(letter: string, by: number): string {
  return String.fromCharCode(letter.charCodeAt(0) + by);
}
