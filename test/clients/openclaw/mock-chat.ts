/** A mock of the chat-completions API, for OpenClaw. */
import type { ServerResponse } from 'node:http';
import {
  type MockModel,
  type Play,
  type Protocol,
  sendJson,
  startMock,
  type Turn,
} from '../support/mock-model.ts';

/** The part of a request that is read here and by the suite. */
export interface ChatRequest {
  readonly stream?: boolean;
  readonly messages?: readonly Message[];
}

export function startMockChat(): Promise<MockModel> {
  return startMock(chat);
}

/** What the model was told before the conversation. */
export function systemOf(body: unknown): string {
  const { messages = [] } = body as ChatRequest;
  return messages.flatMap((message) => (message.role === 'system' ? [textOf(message)] : [])).join();
}

/** What tools answered. */
export function toolsOf(body: unknown): string {
  const { messages = [] } = body as ChatRequest;
  return messages
    .flatMap((message) => (message.role === 'tool' ? [textOf(message)] : []))
    .join('\n');
}

/** What a sub-agent was told with its task. */
export function userOf(body: unknown): string {
  const { messages = [] } = body as ChatRequest;
  return messages
    .flatMap((message) => (message.role === 'user' ? [textOf(message)] : []))
    .join('\n');
}

interface Message {
  readonly role: string;
  readonly content?: string | readonly { readonly text?: string }[] | null;
}

const chat: Protocol<ChatRequest> = {
  isTurn: (path) => path.endsWith('/chat/completions'),
  other: () => ({ status: 200, body: { object: 'list', data: [{ id: 'mock-1' }] } }),
  turns: (body) => (body.messages ?? []).flatMap(turnOf),
  error: ({ message }) => ({ error: { message, type: 'invalid_request_error' } }),
  answer,
};

const announcement = /background task completed|task completion event/iu;

/** The host dates what its user says. */
const when = /^\[[^\]\n]* UTC\] /u;

/** The announcement of a child's result quotes its task, whose script is the child's alone. */
function turnOf(message: Message): Turn[] {
  const text = textOf(message);
  if (message.role === 'assistant') return [{ from: 'model', text: '' }];
  if (message.role === 'tool') return [{ from: 'tool', text }];
  if (message.role !== 'user') return [];
  return [{ from: 'user', text: announcement.test(text) ? '' : text.replace(when, '') }];
}

function textOf({ content }: Message): string {
  if (typeof content === 'string') return content;
  return (content ?? []).map((part) => part.text ?? '').join('\n');
}

function answer({ step, nextId, body }: Play<ChatRequest>, reply: ServerResponse): void {
  const id = `chatcmpl-${nextId()}`;
  const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };
  const calls = (step.calls ?? []).map(({ tool, input }, index) => ({
    ...{ index, id: `call_${nextId()}`, type: 'function' },
    function: { name: tool, arguments: JSON.stringify(input) },
  }));
  const finish = calls.length > 0 ? 'tool_calls' : 'stop';
  const said = {
    ...(step.text === undefined ? {} : { content: step.text }),
    ...(calls.length > 0 ? { tool_calls: calls } : {}),
  };
  const about = { id, created: 1, model: 'mock-1' };
  if (body.stream !== true) {
    const message = { role: 'assistant', content: null, ...said };
    const choices = [{ index: 0, finish_reason: finish, message }];
    sendJson(reply, 200, { ...about, object: 'chat.completion', usage, choices });
    return;
  }
  reply.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (choices: readonly object[], more: object = {}) => {
    const chunk = { ...about, object: 'chat.completion.chunk', choices, ...more };
    reply.write(`data: ${JSON.stringify(chunk)}\n\n`);
  };
  send([{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: null }]);
  send([{ index: 0, delta: said, finish_reason: null }]);
  send([{ index: 0, delta: {}, finish_reason: finish }]);
  send([], { usage });
  reply.end('data: [DONE]\n\n');
}
