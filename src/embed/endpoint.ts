/** Where an embedder's requests go: which URLs are taken, and which stay on this machine. */

/** What is wrong with a URL as an endpoint; undefined where nothing is. Says no part of it. */
export function endpointFault(url: string): string | undefined {
  const parsed = parse(url);
  if (parsed === undefined) return 'is no URL that begins with http:// or https://';
  if (parsed.username !== '' || parsed.password !== '') {
    return 'holds a user name or password; name an environment variable in embedder.apiKeyEnv';
  }
  if (/[\s?#]/u.test(url)) return 'holds more than a host and a path';
  return undefined;
}

/** True for 127.0.0.0/8, ::1 and `localhost`, however they are written. */
export function isLoopback(url: string): boolean {
  const host = parse(url)?.hostname ?? '';
  // The URL parser has written every form of an IPv4 address as four numbers.
  return host === 'localhost' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/u.test(host);
}

/** Scheme, host and port: `http://127.0.0.1:11434`. */
export function originOf(url: string): string {
  return parse(url)?.origin ?? 'an endpoint that is no URL';
}

/** The URL with a path below its own. */
export function below(url: string, path: string): string {
  return `${url.replace(/\/+$/u, '')}${path}`;
}

function parse(url: string): URL | undefined {
  if (!URL.canParse(url)) return undefined;
  const parsed = new URL(url);
  return parsed.protocol === 'http:' || parsed.protocol === 'https:' ? parsed : undefined;
}
