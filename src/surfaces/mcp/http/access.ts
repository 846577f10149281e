/**
 * Who may speak to the server over HTTP: those who name it by its own name, come from no other web
 * page, and know its token. The first two keep a web page from reaching it by a name that leads to
 * this machine.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { hostname, networkInterfaces } from 'node:os';
import {
  localhostAllowedHostnames,
  validateHostHeader,
  validateOriginHeader,
} from '@modelcontextprotocol/server';

export interface Access {
  readonly token: string;
  /** Names that a request may be addressed to, IPv6 in brackets. */
  readonly hostnames: readonly string[];
}

export interface Refusal {
  readonly status: 401 | 403;
  readonly message: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Why a request is not served; undefined for one that is. */
export function refusalOf(headers: IncomingHttpHeaders, access: Access): Refusal | undefined {
  const hostnames = [...access.hostnames];
  const host = validateHostHeader(headers.host, hostnames);
  if (!host.ok) return forbidden(`${host.message}. A name is allowed with --allow-host.`);
  const origin = validateOriginHeader(headers.origin, hostnames);
  if (!origin.ok) return forbidden(`${origin.message}. Web pages of other hosts are not served.`);
  const [, given] = /^Bearer +(\S+)$/iu.exec(headers.authorization ?? '') ?? [];
  if (given !== undefined && isSame(given, access.token)) return undefined;
  return {
    status: 401,
    message:
      given === undefined
        ? 'A token is needed: send "Authorization: Bearer <token>"; the server said at its start ' +
          'where it is.'
        : 'The token is not the one of this server; it said at its start where that is.',
    headers: {
      'WWW-Authenticate': given === undefined ? 'Bearer' : 'Bearer error="invalid_token"',
    },
  };
}

/** Names that lead to a server bound to this host. */
export function hostnamesOf(host: string, allowed: readonly string[]): readonly string[] {
  const own = isEverywhere(host)
    ? [
        hostname(),
        ...Object.values(networkInterfaces())
          .flatMap((all) => all ?? [])
          .map(({ address }) => address),
      ]
    : [host];
  const bracketed = [...own, ...allowed].map((name) => {
    return name.includes(':') && !name.startsWith('[') ? `[${name}]` : name;
  });
  return [
    ...new Set([...localhostAllowedHostnames(), ...bracketed.map((name) => name.toLowerCase())]),
  ];
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/u.test(host);
}

function isEverywhere(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}

function forbidden(message: string): Refusal {
  return { status: 403, message, headers: {} };
}

/** In a time that tells nothing of where the two differ. */
function isSame(given: string, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}
