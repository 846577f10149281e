/** The URL of a store: what `pg` makes of it, what it is named by, and that no secret is told. */
import fc from 'fast-check';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import {
  holdsPassword,
  parseStoreUrl,
  schemaDefault,
} from '../../../src/storage/postgres/store-url.ts';

/** What the driver would do. */
const driver = (url: string) => new Client({ connectionString: url });

const failure = (text: string) => {
  try {
    parseStoreUrl(text);
  } catch (error) {
    return error as Error & { readonly code: string };
  }
  throw new Error(`${text} fits`);
};

const special = fc.constantFrom('ü', '日', '%', '@', ':', '/', '?', '#', '*', ' ', "'", '&', '=');
const secret = fc
  .array(fc.oneof(fc.constantFrom(...'abXY09'), special), { minLength: 6, maxLength: 20 })
  .map((letters) => letters.join(''));
const word = fc.stringMatching(/^[a-z_][a-z0-9_]{0,20}$/u);
const parts = fc.record({
  ...{ user: secret, password: secret, database: word },
  schema: word.filter((name) => !/^pg_|^information_schema$/u.test(name)),
  host: fc.constantFrom('db.example.com', 'LOCALHOST', '127.0.0.1', '[::1]', '%2Frun%2Fpg'),
  port: fc.integer({ min: 1, max: 65_535 }),
});
type Parts = typeof parts extends fc.Arbitrary<infer One> ? One : never;

function spell({ user, password, host, port, database, schema }: Parts): string {
  const who = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`;
  return `postgresql://${who}@${host}:${port}/${database}?schema=${schema}`;
}

describe('a URL that fits', () => {
  it('says to pg what it says', () => {
    fc.assert(
      fc.property(parts, (given) => {
        const read = parseStoreUrl(spell(given));
        const host = decodeURIComponent(given.host)
          .toLowerCase()
          .replace(/^\[|\]$/gu, '');
        expect(driver(read.url)).toMatchObject({
          ...{ user: given.user, password: given.password, database: given.database },
          ...{ host, port: given.port },
        });
        expect(read.url).not.toContain('schema=');
        expect(read.schema).toBe(given.schema);
      }),
    );
  });

  it('is shown without its password, and named without user and password', () => {
    fc.assert(
      fc.property(parts, secret, (given, other) => {
        const read = parseStoreUrl(spell(given));
        const without = parseStoreUrl(spell({ ...given, password: other, user: other }));
        expect(read.key).toMatch(/^[0-9a-f]{8}$/u);
        expect(without.key).toBe(read.key);
        expect(read.shown).toContain(':***@');
        expect(parseStoreUrl(spell({ ...given, password: other })).shown).toBe(read.shown);
      }),
    );
  });

  it('is named by host, port, database and schema', () => {
    const key = (text: string) => parseStoreUrl(text).key;
    const one = 'postgres://db:5432/app?schema=squadlog';
    expect(key('postgresql://DB/app')).toBe(key(one));
    expect(key('postgres://a:b@db/app?sslmode=require')).toBe(key(one));
    const others = ['postgres://db2/app', 'postgres://db:5433/app', 'postgres://db/app2'];
    const keys = [...others, 'postgres://db/app?schema=s2'].map(key);
    expect(new Set([...keys, key(one)]).size).toBe(5);
  });

  it('may go by a socket, in two spellings', () => {
    const option = parseStoreUrl('postgres:///app?host=/run/pg');
    const encoded = parseStoreUrl('postgres://%2Frun%2Fpg/app');
    expect(option).toEqual(encoded);
    const named = parseStoreUrl('postgres://ada:x@/app?host=/run/pg');
    expect(driver(named.url)).toMatchObject({ host: '/run/pg', user: 'ada', password: 'x' });
    expect(named.key).toBe(option.key);
    expect(failure('postgres://ada:x@/app').message).toMatch(/names no host/u);
    expect(driver(option.url)).toMatchObject({ host: '/run/pg', database: 'app', port: 5432 });
  });

  it('may leave out user, password, port and schema', () => {
    expect(parseStoreUrl('postgres://db/app')).toMatchObject({
      ...{ url: 'postgres://db:5432/app', schema: schemaDefault },
      shown: 'postgres://db:5432/app?schema=squadlog',
    });
    const shown = 'postgres://ada@db:5432/app?schema=public';
    expect(parseStoreUrl('postgres://ada@db/app?schema=public').shown).toBe(shown);
    expect(holdsPassword('postgres://ada@db/app')).toBe(false);
    expect(holdsPassword('postgres://ada:x@db/app')).toBe(true);
  });
});

