/** Completes names of squads and roles in addresses of resources and arguments of prompts. */
import type { CompleteRequest, CompleteResult } from '@modelcontextprotocol/server';
import { limits } from './limits.ts';
import { servedSquads } from './resources.ts';
import type { ToolCall } from './tools/tool.ts';

/** What has no known names gets no completion. */
export async function complete(
  { argument, context }: CompleteRequest['params'],
  call: ToolCall,
): Promise<CompleteResult> {
  const known = await namesFor(argument.name, context?.arguments ?? {}, call);
  const typed = argument.value.toLowerCase();
  const fitting = known.filter((name) => name.toLowerCase().startsWith(typed));
  const values = fitting.slice(0, limits.completions);
  return {
    completion: { values, total: fitting.length, hasMore: values.length < fitting.length },
  };
}

async function namesFor(
  argument: string,
  others: Readonly<Record<string, string>>,
  call: ToolCall,
): Promise<readonly string[]> {
  switch (argument) {
    case 'id':
    case 'squad':
      return servedSquads(call);
    case 'ROLE':
    case 'role':
      return rolesOf(others['id'] ?? others['squad'], call);
    default:
      return [];
  }
}

/** The roles of a squad's own entries; none for a squad that is not there or not served. */
async function rolesOf(
  named: string | undefined,
  { memory, scope }: ToolCall,
): Promise<readonly string[]> {
  if (named !== undefined && !scope.serves({ squad: named })) return [];
  const { squad } = scope.whose(named === undefined ? {} : { squad: named });
  if (squad === undefined) return [];
  const { entries } = await memory.read({ squad, tokens: limits.resultTokensMax });
  return [...new Set(entries.map(({ role }) => role))].sort();
}
