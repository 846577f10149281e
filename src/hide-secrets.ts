/** Keeps secrets out of what surfaces tell; what finds them is loaded where something failed. */
import type { SecretSettings } from './commands/capture/secrets/own-secrets.ts';

/** The result with its warnings as they may be told. */
export async function hideInWarnings<Result>(
  result: Result,
  settings?: SecretSettings,
): Promise<Result> {
  const { warnings = [] } = (result ?? {}) as { readonly warnings?: readonly string[] };
  if (warnings.length === 0) return result;
  const { maskWithin } = await import('./mask-error.ts');
  return { ...result, warnings: maskWithin(warnings, settings) };
}

/** The error as it may be told: its message, hint, details and trace hold no secret. */
export async function hideSecrets(error: unknown, settings?: SecretSettings): Promise<unknown> {
  const { maskError } = await import('./mask-error.ts');
  return maskError(error, settings);
}
