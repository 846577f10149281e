/**
 * No text that is searched for, or that a block is read for, is an error; and what holds its rarest
 * word is found.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Memory } from '../../src/memory-api.ts';
import { searchTerms } from '../../src/text/search-terms.ts';
import { openFilled } from '../support/filled-memory.ts';
import { hostileText } from '../support/hostile-text.ts';
import { outputWith } from '../support/sample-memory.ts';
import { noPolicies, withScene } from '../support/scene.ts';
import { runs } from '../support/seed.ts';
import { temporaryFolders } from '../support/temp-root.ts';
import type { Scene } from '../support/transformation-actions.ts';

const folder = temporaryFolders();

const operators = fc
  .array(
    fc.constantFrom(
      ...['"', "'", '(', ')', '*', '^', '-', ':', '+', '{', '}', 'AND', 'OR', 'NOT', 'NEAR(', ','],
      ...['%', '_', ';', '--', '/*', 'drop table learnings_v3', "' or 1=1", '\\', '\u0000', '?'],
      ...['terms:', 'flags', 'Lesson', 'zr', 'zq20q', 'szx', ' ', '\n', '\ud83d', '\udc69', '$1'],
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));
const loneSurrogates = fc
  .array(fc.nat(0xffff), { maxLength: 20 })
  .map((units) => String.fromCharCode(...units));
const manyWords = fc
  .record({ word: fc.string({ minLength: 1, maxLength: 8 }), count: fc.constantFrom(200, 10_000) })
  .map(({ word, count }) => Array.from({ length: count }, (_, i) => `${word}${i}`).join(' '));
const text = fc.oneof(
  { weight: 5, arbitrary: operators },
  { weight: 5, arbitrary: hostileText },
  { weight: 3, arbitrary: loneSurrogates },
  { weight: 1, arbitrary: manyWords },
);

it('answers every text', { timeout: 120_000 }, async () => {
  const memory = await openFilled(folder());
  await fc.assert(
    fc.asyncProperty(text, fc.constantFrom('DEV', undefined), async (query, role) => {
      const narrowed = role === undefined ? {} : { role };
      const { results, warnings } = await memory.search({ query, ...narrowed });
      const hasWords = searchTerms(query).length > 0;
      expect(warnings.some((warning) => warning.includes('no letters or digits'))).toBe(!hasWords);
      if (!hasWords) expect(results).toEqual([]);
      for (const { score, snippet } of results) {
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
        expect(snippet).not.toBe('');
      }
      const { block, tokens, budget } = await memory.read({
        squad: 'kiln',
        task: query,
        ...narrowed,
      });
      // A task never empties a block: what has nothing to do with it comes behind.
      expect(block).not.toBe('');
      expect(tokens).toBeLessThanOrEqual(budget);
    }),
    runs(150),
  );
});

const plain = ['cache', 'flag', 'deploy', 'retry', 'token', 'queue', 'index', 'lock', 'branch'];
const lesson = fc
  .record({
    words: fc.array(fc.constantFrom(...plain), { minLength: 1, maxLength: 8 }),
    asks: fc.boolean(),
    role: fc.constantFrom('DEV', 'QA', 'ALL'),
  })
  .map(({ words, asks, role }) => `[${role}] ${words.join(' ')}${asks ? '?' : ''}`);

let scene: { readonly memory: Memory; nth: number } & Pick<Scene, 'root'>;
let end: () => void;
let ended: Promise<void>;
beforeAll(async () => {
  await new Promise<void>((ready) => {
    // By words alone: meaning finds some of it too, and would hide what words miss.
    const settings = { ...noPolicies, embedder: { kind: 'none' } };
    ended = withScene(settings, async ({ memory, root }) => {
      scene = { memory, root, nth: 0 };
      ready();
      await new Promise<void>((resolve) => {
        end = resolve;
      });
    });
  });
});
afterAll(async () => {
  end();
  await ended;
});

it('finds what holds the rarest word', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(lesson, { minLength: 1, maxLength: 14 }),
      fc.array(fc.constantFrom(...plain), { minLength: 1, maxLength: 6 }),
      fc.constantFrom(undefined, 'DEV', 'QA', 'ALL'),
      async (lessons, words, role) => {
        scene.nth += 1;
        const squad = `s${scene.nth}`;
        await scene.memory.write({ squad, output: outputWith(...lessons) });
        const known = words.filter((word) => lessons.some((one) => one.includes(word)));
        const hits = (word: string) => lessons.filter((one) => one.includes(word)).length;
        const [rarest] = known.sort((a, b) => hits(a) - hits(b));
        const narrowed = role === undefined ? { squad } : { squad, role };
        const found = await scene.memory.search({
          query: words.join(' '),
          ...narrowed,
          limit: 1_000,
        });
        const held = lessons.filter((one) => rarest !== undefined && one.includes(rarest));
        const seen = held.filter((one) => role === undefined || isSeenBy(role, one));
        const texts = seen.map((one) => one.replace(/^\[\w+\] /u, ''));
        expect(found.results.map((entry) => entry.text)).toEqual(expect.arrayContaining(texts));
      },
    ),
    runs(60),
  );
});

describe('behind 750 newer lessons of another role that hold the same word', () => {
  const newer = Array.from({ length: 750 }, (_, i) => `[DEV] cache remark r${i}`);
  const write = async (squad: string, oldest: string) => {
    const { memory } = scene;
    await memory.write({ squad, session: 'old', output: outputWith(oldest) });
    for (let first = 0; first < newer.length; first += 50) {
      const output = outputWith(...newer.slice(first, first + 50));
      await memory.write({ squad, session: `s${first}`, output });
    }
    return memory;
  };

  it.each(['QA', 'ALL'])('a lesson of %s is found, and told for a task', async (role) => {
    const squad = `old-${role.toLowerCase()}`;
    const memory = await write(squad, `[${role}] The cache is warm on Mondays`);
    const asked = { squad, role: 'QA' };
    const { results } = await memory.search({ query: 'cache', ...asked });
    expect(results.map(({ text }) => text)).toEqual(['The cache is warm on Mondays']);
    const { entries } = await memory.read({ ...asked, task: 'fill the cache' });
    expect(entries.map(({ text }) => text)).toEqual(['The cache is warm on Mondays']);
  });

  it('all are found where so many are wanted', async () => {
    const squad = 'old-dev';
    const memory = await write(squad, '[DEV] The cache is warm on Mondays');
    const { results } = await memory.search({ query: 'cache', squad, limit: 1_000 });
    expect(results).toHaveLength(newer.length + 1);
  });
});

function isSeenBy(role: string, lesson: string): boolean {
  return [`[${role}]`, '[ALL]'].some((tag) => lesson.startsWith(tag));
}
