/** An entry's path leads back to it, and nothing else is one. */
import { expect, it } from 'vitest';
import { entryPath, parseEntryPath } from '../../src/text/entry-path.ts';

it.each([
  ['kiln/L12', { stream: 'squad/kiln', shortId: 'L12' }],
  ['kiln/P3', { stream: 'squad/kiln', shortId: 'P3' }],
  ['_agents/main/R4', { stream: 'agent/main', shortId: 'R4' }],
  ['_process/S3', { stream: 'process', shortId: 'S3' }],
])('%s names an entry', (path, entry) => {
  expect(parseEntryPath(path)).toEqual(entry);
  expect(entryPath(entry)).toBe(path);
});

it.each([
  ...['L12', 'kiln/', 'kiln/l12', 'kiln/L', 'kiln/L12.md', 'kiln/S3', '_process/L12', '/L12'],
  ...['_agents/L12', 'a/b/L12', '../L12', '_agents/../L12', 'kiln/L1234567890123456', 'con/L12'],
])('%s names none', (path) => {
  expect(parseEntryPath(path)).toBeUndefined();
});
