/** What of a model's answer is taken as vectors, and what is called nonsense. */
import { describe, expect, it } from 'vitest';
import { mockedEmbedder } from '../support/embedder-settings.ts';
import { startMockEmbedder } from '../support/mock-embedder.ts';

describe('answered nonsense', () => {
  const doubled = (vectors: number[][]) => vectors.map((vector) => [...vector, ...vector]);
  it.each<[string, (vectors: number[][]) => unknown, RegExp]>([
    ['too few', (vectors) => vectors.slice(1), /1 vectors for 2 texts/u],
    ['too many', (vectors) => [...vectors, ...vectors], /4 vectors for 2 texts/u],
    ['an object', () => ({}), /without a list of vectors/u],
    ['empty vectors', (vectors) => vectors.map(() => []), /no list of finite numbers/u],
    ['unequal', ([a = [], b = []]) => [a, b.slice(1)], /15 dimensions where 16 are due/u],
    ['zeros', ([a = []]) => [a, a.map(() => 0)], /a vector of zeros/u],
    ['null', ([a = []]) => [a, a.map(() => null)], /no list of finite numbers/u],
    ['words', ([a = []]) => [a, a.map(() => '1')], /no list of finite numbers/u],
    ['base64', ([a = []]) => [a, 'AAAAAA=='], /no list of finite numbers/u],
    ['NaN', ([a = []]) => [a, a.map(() => 'NaN')], /no JSON/u],
    ['infinity', ([a = []]) => [a, a.map(() => 'NaN1e999'.slice(3))], /finite numbers/u],
    ['other dimensions', doubled, /32 dimensions where 16 are due/u],
  ])('%s', async (name, change, message) => {
    await using server = await startMockEmbedder();
    const dimensions = name === 'other dimensions' ? { dimensions: 16 } : {};
    const embedder = await mockedEmbedder(server, dimensions);
    server.misbehave({ kind: 'vectors', change });
    const answer = embedder.embed(['kiln', 'glaze'], 'document');
    await expect(answer).rejects.toMatchObject({ code: 'unavailable' });
    await expect(answer).rejects.toThrow(message);
  });
});

it('takes huge and tiny numbers', async () => {
  await using server = await startMockEmbedder(2);
  const embedder = await mockedEmbedder(server);
  server.misbehave({
    kind: 'vectors',
    change: () => [
      [3e200, 4e200],
      [3e-200, -4e-200],
    ],
  });
  const [huge, tiny] = await embedder.embed(['a', 'b'], 'document');
  expect([...(huge ?? []), ...(tiny ?? [])].map((value) => value.toFixed(4))).toEqual([
    ...['0.6000', '0.8000', '0.6000', '-0.8000'],
  ]);
});
