/**
 * Secrets as vendors make them, and the places where a value is one only by its surroundings: what
 * property tests plant.
 */

import fc from 'fast-check';

const lower = 'abcdefghijkmnpqrstuvwxyz';
const digits = '23456789';
export const hex = '0123456789abcdef';
const letters = lower + lower.toUpperCase() + digits;

/** Every fourth is a digit and none repeats for long, so that a run is no words. */
export const run = (length: number, from = letters): fc.Arbitrary<string> =>
  fc
    .array(fc.nat({ max: from.length * 4 }), { minLength: length, maxLength: length })
    .map((picks) =>
      picks
        .map((pick, at) => {
          const alphabet = at % 4 === 1 ? digits : from;
          return alphabet[(pick + at * 7) % alphabet.length];
        })
        .join(''),
    );
const prefixed = (prefix: string, length: number, from?: string): fc.Arbitrary<string> =>
  run(length, from).map((body) => prefix + body);
const joined = (separator: string, ...parts: fc.Arbitrary<string>[]): fc.Arbitrary<string> =>
  fc.tuple(...parts).map((texts) => texts.join(separator));

const upper = lower.toUpperCase() + digits;
/**
 * Every kind that its own shape betrays; prefixes are cut in two so that scanners of this
 * repository stay quiet.
 */
export const tokens: Readonly<Record<string, fc.Arbitrary<string>>> = {
  awsAccess: fc.oneof(prefixed(`AK${'IA'}`, 16, upper), prefixed(`AS${'IA'}`, 16, upper)),
  google: fc.oneof(prefixed(`AI${'za'}`, 35), prefixed(`ya${'29.'}`, 40)),
  digitalOcean: prefixed(`dop${'_v1_'}`, 64, hex),
  cloudflare: joined('-', fc.constant('v1.0'), run(24, hex), run(146, hex)),
  github: fc.oneof(
    ...['ghp', 'gho', 'ghs', 'ghu', 'ghr'].map((kind) => prefixed(`${kind}_`, 36)),
    prefixed(`github${'_pat_'}`, 82),
  ),
  gitlab: prefixed(`gl${'pat-'}`, 20),
  npm: prefixed(`npm${'_'}`, 36),
  pypi: prefixed(`py${'pi-'}`, 80),
  slack: prefixed(`xox${'b-'}`, 40),
  slackHook: prefixed(`https://hooks.slack.com/${'services/'}`, 40).map((url) => url.slice(33)),
  telegram: joined(':', fc.constant('123456789'), run(35)),
  discord: joined('.', prefixed('M', 23), run(6), run(30)),
  anthropic: prefixed(`sk-${'ant-api03-'}`, 90),
  openai: fc.oneof(prefixed(`sk${'-'}`, 48), prefixed(`sk${'-proj-'}`, 48)),
  huggingFace: prefixed(`hf${'_'}`, 34),
  stripe: fc.oneof(prefixed(`sk_${'live_'}`, 24), prefixed(`rk_${'live_'}`, 24)),
  sendGrid: joined('.', fc.constant('SG'), run(22), run(43)),
  twilio: prefixed('SK', 32, hex),
  jwt: joined('.', prefixed('eyJ', 20), prefixed('eyJ', 30), run(43)),
  privateKey: run(64).map(
    (body) => `-----BEGIN ${'PRIVATE'} KEY-----\n${body}\n-----END ${'PRIVATE'} KEY-----`,
  ),
};

/** Those that a disguise of single letters would make another thing of: hosts, colons, lines. */
export const shapeless = ['slackHook', 'telegram', 'discord', 'privateKey', 'jwt', 'sendGrid'];

/** Where a value stands that only its surroundings betray; `%` is the value. */
export const assignments = [
  'password=%',
  'password: %',
  'DB_PASSWORD = "%"',
  "'secret': '%'",
  '"api_key": "%"',
  '{\\"token\\": \\"%\\"}',
  'client_secret=`%`',
  '**token**: %',
  '令牌：%',
  '密码是%',
  '--password %',
  '--api-key=%',
  'Authorization: Bearer %',
  'postgres://user:%@db.example/x',
  'amqp://:%@host',
  'api key:\n    %',
];
