/** Which URLs stay on this machine, whatever way they are written. */
import { describe, expect, it } from 'vitest';
import { below, endpointFault, isLoopback, originOf } from '../../src/embed/endpoint.ts';

describe('stays on this machine', () => {
  it.each([
    'http://127.0.0.1:11434',
    'https://127.255.255.254/v1',
    'http://127.1',
    'http://0x7f000001:80',
    'http://2130706433/',
    'http://localhost:8080/v1',
    'HTTP://LOCALHOST',
    'http://[::1]:11434',
    'http://[0:0:0:0:0:0:0:1]/',
  ])('%s', (url) => expect(isLoopback(url)).toBe(true));
});

describe('leaves this machine', () => {
  it.each([
    'http://10.0.0.5:11434',
    'http://0.0.0.0:11434',
    'http://128.0.0.1',
    'http://127.0.0.1.example.com',
    'http://localhost.example.com',
    'http://notlocalhost',
    'http://127.0.0.1@example.com/',
    'http://example.com/127.0.0.1',
    'http://example.com#@127.0.0.1',
    'http://[::2]',
    'http://[::ffff:127.0.0.1]',
    'http://api.example.com/localhost',
    'ftp://127.0.0.1',
    'not a url',
    '',
  ])('%s', (url) => expect(isLoopback(url)).toBe(false));
});

it('finds the fault of a URL, and repeats no part of it', () => {
  expect(endpointFault('http://127.0.0.1:1/v1')).toBeUndefined();
  const odd = ['ws://sesame', 'sesame:1', 'http://', 'http://u:sesame@h', 'http://sesame@h'];
  const more = ['http://h/?sesame', 'http://h/#sesame', 'http://h/?', 'http://h/ ', 'http://h/\n'];
  for (const url of [...odd, ...more]) {
    const fault = endpointFault(url);
    expect(fault).toMatch(/^(?:is no URL|holds)/u);
    expect(fault).not.toContain('sesame');
  }
});

it('tells the origin only', () => {
  expect(originOf('http://user:pass@example.com:81/a?b#c')).toBe('http://example.com:81');
  expect(below('http://h/v1//', '/embeddings')).toBe('http://h/v1/embeddings');
});
