/** What an endpoint's error answer means, told without the key that it may repeat. */
import type { MemoryError } from '../errors.ts';
import { toShortLine, unavailable } from './unavailable.ts';

interface Asked {
  readonly title: string;
  readonly url: string;
  readonly key: string | undefined;
  readonly keyName: string | null;
}

/** The failure of an answer whose status is not 2xx. */
export function faultOfAnswer(asked: Asked, status: number, body: string): MemoryError {
  const said = isAboutKey(status) ? '' : reasonOf(body, asked.key);
  const quoted = said === '' ? '' : ` ("${said}")`;
  return unavailable(`${asked.title} answered ${status}${quoted}. ${advice(asked, status)}`);
}

/** Such an answer likes to quote a part of the key. */
function isAboutKey(status: number): boolean {
  return status === 401 || status === 403;
}

function advice({ url, keyName }: Asked, status: number): string {
  if (isAboutKey(status)) {
    return keyName === null
      ? 'Name the environment variable of its key in embedder.apiKeyEnv.'
      : `Correct the key in the environment variable ${keyName}.`;
  }
  if (status === 404) {
    return `Check that the model of embedder.model is there, and that ${url} is the endpoint.`;
  }
  if (status === 429) return 'It takes no more requests at present; try again later.';
  if (status >= 500) return 'Look into its own log; try again later.';
  return 'Check embedder.model and embedder.dimensions.';
}

/** One line of what Ollama and OpenAI-compatible endpoints say of an error. */
function reasonOf(body: string, key: string | undefined): string {
  const said = findReason(body);
  const masked = key === undefined ? said : said.replaceAll(key, '[key]');
  return toShortLine(masked.replaceAll('"', ' '));
}

function findReason(body: string): string {
  try {
    const parsed = JSON.parse(body) as { readonly error?: unknown } | null;
    const error = parsed?.error;
    const inner = (error as { readonly message?: unknown } | null | undefined)?.message;
    return [error, inner].find((words) => typeof words === 'string') ?? '';
  } catch {
    return ''; // a page of a proxy says nothing of use
  }
}
