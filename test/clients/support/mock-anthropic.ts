/** A mock of Anthropic's Messages API, for Claude Code, its Agent SDK, Copilot CLI and opencode. */
import type { ServerResponse } from 'node:http';
import {
  type MockModel,
  openStream,
  type Play,
  type Protocol,
  sendJson,
  startMock,
  type Turn,
} from './mock-model.ts';

/** The part of a request that is read here and by the suite. */
export interface AnthropicRequest {
  readonly model: string;
  readonly stream?: boolean;
  readonly system?: string | readonly Block[];
  readonly messages?: readonly Message[];
  readonly tools?: readonly { readonly name: string }[];
}

export function startMockAnthropic(): Promise<MockModel> {
  return startMock(anthropic);
}

interface Message {
  readonly role: string;
  readonly content: string | readonly Block[];
}

interface Block {
  readonly type: string;
  readonly text?: string;
  readonly content?: string | readonly Block[];
}

/** An answer, each part of it as a whole and as it is streamed. */
interface Answer {
  readonly message: object;
  readonly parts: readonly { block: object; empty: object; delta: object }[];
  readonly stop: string;
}

const anthropic: Protocol<AnthropicRequest> = {
  isTurn: (path) => path.endsWith('/messages'),
  other: (path, body) => {
    if (path.endsWith('/count_tokens')) {
      return { status: 200, body: { input_tokens: Math.ceil(JSON.stringify(body).length / 4) } };
    }
    if (path.endsWith('/models')) return { status: 200, body: { data: [], has_more: false } };
    return { status: path === '/' ? 200 : 404, body: {} };
  },
  turns: (body) => (body.messages ?? []).flatMap(turnsOf),
  error: ({ message }) => ({ type: 'error', error: { type: 'invalid_request_error', message } }),
  answer,
};

function turnsOf({ role, content }: Message): Turn[] {
  if (role === 'assistant') return [{ from: 'model', text: '' }];
  if (role !== 'user') return [];
  return blocksOf(content).flatMap((block): Turn[] => {
    if (block.type === 'text') return [{ from: 'user', text: block.text ?? '' }];
    if (block.type !== 'tool_result') return [];
    const text = blocksOf(block.content).map((part) => part.text ?? '');
    return [{ from: 'tool', text: text.join('\n') }];
  });
}

function blocksOf(content: string | readonly Block[] | undefined): readonly Block[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : (content ?? []);
}

function answer(
  { step, nextId, body, inputTokens }: Play<AnthropicRequest>,
  reply: ServerResponse,
): void {
  const calls = (step.calls ?? []).map(({ tool, input }) => ({
    block: { type: 'tool_use', id: `toolu_mock_${nextId()}`, name: tool, input },
    empty: { input: {} },
    delta: { type: 'input_json_delta', partial_json: JSON.stringify(input) },
  }));
  const text = {
    block: { type: 'text', text: step.text },
    empty: { text: '' },
    delta: { type: 'text_delta', text: step.text },
  };
  const parts = [...(step.text ? [text] : []), ...calls];
  const stop = calls.length > 0 ? 'tool_use' : 'end_turn';
  const message = {
    id: `msg_mock_${nextId()}`,
    type: 'message',
    role: 'assistant',
    model: body.model,
    stop_sequence: null,
    usage: { input_tokens: inputTokens, output_tokens: 20 },
  };
  if (body.stream) streamAnswer(reply, { message, parts, stop });
  else {
    const content = parts.map(({ block }) => block);
    sendJson(reply, 200, { ...message, content, stop_reason: stop });
  }
}

function streamAnswer(reply: ServerResponse, { message, parts, stop }: Answer): void {
  const send = openStream(reply);
  send('message_start', { message: { ...message, content: [], stop_reason: null } });
  for (const [index, { block, empty, delta }] of parts.entries()) {
    send('content_block_start', { index, content_block: { ...block, ...empty } });
    send('content_block_delta', { index, delta });
    send('content_block_stop', { index });
  }
  const usage = { output_tokens: 20 };
  send('message_delta', { delta: { stop_reason: stop, stop_sequence: null }, usage });
  send('message_stop', {});
  reply.end();
}
