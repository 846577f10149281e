/** Types of options as schemas give them, for surfaces that have only words. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { VerbDoc } from '../src/verb.ts';
import { optionType } from '../src/verb.ts';

const input = z.strictObject({
  text: z.string(),
  count: z._default(z.int().check(z.minimum(1), z.maximum(9)), 3),
  choice: z.optional(z.enum(['a', 'b'])),
  flag: z._default(z.boolean(), false),
  place: z.optional(z.union([z.int(), z.string()])),
});

const words = { summary: 'One.' };
const doc: VerbDoc<z.infer<typeof input>> = {
  verb: 'try',
  summary: 'Try.',
  input: input as unknown as VerbDoc<z.infer<typeof input>>['input'],
  options: { text: words, count: words, choice: words, flag: words, place: words },
  examples: [],
  writes: false,
};

describe('the type of an option', () => {
  it.each([
    ['text', { kind: 'text', required: true }],
    ['count', { kind: 'number', required: false, minimum: 1, maximum: 9, default: 3 }],
    ['choice', { kind: 'choice', required: false, choices: ['a', 'b'] }],
    ['flag', { kind: 'flag', required: false, default: false }],
    ['place', { kind: 'numberOrText', required: false }],
  ] as const)('of %s', (name, expected) => {
    expect(optionType(doc, name)).toEqual(expected);
  });
});
