/** The child's start: the block of its squad goes before its prompt. */
import { readBudget, readPrompt, readTurn } from './host-events.ts';
import type { PluginContext } from './plugin-context.ts';
import { identityOf } from './plugin-context.ts';
import { childOf, paramsOf } from './spawn-book.ts';
import { taskOfPrompt } from './task-of-prompt.ts';

/** What goes before the prompt; the same bytes each time that a run builds it. */
export async function tellChild(
  event: unknown,
  context: unknown,
  plugin: PluginContext,
): Promise<{ readonly prependContext: string } | undefined> {
  const { child, run } = readTurn(context);
  plugin.state.hearsConversations = true;
  if (child === undefined || run === undefined) return undefined;
  const { told } = plugin.state;
  const telling = told.get(run) ?? blockFor(event, context, plugin);
  told.set(run, telling);
  const [oldest] = told.keys();
  if (told.size > toldMax && oldest !== undefined) told.delete(oldest);
  try {
    const block = await telling;
    return block === '' ? undefined : { prependContext: block };
  } catch (error) {
    told.delete(run);
    throw error;
  }
}

/** A model's window is known from its answers, and counts for the runs after. */
export function hearBudget(event: unknown, _context: unknown, { state }: PluginContext): void {
  state.hearsConversations = true;
  const budget = readBudget(event);
  if (budget !== undefined) state.budgets.set(budget.model, budget.tokens);
}

async function blockFor(
  event: unknown,
  context: unknown,
  { state, memory, warn }: PluginContext,
): Promise<string> {
  const { child: session = '', run = '', agentId, contextTokenBudget, ...turn } = readTurn(context);
  const child = childOf(state.book, session);
  child.agent ??= agentId;
  const asked = taskOfPrompt(readPrompt(event));
  const params = await paramsOf(state.book, child, { task: asked, waitMs: joinMsMax });
  if (params === undefined) {
    warn(`nobody can say whose ${session} is; it was told nothing, as squads must not mix`);
    return '';
  }
  const model = turn.model ?? child.model;
  const { block, warnings } = await memory.use((_memory, spawnsIn) =>
    spawnsIn(params.cwd).started({
      ...identityOf(child, params),
      ...{ run, model, task: params.task ?? asked },
      contextTokens: contextTokenBudget ?? state.budgets.get(model ?? ''),
    }),
  );
  for (const warning of warnings) warn(warning);
  return block;
}

/** The return of the parent's call follows the child's start at once. */
const joinMsMax = 1_000;

const toldMax = 2_000;
