/**
 * What the host's hooks say, narrowed at the boundary: a field that is missing or of another type
 * is undefined, so no event of any host version can make a hook fail.
 */
import * as z from 'zod/mini';

/** The tool that starts sub-agents; a call through `tool_call` comes as one of its own too. */
export const spawnTool = 'sessions_spawn';

/** A call of `sessions_spawn` by a parent. */
export interface SpawnCall {
  readonly call: string;
  readonly parent: string;
  readonly params: SpawnParams;
  /** Everything that was given, for a rewritten call. */
  readonly given: Readonly<Record<string, unknown>>;
}

export interface SpawnParams {
  readonly task?: string | undefined;
  readonly label?: string | undefined;
  /** The agent that the child runs as; without one, the parent's own. */
  readonly agentId?: string | undefined;
  readonly squadId?: string | undefined;
  readonly role?: string | undefined;
  readonly cwd?: string | undefined;
}

/** Undefined for another tool, or a call that can't be told from others. */
export function readSpawnCall(event: unknown, context: unknown): SpawnCall | undefined {
  const { toolName, toolCallId, params } = read(toolCall, event);
  const { sessionKey, toolCallId: ownId } = read(toolContext, context);
  const call = toolCallId ?? ownId;
  if (toolName !== spawnTool || call === undefined || sessionKey === undefined) return undefined;
  return { call, parent: sessionKey, params: read(spawnParams, params), given: params ?? {} };
}

/** The child that a call started; undefined where it started none. */
export function readSpawnResult(event: unknown): { child: string; run?: string } | undefined {
  const { details } = read(toolResult, event).result ?? {};
  const { childSessionKey: child, runId: run } = read(spawnDetails, details);
  if (child === undefined) return undefined;
  return { child, ...(run === undefined ? {} : { run }) };
}

export function readSpawned(event: unknown, context: unknown) {
  const { requesterSessionKey: parent } = read(subagentContext, context);
  const { childSessionKey: child, runId: run, ...known } = read(spawned, event);
  return { parent, child, run, ...known };
}

/** A turn of an agent; `child` where it is a sub-agent's own and no announcement of one. */
export function readTurn(context: unknown) {
  const { sessionKey, runId: run, modelProviderId, modelId, ...known } = read(turn, context);
  const isChild = isChildSession(sessionKey) && run !== undefined && !run.startsWith('announce:');
  const model = modelId === undefined ? undefined : modelNamed(modelProviderId, modelId);
  return { ...known, child: isChild ? sessionKey : undefined, run, model };
}

export function readPrompt(event: unknown): string {
  return read(prompt, event).prompt ?? '';
}

export function readBudget(event: unknown) {
  const { provider, model, contextTokenBudget: tokens } = read(output, event);
  if (model === undefined || tokens === undefined || tokens <= 0) return undefined;
  return { model: modelNamed(provider, model), tokens: Math.floor(tokens) };
}

/** The final answer: the text of the assistant's last message; empty where it failed. */
export function readFinalText(event: unknown): string {
  const messages = read(turnEnd, event).messages ?? [];
  const last = messages.findLast((message) => read(chatMessage, message).role === 'assistant');
  return textOf(last);
}

/** An assistant's message as a child's transcript gets it. */
export function readWritten(event: unknown, context: unknown) {
  const { message, sessionKey } = read(written, event);
  const child = sessionKey ?? read(turn, context).sessionKey;
  if (!isChildSession(child) || read(chatMessage, message).role !== 'assistant') return undefined;
  const text = textOf(message);
  return text === '' ? undefined : { child, text };
}

export function readEnded(event: unknown, context: unknown) {
  const { targetSessionKey: child, runId, ...known } = read(ended, event);
  return { child, run: runId ?? read(subagentContext, context).runId, ...known };
}

export function isChildSession(key: string | undefined): key is string {
  return key?.includes(':subagent:') === true;
}

function modelNamed(provider: string | undefined, model: string): string {
  return provider === undefined || model.startsWith(`${provider}/`)
    ? model
    : `${provider}/${model}`;
}

function textOf(message: unknown): string {
  const { content } = read(chatMessage, message);
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  const parts = content.map((part) => read(contentPart, part));
  return parts.flatMap(({ type, text: said }) => (type === 'text' ? (said ?? '') : [])).join('\n');
}

function read<Fields>(schema: z.ZodMiniType<Fields>, value: unknown): Fields {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
  return z.parse(schema, isRecord ? value : {});
}

const text = z.catch(z.optional(z.string().check(z.minLength(1))), undefined);
const number = z.catch(z.optional(z.number()), undefined);
const record = z.catch(z.optional(z.record(z.string(), z.unknown())), undefined);
const list = z.catch(z.optional(z.array(z.unknown())), undefined);

const toolCall = z.object({ toolName: text, toolCallId: text, params: record });
const toolContext = z.object({ sessionKey: text, toolCallId: text });
const toolResult = z.object({ result: record });
const spawnParams = z.object({
  ...{ task: text, label: text, agentId: text, squadId: text, role: text, cwd: text },
});
const spawnDetails = z.object({ childSessionKey: text, runId: text });
const subagentContext = z.object({ runId: text, requesterSessionKey: text });
const spawned = z.object({
  ...{ childSessionKey: text, runId: text, agentId: text, label: text, resolvedModel: text },
});
const turn = z.object({
  ...{ sessionKey: text, runId: text, agentId: text, modelProviderId: text, modelId: text },
  contextTokenBudget: number,
});
const prompt = z.object({ prompt: text });
const output = z.object({ provider: text, model: text, contextTokenBudget: number });
const turnEnd = z.object({ messages: list });
const written = z.object({ message: record, sessionKey: text });
const chatMessage = z.object({ role: text, content: z.catch(z.unknown(), undefined) });
const contentPart = z.object({ type: text, text });
const ended = z.object({
  ...{ targetSessionKey: text, targetKind: text, runId: text, outcome: text, error: text },
});
