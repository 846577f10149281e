/** Reads the URL of a store on PostgreSQL, and says what is wrong with one without its secrets. */
import { createHash } from 'node:crypto';
import { isMemoryError, MemoryError } from '../../errors.ts';
import type { StoreUrlOptions } from './store-url-options.ts';
import { forDriver, forPeople, readOptions } from './store-url-options.ts';
import { decodePart, escapes, unfit } from './unfit-url.ts';

export interface StoreLocation {
  /** For `pg`, without our own options; host and port are spelled out. */
  readonly url: string;
  /** The schema that holds the log. */
  readonly schema: string;
  /** For people: without the password. */
  readonly shown: string;
  /** 8 hex digits of host, port, database and schema: what the replica's file is named by. */
  readonly key: string;
}

/** The schema of a URL that names none. */
export const schemaDefault = 'squadlog';

/**
 * `postgres://user:password@host:port/database?schema=…&sslmode=…`; fails with `invalid`, naming
 * the place where the URL stands.
 */
export function parseStoreUrl(text: string, from?: string): StoreLocation {
  try {
    return locate(text);
  } catch (error) {
    if (from === undefined || !isMemoryError(error)) throw error;
    const { code, message } = error;
    throw new MemoryError({ code, message: `${from}: ${message}`, hint: 'squadlog doctor' });
  }
}

/** Whether a URL that fits has its password in it. */
export function holdsPassword(text: string): boolean {
  return readUrl(text).password !== '';
}

function locate(text: string): StoreLocation {
  const url = readUrl(text);
  const options = readOptions(url.search.slice(1));
  const host = hostOf(url, options);
  const port = url.port === '' ? '5432' : url.port;
  const database = databaseOf(url);
  const schema = schemaOf(options);
  const user = encodePart(decodePart(url.username));
  const password = encodePart(decodePart(url.password));
  const server = `${spellHost(host)}:${port}/${encodeURI(database)}`;
  const place = `${host}:${port}/${database}/${schema}`;
  return {
    url: `postgres://${spellUser(user, password)}${server}${forDriver(options)}`,
    schema,
    shown: `postgres://${spellUser(user, password && '***')}${server}${forPeople(options, schema)}`,
    key: createHash('sha256').update(place).digest('hex').slice(0, 8),
  };
}

/** What is typed is never repeated: the rest of a password with a `/` in it may be anywhere. */
function readUrl(text: string): URL {
  if (!/^postgres(?:ql)?:\/\//iu.test(text)) throw otherKind(text);
  if (/[\s\p{Cc}]/u.test(text)) throw unfit('holds a space or a line break', escapes);
  const [spelled] = [text, text.replace('@/', `@${noHost}/`)].filter((one) => URL.canParse(one));
  const url = spelled === undefined ? undefined : new URL(spelled);
  if (url === undefined) throw unfit("can't be read", escapes);
  if (text.includes('#')) throw unfit('holds a #', escapes);
  if (`${url.pathname}${url.search}`.includes('@')) {
    throw unfit('holds an @ behind its host', escapes);
  }
  return url;
}

/** Stands for the host of `postgres://ada@/app?host=/run/pg`, which is no URL by the standard. */
const noHost = 'no-host.invalid';

function otherKind(text: string): Error {
  const isServer = /^[a-z][a-z0-9+.-]*:\/\//iu.test(text) && !/^(?:sqlite3?|file):/iu.test(text);
  return isServer
    ? unfit('is none of PostgreSQL')
    : unfit(
        'begins with no postgres://',
        'the store in a file is named sqlite: it is squadlog.db in the root, which --root chooses',
      );
}

/** A name in small letters, or the folder of a socket. */
function hostOf(url: URL, options: StoreUrlOptions): string {
  const named = url.hostname === noHost ? '' : decodePart(url.hostname);
  const folder = options.get('host');
  if (folder !== undefined && named !== '') throw unfit('names two hosts');
  if (folder !== undefined && !folder.startsWith('/')) {
    throw unfit(
      'has an option host that is no folder',
      'the option is for the folder of a socket, such as /run/postgresql; a host stands before',
    );
  }
  const host = folder ?? named;
  if (host === '') throw unfit('names no host');
  if (host.startsWith('/')) return host;
  if (!/^(?:[\w.-]+|\[[\da-f:.]+\])$/iu.test(host)) throw unfit('names no single host', escapes);
  return host.toLowerCase();
}

function spellHost(host: string): string {
  return host.startsWith('/') ? encodeURIComponent(host) : host;
}

/** `pg` leaves `%2F`, `%3F` and `%23` in the name of a database as they are. */
function databaseOf({ pathname }: URL): string {
  const database = decodePart(pathname.slice(1));
  if (database === '') throw unfit('names no database');
  if (/[/?#]/u.test(database)) throw unfit('has a / or ? or # in its database', escapes);
  return database;
}

function schemaOf(options: StoreUrlOptions): string {
  const schema = options.get('schema') ?? schemaDefault;
  if (!/^[a-z_][a-z0-9_]{0,62}$/u.test(schema)) {
    throw unfit('has a schema that is no name', 'it has 1 to 63 of a-z, 0-9 and _, no digit first');
  }
  if (/^pg_|^information_schema$/u.test(schema)) {
    throw unfit(`has the schema ${schema}`, 'that is one of PostgreSQL itself; name another');
  }
  return schema;
}

function spellUser(user: string, password: string): string {
  if (user === '' && password === '') return '';
  return password === '' ? `${user}@` : `${user}:${password}@`;
}

/** Every letter that has a meaning in a URL, and `*`, of which a hidden password is made. */
function encodePart(text: string): string {
  return encodeURIComponent(text).replaceAll('*', '%2A');
}
