/** One call of a tool: arguments checked, run, held to its limit, told; failures are results. */
import type { CallToolResult } from '@modelcontextprotocol/server';
import { MemoryError, nearestName } from '../../../index.ts';
import { fitResult } from '../fit-result.ts';
import { resultLimit, tokensAsked } from '../limits.ts';
import { errorText, tellError, withoutDashes } from '../tell-error.ts';
import type { McpTool, ToolArguments, ToolCall } from './tool.ts';
import type { ObjectSchema } from './tool-schema.ts';

/** A tool with the schemas that are made of its verb's. */
export interface OfferedTool {
  readonly tool: McpTool;
  readonly input: ObjectSchema;
  readonly output: ObjectSchema;
}

/** Never rejects: a model can act on an error that it reads. */
export async function callTool(
  { tool, input }: OfferedTool,
  given: unknown,
  call: ToolCall & { readonly debug: (trace: string) => void },
): Promise<CallToolResult> {
  try {
    const known = readArguments(tool, input, given);
    const asked = tokensAsked(known['maxTokens'], resultLimit(known));
    const { result, lists, text } = await tool.run(known, call);
    const request = { limit: asked, lists, count: call.count, more: tool.more };
    const fitted = fitResult(inToolWords(result), request);
    return {
      content: [{ type: 'text', text: text(fitted) }],
      structuredContent: fitted as Record<string, unknown>,
    };
  } catch (raised) {
    const telling = await tellError(raised, call.debug);
    const told = { ...telling, message: inWordsOf(tool, telling.message) };
    return { content: [{ type: 'text', text: errorText(told) }], isError: true };
  }
}

/** Arguments that are null are left out, as models send them for what they don't mean. */
function readArguments(tool: McpTool, input: ObjectSchema, given: unknown): ToolArguments {
  const named = Object.entries((given ?? {}) as object).filter(([, value]) => value !== null);
  const known = Object.keys(input.properties);
  for (const [name, value] of named) {
    if (!known.includes(name)) throw noSuchArgument(tool, name, known);
    const { type } = input.properties[name] ?? {};
    if (type !== 'boolean' || typeof value === 'boolean') continue;
    throw new MemoryError({
      code: 'invalid',
      message: `${tool.name}: ${name} must be true or false, but it is ${JSON.stringify(value)}.`,
    });
  }
  return Object.fromEntries(named);
}

function noSuchArgument({ name }: McpTool, unknown: string, known: readonly string[]): MemoryError {
  const nearest = nearestName(unknown, known);
  return new MemoryError({
    code: 'invalid',
    message:
      `${name} has no argument ${unknown}; ` +
      (nearest === undefined ? `it takes ${known.join(', ')}.` : `did you mean ${nearest}?`),
  });
}

/** The engine calls itself by its verbs: `search needs query`. */
function inWordsOf({ verb, name }: McpTool, message: string): string {
  return message.startsWith(`${verb} `) || message.startsWith(`${verb}:`)
    ? `${name}${message.slice(verb.length)}`
    : message;
}

function inToolWords<Result extends object>(result: Result): Result {
  const { warnings } = result as { readonly warnings?: readonly string[] };
  return warnings === undefined ? result : { ...result, warnings: warnings.map(withoutDashes) };
}
