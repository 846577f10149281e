/** The budget of a block that shares a limit with its task. */
import type { ReadMemoryInput } from './block-request.ts';
import type { QueryContext } from './query.ts';

/** The budget that is asked for, or what the task leaves of the limit where that is less. */
export async function limitBudget(
  { tokens, task = '', modelLimit }: ReadMemoryInput,
  warnings: string[],
  { countTokens, settings }: QueryContext,
): Promise<number> {
  const budget = tokens ?? settings.tokenBudget;
  if (modelLimit === undefined) return budget;
  let taken = 0;
  try {
    if (task !== '') taken = await countTokens(task, settings.encoding);
  } catch (error) {
    // A spawn must not go without its memory because its task can't be counted.
    const reason = error instanceof Error ? error.message : String(error);
    warnings.push(`The task could not be counted against the model limit: ${reason}`);
    return Math.min(budget, modelLimit);
  }
  const left = Math.max(0, modelLimit - taken);
  if (left >= budget) return budget;
  warnings.push(
    taken < modelLimit
      ? `The task takes ${taken} of ${modelLimit} tokens of the model limit: the budget of the ` +
          `block is ${left} in place of ${budget}.`
      : `The task takes ${taken} tokens, all that the model limit of ${modelLimit} leaves, so ` +
          'the block is empty.',
  );
  return left;
}
