/** One JSON request to an endpoint: bounded in time and size, no redirects, errors in words. */

import { faultOfAnswer } from './answer-fault.ts';
import { endpointFault, isLoopback } from './endpoint.ts';
import { isProxied } from './proxy.ts';
import { asRefusal, refusingStatuses, tooSlow, unavailable } from './unavailable.ts';

export interface JsonRequest {
  /** What a message calls the endpoint. */
  readonly title: string;
  readonly url: string;
  readonly body: unknown;
  readonly timeoutMs: number;
  /** Sent as a bearer token, and never told. */
  readonly key: string | undefined;
  /** Name of the variable that the key came from. */
  readonly keyName: string | null;
  readonly allowRemote: boolean;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Bytes of an answer: 64 vectors of 4,096 numbers take some 6 MB. */
export const answerBytesMax = 32 * 1024 * 1024;

/**
 * The parsed answer.
 * @throws MemoryError `unavailable`, saying what happened and what to do; no key is ever in it.
 */
export async function postJson(request: JsonRequest): Promise<unknown> {
  refuseToLeave(request);
  const signal = AbortSignal.timeout(request.timeoutMs);
  let text: string | undefined;
  try {
    const response = await send(request, signal);
    text = await readBounded(response, response.ok ? answerBytesMax : errorBytesMax);
    if (!response.ok) throw faultOf(request, response.status, text ?? '');
  } catch (error) {
    throw faultOfSending(request, error);
  }
  if (text === undefined) {
    throw unavailable(
      `${request.title} sent more than ${answerBytesMax / 1024 / 1024} MiB for one request, so ` +
        'the answer was not read. Check embedder.url and embedder.model.',
    );
  }
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw unavailable(
      `${request.title} answered with no JSON at ${request.url}. Check that embedder.url is an ` +
        'endpoint for embeddings.',
    );
  }
}

function faultOf(request: JsonRequest, status: number, body: string): Error {
  const fault = faultOfAnswer(request, status, body);
  return refusingStatuses.includes(status) ? asRefusal(fault, status) : fault;
}

const errorBytesMax = 64 * 1024;

/** The last door: settings that no file was read for come through here too. */
function refuseToLeave({ title, url, allowRemote, environment }: JsonRequest): void {
  const fault = endpointFault(url);
  if (fault !== undefined) {
    throw unavailable(`${title} can't be asked: embedder.url ${fault}. Correct embedder.url.`);
  }
  if (allowRemote) return;
  if (!isLoopback(url)) {
    throw unavailable(
      `${title} is not on this machine, so nothing was sent. Set embedder.allowRemote to true if ` +
        'that is what you want.',
    );
  }
  if (isProxied(url, environment)) {
    throw unavailable(
      `${title} would be asked through a proxy, so nothing was sent. Add ` +
        `${new URL(url).hostname} to NO_PROXY.`,
    );
  }
}

function send({ url, body, key }: JsonRequest, signal: AbortSignal): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify(body),
    redirect: 'error',
    signal,
  });
}

/** The text of a body; undefined where it is longer, in which case the rest is never read. */
async function readBounded(response: Response, bytesMax: number): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > bytesMax) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Only the code of a failure is told: what a network library says may repeat what was sent. */
function faultOfSending({ title, timeoutMs }: JsonRequest, error: unknown): Error {
  const { name, code, cause } = (error ?? {}) as Failure;
  if (code === 'unavailable') return error as Error;
  if (name === 'TimeoutError') {
    return tooSlow(`${title} gave no answer within ${timeoutMs} ms.`, timeoutMs);
  }
  if (/redirect/iu.test(cause?.message ?? '')) {
    return unavailable(
      `${title} answered with a redirect, which is not followed. Set embedder.url to where it ` +
        'leads, if you trust it.',
    );
  }
  const reason = cause?.code ?? code ?? 'the connection broke';
  return unavailable(`${title} can't be reached (${reason}). Start it, or correct embedder.url.`);
}

interface Failure {
  readonly name?: string;
  readonly code?: unknown;
  readonly cause?: { readonly code?: string; readonly message?: string };
}
