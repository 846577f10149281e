/** The options of a store's URL: the schema, the folder of a socket, and how TLS is used. */
import { nearestName } from '../../text/nearest-name.ts';
import { decodePart, unfit } from './unfit-url.ts';

export type StoreUrlOptions = ReadonlyMap<OptionName, string>;

/** Each once and with a value, and what must go together; fails with `invalid`. */
export function readOptions(text: string): StoreUrlOptions {
  const options = new Map<OptionName, string>();
  for (const part of text.split('&').filter((one) => one !== '')) {
    const [word = '', ...rest] = part.split('=');
    const name = names.find((one) => one === word);
    if (name === undefined) throw unknownOption(word);
    if (options.has(name)) throw unfit(`has the option ${name} twice`, 'leave one out');
    const value = decodePart(rest.join('='));
    if (value === '') throw unfit(`has the option ${name} without a value`);
    options.set(name, value);
  }
  checkMode(options);
  checkCertificates(options);
  return options;
}

/**
 * The query for `pg`, which takes every mode but `disable` for `verify-full` unless it is told to
 * mean by it what libpq does. Authorities are Node's own where no file is named.
 */
export function forDriver(options: StoreUrlOptions): string {
  if (!options.has('sslmode')) return '';
  const tls = names
    .filter((name) => name.startsWith('ssl'))
    .flatMap((name) => {
      const value = options.get(name);
      return value === undefined || value === 'system'
        ? []
        : [`${name}=${encodeURIComponent(value)}`];
    });
  return `?${['uselibpqcompat=true', ...tls].join('&')}`;
}

/** The query for people: which schema, and whether the way there is safe. */
export function forPeople(options: StoreUrlOptions, schema: string): string {
  const mode = options.get('sslmode');
  return `?schema=${schema}${mode === undefined ? '' : `&sslmode=${mode}`}`;
}

const names = ['schema', 'host', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey'] as const;

type OptionName = (typeof names)[number];

const modes = ['disable', 'require', 'verify-ca', 'verify-full'];

/** A word of letters is no part of a password: what stands behind one has an `@`. */
function unknownOption(word: string): Error {
  if (/^(?:user|password|port|dbname|database)$/iu.test(word)) {
    return unfit(`has ${word.toLowerCase()} among its options`);
  }
  const isWord = /^\w{1,40}$/u.test(word);
  return isWord
    ? unfit(`has no option ${word}`, `did you mean ${nearestName(word, names)}?`)
    : unfit('has an unknown option', `the options are ${names.join(', ')}`);
}

function checkMode(options: StoreUrlOptions): void {
  const mode = options.get('sslmode');
  if (mode === 'prefer' || mode === 'allow') {
    throw unfit(
      `has sslmode=${mode}, which goes on in plain text where a server has no TLS`,
      'say require, verify-ca or verify-full, or disable where plain text is wanted',
    );
  }
  if (mode !== undefined && !modes.includes(mode)) {
    throw unfit('has an unknown sslmode', `the modes are ${modes.join(', ')}`);
  }
}

function checkCertificates(options: StoreUrlOptions): void {
  const mode = options.get('sslmode');
  const [idle] = (['sslrootcert', 'sslcert', 'sslkey'] as const).filter((name) =>
    options.has(name),
  );
  if (idle !== undefined && (mode === undefined || mode === 'disable')) {
    throw unfit(`has ${idle} without TLS`, 'add sslmode=verify-full');
  }
  if (options.get('sslrootcert') === 'system' && mode !== 'verify-full') {
    throw unfit('has sslrootcert=system', 'it goes with sslmode=verify-full alone');
  }
  if (mode === 'verify-ca' && !options.has('sslrootcert')) {
    throw unfit('has sslmode=verify-ca alone', 'add sslrootcert, the file of the authority');
  }
  if (options.has('sslcert') !== options.has('sslkey')) {
    throw unfit('has one of sslcert and sslkey', 'they go together; name both files');
  }
}
