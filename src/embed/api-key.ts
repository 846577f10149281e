/** The key of an endpoint, from the environment only: it stands in no file and no message. */
import { unavailable } from './unavailable.ts';

/**
 * The value of the variable that `apiKeyEnv` names; undefined where none is named.
 * @throws MemoryError `unavailable` for a variable that is unset or can't be sent.
 */
export function readApiKey(
  apiKeyEnv: string | null,
  environment: Readonly<Record<string, string | undefined>>,
): string | undefined {
  if (apiKeyEnv === null) return undefined;
  const key = environment[apiKeyEnv]?.trim() ?? '';
  if (/^[\x21-\x7e]+$/u.test(key)) return key;
  const fault = key === '' ? 'is not set' : 'holds characters that no header can';
  throw unavailable(
    `The environment variable ${apiKeyEnv}, named by embedder.apiKeyEnv, ${fault}. Set it to the ` +
      'key, or remove embedder.apiKeyEnv.',
  );
}
