/** A mock of OpenAI's Responses API, for Codex CLI. */
import type { ServerResponse } from 'node:http';
import {
  type MockModel,
  openStream,
  type Play,
  type Protocol,
  startMock,
  type Turn,
} from './mock-model.ts';
import type { Step } from './scenario.ts';

export function startMockResponses(): Promise<MockModel> {
  return startMock(responses);
}

interface ResponsesRequest {
  readonly input?: readonly Item[];
}

interface Item {
  readonly type?: string;
  readonly role?: string;
  readonly content?: string | readonly { readonly text?: string }[];
  readonly output?: unknown;
}

/** An item of an answer, with the two forms in which it is streamed. */
interface Streamed {
  readonly item: object;
  readonly begun: object;
  readonly delta?: object;
}

const responses: Protocol<ResponsesRequest> = {
  isTurn: (path) => path.endsWith('/responses'),
  other: () => ({ status: 404, body: { error: { message: 'no such path' } } }),
  turns: (body) => (body.input ?? []).map(turnOf),
  error: ({ message }) => ({ error: { type: 'invalid_request_error', message } }),
  answer,
};

function turnOf(item: Item): Turn {
  if (item.type === 'function_call' || item.role === 'assistant')
    return { from: 'model', text: '' };
  if (item.type === 'function_call_output') {
    const { output } = item;
    return { from: 'tool', text: typeof output === 'string' ? output : JSON.stringify(output) };
  }
  const { content } = item;
  if (typeof content === 'string') return { from: 'user', text: content };
  return { from: 'user', text: (content ?? []).map((part) => part.text ?? '').join('\n') };
}

function answer(
  { step, nextId, inputTokens }: Play<ResponsesRequest>,
  reply: ServerResponse,
): void {
  const items = itemsOf(step, nextId);
  const output = items.map(({ item }) => item);
  const id = `resp_${nextId()}`;
  const send = openStream(reply);
  send('response.created', { response: { id, status: 'in_progress', output: [] } });
  for (const [index, { item, begun, delta }] of items.entries()) {
    const at = { output_index: index };
    send('response.output_item.added', { ...at, item: { ...begun, status: 'in_progress' } });
    if (delta) send('response.output_text.delta', { ...at, content_index: 0, ...delta });
    send('response.output_item.done', { ...at, item });
  }
  const usage = {
    input_tokens: inputTokens,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: 20,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: inputTokens + 20,
  };
  send('response.completed', { response: { id, status: 'completed', output, usage } });
  reply.end();
}

function itemsOf(step: Step, nextId: () => number): Streamed[] {
  const calls = (step.calls ?? []).map(({ tool, input, namespace }) => {
    const number = nextId();
    const call = {
      ...{ type: 'function_call', id: `fc_${number}`, call_id: `call_${number}`, name: tool },
      ...(namespace ? { namespace } : {}),
    };
    const whole = { ...call, arguments: JSON.stringify(input), status: 'completed' };
    return { item: whole, begun: { ...call, arguments: '' } };
  });
  return [...(step.text ? [textItem(step.text, `msg_${nextId()}`)] : []), ...calls];
}

function textItem(text: string, id: string): Streamed {
  const message = { type: 'message', id, role: 'assistant' };
  const content = [{ type: 'output_text', text, annotations: [] }];
  return {
    item: { ...message, status: 'completed', content },
    begun: { ...message, content: [] },
    delta: { item_id: id, delta: text },
  };
}
