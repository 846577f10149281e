/** A mock of Google's Gemini API, for Gemini CLI. */
import type { ServerResponse } from 'node:http';
import {
  type MockModel,
  type Play,
  type Protocol,
  sendJson,
  startMock,
  type Turn,
} from './mock-model.ts';

export function startMockGemini(): Promise<MockModel> {
  return startMock(gemini);
}

interface GeminiRequest {
  readonly contents?: readonly Content[];
}

interface Content {
  readonly role?: string;
  readonly parts?: readonly Part[];
}

interface Part {
  readonly text?: string;
  readonly functionResponse?: { readonly response: unknown };
}

const gemini: Protocol<GeminiRequest> = {
  isTurn: (path) => /:(?:stream)?generateContent$/iu.test(path),
  other: (path, body) => {
    const isCount = path.endsWith(':countTokens');
    const totalTokens = Math.ceil(JSON.stringify(body).length / 4);
    return isCount ? { status: 200, body: { totalTokens } } : { status: 404, body: {} };
  },
  turns: (body) => (body.contents ?? []).flatMap(turnsOf),
  error: ({ status, message }) => ({
    error: { code: status, message, status: 'INVALID_ARGUMENT' },
  }),
  answer,
};

function turnsOf({ role, parts }: Content): Turn[] {
  if (role === 'model') return [{ from: 'model', text: '' }];
  return (parts ?? []).flatMap((part): Turn[] => {
    if (part.text !== undefined) return [{ from: 'user', text: part.text }];
    const { functionResponse } = part;
    if (!functionResponse) return [];
    return [{ from: 'tool', text: JSON.stringify(functionResponse.response) }];
  });
}

function answer({ step, path, inputTokens }: Play<GeminiRequest>, reply: ServerResponse): void {
  const calls = (step.calls ?? []).map(({ tool, input }) => ({
    functionCall: { name: tool, args: input },
  }));
  const parts = [...(step.text ? [{ text: step.text }] : []), ...calls];
  const body = {
    candidates: [{ content: { role: 'model', parts }, finishReason: 'STOP', index: 0 }],
    usageMetadata: {
      promptTokenCount: inputTokens,
      candidatesTokenCount: 20,
      totalTokenCount: inputTokens + 20,
    },
    modelVersion: 'mock',
  };
  if (path.includes('stream')) {
    reply.writeHead(200, { 'content-type': 'text/event-stream' });
    reply.end(`data: ${JSON.stringify(body)}\r\n\r\n`);
  } else sendJson(reply, 200, body);
}
