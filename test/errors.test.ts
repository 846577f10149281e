/**
 * Errors are known by their code, from whichever copy of the package, and each code has one exit
 * status.
 */
import { expect, it } from 'vitest';
import { exitCodes, isMemoryError, MemoryError, messageOf } from '../src/errors.ts';

it('carries what it is given and nothing else', () => {
  const cause = new Error('below');
  const full = {
    code: 'refused',
    message: 'no',
    hint: 'squadlog list',
    details: { a: 1 },
  } as const;
  expect(new MemoryError({ ...full, cause })).toMatchObject({
    ...full,
    cause,
    name: 'MemoryError',
  });
  const bare = new MemoryError({ code: 'busy', message: 'wait' });
  expect([bare.hint, bare.details, bare.cause]).toEqual([undefined, undefined, undefined]);
});

it('is recognised by its code', () => {
  const foreign = Object.assign(new Error('from another copy'), { code: 'conflict' });
  expect(isMemoryError(foreign)).toBe(true);
  const others = [
    new Error('x'),
    Object.assign(new Error('x'), { code: 'EACCES' }),
    { code: 'busy' },
  ];
  expect([...others, null, 'busy'].map(isMemoryError)).toEqual([false, false, false, false, false]);
});

it('has eight exit statuses, none of them success', () => {
  const statuses = Object.values(exitCodes);
  expect([...statuses].sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

it.each([
  [new Error('the disk is full'), 'the disk is full'],
  [new MemoryError({ code: 'busy', message: 'wait' }), 'wait'],
  ['thrown as a word', 'thrown as a word'],
  [undefined, 'undefined'],
])('whatever is thrown says something: %s', (thrown, said) => {
  expect(messageOf(thrown)).toBe(said);
});
