/** What doesn't fit is said in plain words, with the option's name, its value and a way on. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { parseInput } from '../src/parse-input.ts';
import type { VerbDoc } from '../src/verb.ts';

const input = z.strictObject({
  squad: z.string().check(z.minLength(1)),
  tokens: z.optional(z.int().check(z.minimum(0), z.maximum(100))),
  layer: z._default(z.enum(['process', 'episodic']), 'process'),
});
const doc: VerbDoc<z.infer<typeof input>> = {
  ...{ verb: 'read', summary: 'Read.', input, writes: false, examples: [] },
  options: {
    squad: { summary: 'The squad that is read.' },
    tokens: { summary: 'The budget.' },
    layer: { summary: 'One layer.' },
  },
};

it('gives the input with its defaults', () => {
  expect(parseInput(doc, { squad: 'kiln' })).toEqual({ squad: 'kiln', layer: 'process' });
});

describe('says of', () => {
  it.each([
    [{}, 'read needs squad: The squad that is read.'],
    [{ squad: '' }, 'read: squad must not be empty, but it is "".'],
    [
      { squad: 'k', tokens: -1 },
      'read: tokens must be a whole number from 0 to 100, but it is -1.',
    ],
    [
      { squad: 'k', tokens: 101 },
      'read: tokens must be a whole number from 0 to 100, but it is 101.',
    ],
    [
      { squad: 'k', tokens: 'x' },
      'read: tokens must be a whole number from 0 to 100, but it is "x".',
    ],
    [
      { squad: 'k', layer: 'top' },
      'read: layer must be one of process, episodic, but it is "top".',
    ],
    [{ squad: 'k', token: 5 }, 'read has no option token; did you mean tokens?'],
  ])('%j', (given, message) => {
    expect(() => parseInput(doc, given)).toThrow(
      expect.objectContaining({ code: 'invalid', message, hint: 'squadlog read --help' }),
    );
  });
});

it('shows a long value cut', () => {
  const parse = () => parseInput(doc, { squad: 'k', layer: 'x'.repeat(500) });
  expect(parse).toThrow(/x{20}…/u);
  expect(parse).toThrow(expect.objectContaining({ message: expect.not.stringMatching(/x{100}/u) }));
});