describe('TLS', () => {
  const tls = (query: string) => driver(parseStoreUrl(`postgres://db/app?${query}`).url).ssl;

  it('means what libpq means by it', () => {
    expect(parseStoreUrl('postgres://db/app').url).not.toContain('ssl');
    expect(tls('sslmode=disable')).toBe(false);
    expect(tls('sslmode=require')).toEqual({ rejectUnauthorized: false });
    expect(tls('sslmode=verify-full')).toEqual({});
    expect(tls('sslmode=verify-full&sslrootcert=system')).toEqual({});
    const own = parseStoreUrl('postgres://db/app?sslmode=verify-ca&sslrootcert=/a%20b/ca.pem');
    expect(own.url).toContain('sslrootcert=%2Fa%20b%2Fca.pem');
    expect(own.shown).toBe('postgres://db:5432/app?schema=squadlog&sslmode=verify-ca');
  });

  it.each([
    ['sslmode=prefer', /sslmode=prefer, which goes on in plain text/u],
    ['sslmode=allow', /say require, verify-ca or verify-full, or disable/u],
    ['sslmode=on', /unknown sslmode; the modes are disable, require/u],
    ['sslmode=verify-ca', /add sslrootcert/u],
    ['sslrootcert=/ca.pem', /sslrootcert without TLS; add sslmode=verify-full/u],
    ['sslmode=require&sslrootcert=system', /goes with sslmode=verify-full alone/u],
    ['sslmode=require&sslcert=/c.pem', /they go together/u],
  ])('refuses %s', (query, message) => {
    expect(failure(`postgres://db/app?${query}`).message).toMatch(message);
  });
});

describe('a URL that does not fit', () => {
  it.each([
    ['./squadlog.db', /begins with no postgres:\/\/; the store in a file is named sqlite/u],
    ['sqlite:///a/b.db', /named sqlite/u],
    ['mysql://db/app', /is none of PostgreSQL; it is written postgres:\/\//u],
    ['postgres://db', /names no database/u],
    ['postgres://db/?schema=a', /names no database/u],
    ['postgres:///app', /names no host/u],
    ['postgres://db/app?host=/run/pg', /names two hosts/u],
    ['postgres:///app?host=db', /no folder/u],
    ['postgres://a,b/app', /no single host/u],
    ['postgres://db/a/b', /in its database/u],
    ['postgres://db/app?schma=a', /has no option schma; did you mean schema\?$/u],
    ['postgres://db/app?password=x', /has password among its options/u],
    ['postgres://db/app?schema=a&schema=b', /schema twice/u],
    ['postgres://db/app?schema', /without a value/u],
    ['postgres://db/app?schema=Team', /no name; it has 1 to 63/u],
    ['postgres://db/app?schema=pg_temp', /one of PostgreSQL itself/u],
    ['postgres://db/app?schema=information_schema', /one of PostgreSQL itself/u],
    ['postgres://db:70000/app', /can't be read/u],
    ['postgres://db/ap%zz', /holds a %/u],
    ['postgres://a%00b@db/app', /control character/u],
    ['postgres://db/a b', /holds a space/u],
  ])('%s is told what is wrong', (text, message) => {
    const error = failure(text);
    expect(error.code).toBe('invalid');
    expect(error.message).toMatch(message);
  });

  it('never has its password in the message, though it was typed without escapes', () => {
    const bad = fc.constantFrom('db', 'db/app?schema=A', 'db/app?x=1', 'db:0x/app', 'db/app#x');
    fc.assert(
      fc.property(secret, bad, (password, rest) => {
        try {
          parseStoreUrl(`postgres://ada:${password}@${rest}`);
        } catch (error) {
          expect(error).toMatchObject({ code: 'invalid' });
          expect((error as Error).message).not.toContain(password);
        }
      }),
    );
  });
});
