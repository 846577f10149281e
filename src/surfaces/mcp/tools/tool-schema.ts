/**
 * The JSON Schemas of a tool, made from the schema of its verb, so that a tool takes and gives what
 * the command line does.
 */
import * as z from 'zod/mini';
import type { Verb } from '../../../index.ts';
import { limits } from '../limits.ts';
import type { ArgumentSchema, McpTool } from './tool.ts';

/** What every tool takes that gives something to read. */
export const maxTokens: ArgumentSchema = {
  type: 'integer',
  minimum: limits.resultTokensMin,
  maximum: limits.resultTokensMax,
  default: limits.resultTokens,
  description: 'The most tokens that the result may have; what is cut is said.',
};

export const details: ArgumentSchema = {
  type: 'boolean',
  default: false,
  description: 'Give every field: full ids, scores in parts, places in files.',
};

export interface ObjectSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, ArgumentSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
  readonly [keyword: string]: unknown;
}

export function inputSchema(tool: McpTool, { doc }: Verb): ObjectSchema {
  const all = z.toJSONSchema(doc.input, { io: 'input' }) as unknown as ObjectSchema;
  const taken = tool.takes.map((name) => {
    const words = tool.words?.[name] ?? doc.options[name]?.summary ?? '';
    return [name, { ...plainSchema(all.properties[name] ?? {}), description: words }] as const;
  });
  const properties = { ...Object.fromEntries(taken), ...tool.own };
  const required = [...(all.required ?? []), ...(tool.needs ?? [])].filter((name) => {
    return Object.hasOwn(properties, name);
  });
  return { type: 'object', properties, required, additionalProperties: false };
}

export function outputSchema({ output }: McpTool): ObjectSchema {
  // As an input: what is added to a result later must not break a client that knows this.
  const { $schema, ...schema } = z.toJSONSchema(output, { io: 'input' });
  return oneTypeEach(schema) as ObjectSchema;
}

/** `type: [string, null]` as two schemas, as some clients know one type each. */
function oneTypeEach(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(oneTypeEach);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { type, ...rest } = schema as ArgumentSchema;
  const inner = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [name, oneTypeEach(value)]),
  );
  if (type === undefined) return inner;
  return Array.isArray(type)
    ? { anyOf: type.map((one) => ({ type: one })), ...inner }
    : { type, ...inner };
}

/**
 * Without patterns, which not every client's regular expressions know, and the limits of a whole
 * number in JavaScript; the engine checks and says both.
 */
function plainSchema({ pattern: _, ...schema }: ArgumentSchema): ArgumentSchema {
  const isUnsaid = ([name, value]: [string, unknown]) =>
    (name === 'maximum' || name === 'minimum') && Math.abs(Number(value)) >= 2 ** 53 - 1;
  return Object.fromEntries(Object.entries(schema).filter((field) => !isUnsaid(field)));
}
