/** Errors echo what was asked for; a secret among it must reach no terminal and no host's log. */

import { maskSecrets } from './commands/capture/secrets/mask-secrets.ts';
import { maskWithin } from './commands/capture/secrets/mask-within.ts';
import type { SecretSettings } from './commands/capture/secrets/own-secrets.ts';
import { holdsSecret } from './commands/capture/secrets/secret-names.ts';
import { isMemoryError, MemoryError } from './errors.ts';

export { maskWithin } from './commands/capture/secrets/mask-within.ts';

/** The same error, or one whose message, hint and details hold no secret. */
export function maskError(error: unknown, settings?: SecretSettings): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? mask(error, settings) : error;
  const known = isMemoryError(error) ? error : undefined;
  const told = { message: error.message, hint: known?.hint, details: known?.details };
  const safe = maskWithin(told, settings);
  const cause = maskError(error.cause, settings);
  const stack = error.stack === undefined ? undefined : mask(error.stack, settings);
  const isClean = safe === told && stack === error.stack;
  if (isClean && cause === error.cause) return error;
  const masked = new MemoryError({
    code: known?.code ?? 'internal',
    message: safe.message,
    ...(safe.hint === undefined ? {} : { hint: safe.hint }),
    ...(safe.details === undefined ? {} : { details: safe.details }),
    ...(cause === undefined ? {} : { cause }),
  });
  if (stack !== undefined) masked.stack = stack;
  return masked;
}

/** Fails with `invalid` where an id that would name a stream or a folder looks like a secret. */
export function refuseSecretIds(input: unknown, settings?: SecretSettings): void {
  const named = (input ?? {}) as Readonly<Record<string, unknown>>;
  for (const kind of ['squad', 'agent'] as const) {
    const id = named[kind];
    if (typeof id !== 'string' || !holdsSecret(id, settings)) continue;
    throw new MemoryError({
      code: 'invalid',
      message:
        `The id of the ${kind} looks like a secret, and an id can't be masked: nothing was ` +
        'recorded. Name it otherwise, or allow the id in secrets.allow.',
      hint: 'squadlog config show',
    });
  }
}

function mask(text: string, settings: SecretSettings | undefined): string {
  return maskSecrets(text, settings).text;
}
