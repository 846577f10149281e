/** Events of the host, narrowed: what real ones say, and what nonsense becomes. */
import { describe, expect, it } from 'vitest';
import {
  readBudget,
  readEnded,
  readFinalText,
  readPrompt,
  readSpawnCall,
  readSpawned,
  readSpawnResult,
  readTurn,
  readWritten,
} from '../../../src/surfaces/openclaw/host-events.ts';

const child = 'agent:main:subagent:40932206';
const call = { sessionKey: 'agent:main:main', toolCallId: 'call_1' };
const nonsense = [undefined, null, 7, 'x', [], {}, { params: [], message: 3, messages: 'x' }];

describe('a call of sessions_spawn', () => {
  it('gives what names a squad, and everything for a rewritten call', () => {
    const params = { task: 'Design', squadId: 'api', role: 'architect', label: '', mode: 'run' };
    const event = { toolName: 'sessions_spawn', toolCallId: 'call_1', params };
    expect(readSpawnCall(event, call)).toEqual({
      ...{ call: 'call_1', parent: 'agent:main:main', given: params },
      params: { task: 'Design', squadId: 'api', role: 'architect' },
    });
  });

  it('is no other tool, and the tool that calls tools is none: its inner call comes too', () => {
    const args = { id: 'sessions_spawn', args: { task: 'Design' } };
    const event = { toolName: 'tool_call', toolCallId: 'call_1', params: args };
    expect(readSpawnCall(event, call)).toBeUndefined();
  });

  it('says which child it started', () => {
    const details = { status: 'accepted', childSessionKey: child, runId: 'r1' };
    expect(readSpawnResult({ result: { details } })).toEqual({ child, run: 'r1' });
    expect(readSpawnResult({ result: { details: { status: 'refused' } } })).toBeUndefined();
  });
});

describe('a turn', () => {
  it("is a child's where its session is one and its run is its own", () => {
    const turn = { sessionKey: child, runId: 'r1', modelProviderId: 'mock', modelId: 'm1' };
    expect(readTurn(turn)).toMatchObject({ child, run: 'r1', model: 'mock/m1' });
    expect(readTurn({ ...turn, runId: `announce:v1:${child}:r1` }).child).toBeUndefined();
    expect(readTurn({ ...turn, sessionKey: 'agent:main:main' }).child).toBeUndefined();
  });

  it("ends with the assistant's last text, and with none where that failed", () => {
    const text = (said: string) => [{ type: 'text', text: said }];
    const messages = [
      { role: 'assistant', content: text('Let me look.') },
      { role: 'assistant', content: [...text('Done.'), { type: 'image' }, ...text('Bye.')] },
      { role: 'toolResult', content: text('x') },
    ];
    expect(readFinalText({ messages })).toBe('Done.\nBye.');
    expect(readFinalText({ messages: [messages[0], { role: 'assistant', content: [] }] })).toBe('');
    expect(readFinalText({ messages: [{ role: 'assistant', content: 'Plain.' }] })).toBe('Plain.');
  });

  it("knows a child's messages from its parent's and its user's", () => {
    const message = { role: 'assistant', content: 'Done.' };
    expect(readWritten({ message, sessionKey: child }, {})).toEqual({ child, text: 'Done.' });
    expect(readWritten({ message }, { sessionKey: child })).toEqual({ child, text: 'Done.' });
    expect(readWritten({ message, sessionKey: 'agent:main:main' }, {})).toBeUndefined();
    const asked = { role: 'user', content: 'Do.' };
    expect(readWritten({ message: asked, sessionKey: child }, {})).toBeUndefined();
  });
});

describe('a child', () => {
  it('starts with what the host says of it', () => {
    const event = { childSessionKey: child, runId: 'r1', agentId: 'main', label: 'squad:api' };
    expect(readSpawned(event, { requesterSessionKey: 'agent:main:main' })).toMatchObject({
      ...{ child, run: 'r1', parent: 'agent:main:main', agentId: 'main', label: 'squad:api' },
    });
  });

  it('ends with an outcome; the run may stand in the context alone', () => {
    const event = { targetSessionKey: child, outcome: 'error', error: 'HTTP 400' };
    expect(readEnded(event, { runId: 'r1' })).toMatchObject({
      ...{ child, run: 'r1', outcome: 'error', error: 'HTTP 400' },
    });
  });

  it('has the window that its model was seen to have', () => {
    const event = { provider: 'mock', model: 'm1', contextTokenBudget: 128000 };
    expect(readBudget(event)).toEqual({ model: 'mock/m1', tokens: 128000 });
    expect(readBudget({ ...event, contextTokenBudget: 0 })).toBeUndefined();
  });
});

it('takes nonsense for nothing said', () => {
  for (const event of nonsense) {
    for (const context of nonsense) {
      expect(readSpawnCall(event, context)).toBeUndefined();
      expect(readSpawned(event, context).child).toBeUndefined();
      expect(readWritten(event, context)).toBeUndefined();
      expect(readEnded(event, context).child).toBeUndefined();
    }
    expect(readSpawnResult(event)).toBeUndefined();
    expect(readTurn(event).child).toBeUndefined();
    expect(readBudget(event)).toBeUndefined();
    expect([readPrompt(event), readFinalText(event)]).toEqual(['', '']);
  }
});
