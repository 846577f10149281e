/** The grammar of a tool: a verb of the catalog as a model may call it. */
import type { ServerContext } from '@modelcontextprotocol/server';
import type * as z from 'zod/mini';
import type { Memory } from '../../../index.ts';
import type { Scope } from '../scope.ts';
import type { ServeOptions } from '../serve-options.ts';

/** Arguments without those that are null. */
export type ToolArguments = Readonly<Record<string, unknown>>;

export interface ToolCall {
  readonly memory: Memory;
  readonly scope: Scope;
  readonly options: Pick<ServeOptions, 'agent' | 'session'>;
  /** Counts tokens. */
  readonly count: (text: string) => number;
  readonly signal?: ServerContext['mcpReq']['signal'];
}

export interface ToolAnswer<Result extends object = object> {
  readonly result: Result;
  /** Paths of the lists that may be cut, the most dispensable first. */
  readonly lists: readonly string[];
  /** The result as text, for clients that show no structured one. */
  readonly text: (result: Result) => string;
}

/** A JSON Schema of one argument. */
export type ArgumentSchema = Readonly<Record<string, unknown>>;

export interface McpTool {
  readonly name: string;
  readonly title: string;
  /** For a model: when to call it and what it gives. */
  readonly description: string;
  /** The verb of the catalog whose options it takes. */
  readonly verb: string;
  /** Those options, by name. */
  readonly takes: readonly string[];
  /** Words for them, where the verb's own are for a terminal. */
  readonly words?: Readonly<Record<string, string>>;
  /** What it takes beside them. */
  readonly own?: Readonly<Record<string, ArgumentSchema>>;
  /** Options that the verb may be without, and the tool may not. */
  readonly needs?: readonly string[];
  readonly writes: boolean;
  readonly isDestructive?: boolean;
  readonly output: z.ZodMiniType;
  /** How to get what a limit cut, as a sentence. */
  readonly more: string;
  run(given: ToolArguments, call: ToolCall): Promise<ToolAnswer>;
}

/** A tool whose answer has a result of one type; the list of tools does not tell them apart. */
export function defineTool<Result extends object>(
  tool: Omit<McpTool, 'run'> & {
    readonly run: (given: ToolArguments, call: ToolCall) => Promise<ToolAnswer<Result>>;
  },
): McpTool {
  return tool as object as McpTool;
}

/** Squad and agent as a call names them. */
export function namedIn({ squad, agent }: ToolArguments): {
  readonly squad?: string;
  readonly agent?: string;
} {
  return {
    ...(typeof squad === 'string' ? { squad } : {}),
    ...(typeof agent === 'string' ? { agent } : {}),
  };
}

/** The arguments of these names, as they are. */
export function pick(given: ToolArguments, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    names.filter((name) => given[name] !== undefined).map((name) => [name, given[name]]),
  );
}

/** Warnings as lines behind a text. */
export function withWarnings(text: string, { warnings }: { readonly warnings?: unknown }): string {
  const said = Array.isArray(warnings) ? warnings.map((warning) => `Note: ${warning}`) : [];
  return [text, ...said].filter((part) => part !== '').join('\n');
}
