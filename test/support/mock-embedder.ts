/** An endpoint for embeddings on this machine that speaks both protocols, and can misbehave. */
import { createHash } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Misbehaviour =
  | { readonly kind: 'slow' | 'redirect' | 'garbage' | 'huge' | 'cut-off' }
  | { readonly kind: 'status'; readonly status: number; readonly body?: string }
  /** Of a request with such a text; others are served. */
  | {
      readonly kind: 'refusal';
      readonly of: (text: string) => boolean;
      readonly status: number;
      readonly body?: string;
    }
  /** Any other answer: gets the sound vectors and gives what is sent in their place. */
  | { readonly kind: 'vectors'; readonly change: (vectors: number[][]) => unknown };

export interface MockRequest {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: MockBody;
}

interface MockBody extends Readonly<Record<string, unknown>> {
  readonly model?: string;
  readonly input: readonly string[];
}

export interface MockEmbedder extends AsyncDisposable {
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  /** Every request that came, in order. */
  readonly requests: readonly MockRequest[];
  /** Texts of all requests. */
  readonly texts: readonly string[];
  /** From now on; undefined is a sound server again. */
  misbehave(how: Misbehaviour | undefined): void;
  /** From now on. */
  setDimensions(dimensions: number): void;
  close(): Promise<void>;
}

/** Listens on a free port until it is closed. */
export async function startMockEmbedder(dimensions = 16): Promise<MockEmbedder> {
  const requests: MockRequest[] = [];
  let size = dimensions;
  let how: Misbehaviour | undefined;
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const { url: path = '', headers } = request;
      requests.push({ path, authorization: headers.authorization, body });
      const fault = faultOf(how, body);
      if (fault !== undefined) return fail(fault, response);
      const sound = body.input.map((text) => bagOfWords(text, size));
      const vectors = how?.kind === 'vectors' ? how.change(sound) : sound;
      sendJson(response, path === '/api/embed' ? ollamaAnswer(vectors) : openAiAnswer(vectors));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => stop(server);
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    get texts() {
      return requests.flatMap(({ body }) => body.input);
    },
    misbehave: (next) => {
      how = next;
    },
    setDimensions: (next) => {
      size = next;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** Texts with the same words have the same vector, and those with some in common are near. */
export function bagOfWords(text: string, dimensions: number): number[] {
  const vector = Array.from({ length: dimensions }, () => 0);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    const hash = createHash('sha256').update(word).digest();
    const at = hash.readUInt32BE(0) % dimensions;
    vector[at] = (vector[at] ?? 0) + 1;
  }
  return vector;
}

function ollamaAnswer(vectors: unknown): unknown {
  return { model: 'mock', embeddings: vectors };
}

/** Last first, since an endpoint may answer in any order. */
function openAiAnswer(vectors: unknown): unknown {
  const data = Array.isArray(vectors)
    ? vectors.map((embedding: unknown, index) => ({ object: 'embedding', index, embedding }))
    : vectors;
  return { object: 'list', data: Array.isArray(data) ? data.reverse() : data };
}

type Fault = Exclude<Misbehaviour, { readonly kind: 'vectors' | 'refusal' }>;

function faultOf(how: Misbehaviour | undefined, { input }: MockBody): Fault | undefined {
  if (how === undefined || how.kind === 'vectors') return undefined;
  if (how.kind !== 'refusal') return how;
  return input.some(how.of) ? { ...how, kind: 'status' } : undefined;
}

function fail(how: Fault, response: ServerResponse): void {
  if (how.kind === 'slow') return;
  if (how.kind === 'status') {
    response.writeHead(how.status, { 'content-type': 'application/json' }).end(how.body ?? '');
  } else if (how.kind === 'redirect') {
    response.writeHead(307, { location: '/elsewhere' }).end();
  } else if (how.kind === 'cut-off') {
    response.writeHead(200, { 'content-length': 1_000 }).write('{"embeddings":', () => {
      response.destroy();
    });
  } else if (how.kind === 'garbage') {
    response.end('<html>It works!</html>');
  } else {
    pour(response);
  }
}

/** Writes without end, for as long as somebody reads. */
function pour(response: ServerResponse): void {
  const chunk = Buffer.alloc(1024 * 1024, ' ');
  const more = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', more).on('error', () => {});
  more();
}

function sendJson(response: ServerResponse, value: unknown): void {
  response.setHeader('content-type', 'application/json');
  // JSON has no NaN; a server that writes one writes it bare.
  response.end(JSON.stringify(value).replaceAll('"NaN"', 'NaN'));
}

async function readBody(request: IncomingMessage): Promise<MockBody> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as MockBody;
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
