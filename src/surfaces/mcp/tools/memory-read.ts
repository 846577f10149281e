/** `memory_read`: the block that a spawn of the squad is told. */
import type { MemoryMethods } from '../../../index.ts';
import { resultLimit } from '../limits.ts';
import { plainResult } from '../plain-result.ts';
import { block } from './result-schemas.ts';
import type { ToolArguments, ToolCall } from './tool.ts';
import { defineTool, namedIn, pick, withWarnings } from './tool.ts';
import { details, maxTokens } from './tool-schema.ts';

type Read = Awaited<ReturnType<MemoryMethods['read']>>;
type Told = Omit<Read, 'entries'> & { readonly entries?: Read['entries'] };

export const memoryRead = defineTool<Told>({
  name: 'memory_read',
  title: 'Read the squad memory block',
  description:
    'Read the memory block of a squad within a token budget: team standards, patterns and ' +
    'recent lessons that matter for a task and role. Call it once at the start of a task, or ' +
    'before you delegate one, and put the block into the prompt of the agent.',
  verb: 'read',
  takes: ['squad', 'agent', 'role', 'task', 'tokens', 'limit', 'asOf'],
  words: {
    squad: 'The squad; left out, the squad of this project.',
    tokens: 'The budget of the block in tokens; left out, as the settings say.',
  },
  own: { details, maxTokens },
  writes: false,
  output: block,
  more: 'Ask for more with maxTokens.',
  run: async (given, call) => {
    const read = await readWithin(given, call);
    const { entries, ...told } = read;
    const isDetailed = given['details'] === true;
    const plain = plainResult({ ...told, ...(isDetailed ? { entries } : {}) }, isDetailed);
    return {
      result: plain,
      lists: ['entries'],
      text: (result) => withWarnings(result.block, result),
    };
  },
});

/** A block is a whole, so where it does not fit the result it is read anew with a lower budget. */
async function readWithin(given: ToolArguments, call: ToolCall): Promise<Read> {
  const { memory, scope, options, count } = call;
  const whose = scope.whose(namedIn(given));
  const { session } = options;
  const asked = {
    ...pick(given, ['role', 'task', 'tokens', 'limit', 'asOf']),
    ...whose,
  };
  const read = async (more: object) =>
    (await memory.run('read-memory', { ...asked, ...more })) as Read;
  const limit = resultLimit(given);
  const wanted = Number(given['tokens'] ?? memory.settingsFor(whose).tokenBudget);
  let budget = wanted;
  let told = await read({});
  for (let tries = 0; tries < 3; tries += 1) {
    const inBlock = count(JSON.stringify(told.block));
    const room = limit - ownWarning - (sizeOf(told, count) - inBlock);
    if (inBlock <= room) break;
    const share = (told.tokens * room) / inBlock;
    budget = Math.max(0, Math.min(budget, Math.floor(share) - 8));
    told = await read({ tokens: budget });
  }
  // Only what is told at last goes into the ledger.
  if (session !== undefined) {
    const asTold = budget === wanted ? {} : { tokens: budget };
    told = await read({ ...asTold, session, client: 'mcp' });
  }
  if (budget === wanted) return told;
  const warning =
    `The budget was ${budget} instead of ${wanted} tokens, so that the result keeps to ` +
    `${limit}; raise maxTokens to be told more.`;
  return { ...told, warnings: [...told.warnings, warning] };
}

/** Without entries, which are left out first. */
function sizeOf({ entries: _, ...told }: Read, count: ToolCall['count']): number {
  return count(JSON.stringify(told));
}

/** What a block of a lower budget is told with, in tokens. */
const ownWarning = 60;
