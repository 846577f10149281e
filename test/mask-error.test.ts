/** What is told of a failure holds no secret, and what holds none is told as it was. */
import { expect, it } from 'vitest';
import { MemoryError } from '../src/errors.ts';
import { hideInWarnings, hideSecrets } from '../src/hide-secrets.ts';
import { maskError, refuseSecretIds } from '../src/mask-error.ts';
import { randomRun } from './support/secret-samples.ts';

const token = `gh${'p_'}${randomRun(36)}`;

it('masks message, hint, details, cause and trace', async () => {
  const error = new MemoryError({
    code: 'not_found',
    message: `No entry "${token}".`,
    hint: `squadlog search "${token}"`,
    details: { tried: [token], [token]: 1 },
    cause: new TypeError(`lost ${token}`),
  });
  const told = (await hideSecrets(error)) as MemoryError;
  expect(told).toMatchObject({ code: 'not_found', details: { tried: ['[masked:github-token]'] } });
  const all = [
    told.message,
    told.hint,
    JSON.stringify(told.details),
    told.stack,
    String(told.cause),
  ];
  expect(all.join('\n')).not.toContain(token.slice(4, 16));
});

it('gives the very same error where there is nothing to hide', () => {
  const error = new MemoryError({ code: 'invalid', message: 'No squad kiln.', details: { at: 3 } });
  expect(maskError(error)).toBe(error);
});

it('masks warnings', async () => {
  const result = { squad: 'kiln', warnings: [`There is no squad ${token} yet`] };
  expect((await hideInWarnings(result)).warnings).toEqual([
    'There is no squad [masked:github-token] yet',
  ]);
});

it('refuses an id that is a secret, without saying it', () => {
  const refused = () => refuseSecretIds({ squad: token.toLowerCase() });
  expect(refused).toThrow(/id of the squad looks like a secret/);
  expect(refused).not.toThrow(new RegExp(token.slice(5, 12), 'i'));
  expect(() => refuseSecretIds({ squad: 'kiln', agent: 'f47ac10b' })).not.toThrow();
});
