/** What memory costs a spawn: the part of its context that its block took. */
import { isOpaque } from '../events/index.ts';
import type { QueryContext } from './query.ts';

export interface ContextShare {
  /** Of so many spawns, the newest, the ledger knows what their context held. */
  readonly injections: number;
  /** Tokens of their blocks, of the tokens that their contexts left: 0 to 1. */
  readonly share: number;
}

/** Blocks that are looked at, newest first. */
export const sharesMax = 200;

/** Null where no ledger among the newest knows. */
export async function readContextShare(
  stream: string,
  { view }: Pick<QueryContext, 'view'>,
): Promise<ContextShare | null> {
  const filter = { streams: [stream], types: ['MemoryInjected'], newestFirst: true };
  const sums = { injections: 0, tokens: 0, context: 0 };
  for await (const event of view.events({ ...filter, until: view.position, limit: sharesMax })) {
    if (isOpaque(event) || event.type !== 'MemoryInjected') continue;
    const { tokens, contextTokenBudget: context = 0 } = event.data;
    if (context === 0) continue;
    sums.injections += 1;
    sums.tokens += tokens;
    sums.context += context;
  }
  const { injections, tokens, context } = sums;
  return injections === 0 ? null : { injections, share: Number((tokens / context).toFixed(4)) };
}
