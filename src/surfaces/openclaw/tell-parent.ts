/** The two lines by which a parent learns to name a squad; a child never gets them. */
import * as z from 'zod/mini';
import { isChildSession } from './host-events.ts';

/** Always the same bytes, as they stand in a prompt that providers keep. */
export const parentLines: readonly string[] = [
  'Sub-agents share memory by squad: give `sessions_spawn` a `squadId` and a `role`, or the ' +
    'label `squad:<id>/<role>`; without one it is the squad of the agent or project.',
  'Each sub-agent is told what its squad learned, and what it learns is kept by itself: ' +
    'do not repeat old lessons in the task.',
];

/** Nothing where the session can't start sub-agents. */
export function tellParent(asked: unknown): readonly string[] {
  const { agentSessionKey, availableTools } = z.parse(request, asked ?? {});
  if (isChildSession(agentSessionKey)) return [];
  const canSpawn =
    availableTools === undefined || spawnTools.some((tool) => availableTools.has(tool));
  return canSpawn ? parentLines : [];
}

/** Where tools are found by search, only the ones that call them are listed. */
const spawnTools = ['sessions_spawn', 'tool_call', 'tool_search_code', 'tool_search'];

const request = z.object({
  agentSessionKey: z.catch(z.optional(z.string()), undefined),
  availableTools: z.catch(z.optional(z.set(z.string())), undefined),
});
