/** Whether block and task together are more than a model takes. */
import type { ReadMemoryInput } from './block-request.ts';
import type { QueryContext } from './query.ts';
import type { RenderedBlock } from './recall/render-block.ts';

export async function warnOfModelLimit(
  { task = '', modelLimit }: ReadMemoryInput,
  { rendered, warnings }: { readonly rendered: RenderedBlock; readonly warnings: string[] },
  { countTokens, settings }: QueryContext,
): Promise<void> {
  if (modelLimit === undefined) return;
  try {
    const total = rendered.tokens + (await countTokens(task, settings.encoding));
    if (total <= modelLimit) return;
    const size = `${total} tokens, more than the model limit of ${modelLimit}`;
    warnings.push(`Block and task are ${size}.`);
  } catch (error) {
    // A spawn must not go without its memory because its task can't be counted.
    const reason = error instanceof Error ? error.message : String(error);
    warnings.push(`The task could not be counted against the model limit: ${reason}`);
  }
}
