/** What all mock models share: a server on the loopback that plays scripts and notes requests. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Step, scriptIn } from './scenario.ts';

/** A piece of a conversation, in the words of no API. */
export interface Turn {
  readonly from: 'user' | 'model' | 'tool';
  readonly text: string;
}

/** What the model is to do now. */
export interface Play<Body> {
  readonly step: Step;
  /** Counts up over the life of the server, for ids. */
  readonly nextId: () => number;
  readonly body: Body;
  readonly path: string;
  /** A rough count of what came in. */
  readonly inputTokens: number;
}

/** How one API says a conversation and an answer. */
export interface Protocol<Body> {
  /** False for requests that are no turn of a model; `other` answers those. */
  isTurn(path: string): boolean;
  other(path: string, body: Body): { status: number; body: object };
  turns(body: Body): readonly Turn[];
  answer(play: Play<Body>, reply: ServerResponse): void;
  error(step: NonNullable<Step['error']>): object;
}

/** A turn that the client asked of the model. */
export interface ModelRequest {
  /** The line of task before the script that was played; empty where no script was found. */
  readonly task: string;
  /** Every string of the request, one after another: all that the model was given. */
  readonly told: string;
  readonly body: unknown;
}

export interface MockModel {
  readonly url: string;
  readonly requests: readonly ModelRequest[];
  /** The first request of the agent with that task. */
  firstOf(task: string): ModelRequest;
  /** Fulfilled once the agent with that task has asked for its first turn. */
  asked(task: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Stateless: the newest text of the user that carries a script decides, and the step is the number
 * of the model's turns since. So parallel, nested and resumed agents need no bookkeeping.
 */
export async function startMock<Body>(protocol: Protocol<Body>): Promise<MockModel> {
  const requests: ModelRequest[] = [];
  const waiting = new Map<string, () => void>();
  let ids = 0;
  const respond = async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const raw = await textOf(request);
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    const body = JSON.parse(raw || '{}') as Body;
    if (request.method === 'HEAD' || !protocol.isTurn(path)) {
      const other = protocol.other(path, body);
      sendJson(reply, other.status, other.body);
      return;
    }
    const { task, step } = planned(protocol.turns(body));
    requests.push({ task, told: stringsIn(body).join('\n'), body });
    waiting.get(task)?.();
    if (step.delay) await new Promise((done) => setTimeout(done, step.delay));
    if (step.error) sendJson(reply, step.error.status, protocol.error(step.error));
    else {
      const nextId = () => {
        ids += 1;
        return ids;
      };
      protocol.answer({ step, nextId, body, path, inputTokens: Math.ceil(raw.length / 4) }, reply);
    }
  };
  const server = createServer((request, reply) => {
    respond(request, reply).catch((error: Error) => {
      sendJson(reply, 500, { error: { message: `the mock failed: ${error.message}` } });
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    firstOf: (task) => {
      const found = requests.find((request) => request.task === task);
      if (found) return found;
      const tasks = requests.map((request) => request.task).join(' | ');
      throw new Error(`no request for the task "${task}"; there were: ${tasks}`);
    },
    asked: (task) => new Promise((done) => waiting.set(task, done)),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

export function sendJson(reply: ServerResponse, status: number, body: object): void {
  reply.writeHead(status, { 'content-type': 'application/json' });
  reply.end(JSON.stringify(body));
}

/** Server-sent events, as the streaming APIs use them. */
export function openStream(reply: ServerResponse): (type: string, data: object) => void {
  reply.writeHead(200, { 'content-type': 'text/event-stream' });
  return (type, data) =>
    reply.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
}

function planned(turns: readonly Turn[]): { task: string; step: Step } {
  const at = turns.findLastIndex(({ from, text }) => from === 'user' && scriptIn(text));
  const script = scriptIn(turns[at]?.text ?? '');
  if (!script) return { task: '', step: { text: 'ok' } };
  const after = turns.slice(at + 1);
  const taken = after.filter(
    ({ from }, index) => from === 'model' && after[index - 1]?.from !== 'model',
  );
  const step = script.steps[Math.min(taken.length, script.steps.length - 1)] ?? { text: 'ok' };
  const answers = after.flatMap(({ from, text }) => (from === 'tool' ? [text] : []));
  return { task: script.task, step: filled(step, answers) };
}

/** Puts what tools answered in the places that the script keeps for it. */
function filled(step: Step, answers: readonly string[]): Step {
  const ids = answers.flatMap((text) =>
    [...text.matchAll(/agent_?id[\\":\s]+([\w-]{8,})/giu)].map(([, id]) => id ?? ''),
  );
  const put = (text: string): string =>
    text.replaceAll(/\$\{agent(\d)\}/gu, (_, nth: string) => ids[Number(nth) - 1] ?? 'none');
  return JSON.parse(put(JSON.stringify(step))) as Step;
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
