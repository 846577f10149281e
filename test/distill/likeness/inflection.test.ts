/** Endings come off, and words that only look alike stay two words. */
import { describe, expect, it } from 'vitest';
import { baseOf } from '../../../src/distill/likeness/inflection.ts';

describe('baseOf', () => {
  it.each([
    ['store', 'stores', 'stored', 'storing'],
    ['cache', 'caches', 'cached', 'caching'],
    ['merge', 'merges', 'merged', 'merging'],
    ['query', 'queries', 'queried', 'querying'],
    ['retry', 'retries', 'retried'],
    ['commit', 'commits', 'committed', 'committing'],
    ['pass', 'passes', 'passed', 'passing'],
    ['write', 'writes', 'written', 'writing'],
    ['rate', 'rates', 'rated'],
    ['index', 'indexes', 'indices'],
  ])('%s and its forms meet', (...forms) => {
    expect(new Set(forms.map(baseOf)).size).toBe(1);
  });

  it.each([
    ['policy', 'police'],
    ['import', 'important'],
    ['organ', 'organization'],
    ['universe', 'university'],
    ['strip', 'stripe'],
    ['plan', 'plane'],
    ['stat', 'state'],
    ['new', 'news'],
    ['constructor', 'construct'],
  ])('%s and %s stay apart', (one, other) => {
    expect(baseOf(one)).not.toBe(baseOf(other));
  });

  it('leaves what is no English word', () => {
    expect(['straße', 'naïves', 'v2', '缓存'].map(baseOf)).toEqual([
      'straße',
      'naïves',
      'v2',
      '缓存',
    ]);
  });
});
