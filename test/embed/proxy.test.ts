/** When Node would hand a request to a proxy. */
import { expect, it } from 'vitest';
import { isProxied } from '../../src/embed/proxy.ts';

const url = 'http://127.0.0.1:11434/api/embed';
const proxy = 'http://proxy.example.com:3128';
const on = { NODE_USE_ENV_PROXY: '1', HTTP_PROXY: proxy };

it.each([
  [{}, false],
  [{ HTTP_PROXY: proxy }, false],
  [{ NODE_USE_ENV_PROXY: '1' }, false],
  [{ NODE_USE_ENV_PROXY: '1', HTTPS_PROXY: proxy }, false],
  [on, true],
  [{ NODE_USE_ENV_PROXY: '1', http_proxy: proxy }, true],
  [{ NODE_OPTIONS: '--no-warnings --use-env-proxy', HTTP_PROXY: proxy }, true],
  [{ ...on, NO_PROXY: 'localhost' }, true],
  [{ ...on, NO_PROXY: 'localhost, 127.0.0.1' }, false],
  [{ ...on, NO_PROXY: '127.0.0.1:11434' }, false],
  [{ ...on, no_proxy: '*' }, false],
])('%j: %s', (environment, expected) => {
  expect(isProxied(url, environment)).toBe(expected);
});

it.each([
  [on, true],
  [{ NODE_USE_ENV_PROXY: '1', HTTPS_PROXY: proxy }, true],
  [{ ...on, https_proxy: '' }, true],
  [{ ...on, HTTPS_PROXY: proxy, NO_PROXY: 'models.example.com' }, false],
  [{ NODE_USE_ENV_PROXY: '1' }, false],
])('%j: %s over HTTPS', (environment, expected) => {
  expect(isProxied('https://models.example.com/v1/embeddings', environment)).toBe(expected);
});

it.each([
  ['[::1]', false],
  ['[::1]:11434', false],
  ['::1', true],
])('of %s in NO_PROXY an IPv6 address is proxied: %s', (direct, expected) => {
  expect(isProxied('http://[::1]:11434/', { ...on, NO_PROXY: direct })).toBe(expected);
});
